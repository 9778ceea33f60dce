"""The languages of the interface: messages, plurals, lists, numbers and dates. Knows no game and no page.

Importing it needs only the standard library; Babel, which comes with the extra `server`, is loaded when a language is
used. That way the face of a game can mark messages with `gettext_noop` and `ngettext_noop` in a plain installation.
"""

from cabochon.language.language import LANGUAGES, Language, language_for, preferred_language
from cabochon.language.messages import gettext_noop, ngettext_noop

__all__ = ["LANGUAGES", "Language", "gettext_noop", "language_for", "ngettext_noop", "preferred_language"]
