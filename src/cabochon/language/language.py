"""One language of the interface: translated messages, with the plurals, lists and numbers it needs.

The sources hold the English messages; the other languages are catalogues in `locale/`, compiled on first use.
"""

from __future__ import annotations

import datetime
import gettext
import io
from collections.abc import Iterable
from functools import cache, cached_property, lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cabochon.language.formats import Formats

__all__ = ["LANGUAGES", "Language", "language_for", "preferred_language"]

LANGUAGES = ("en", "de", "fr", "it")
LOCALES = {"en": "en_GB", "de": "de_DE", "fr": "fr_FR", "it": "it_IT"}


class Language:
    """One language. Messages are English and take named parameters: `gettext("%(who)s passes", who=name)`."""

    def __init__(self, code: str, catalogue: gettext.NullTranslations) -> None:
        self.code = code
        self.catalogue = catalogue

    @cached_property
    def _formats(self) -> Formats:
        from cabochon.language.formats import Formats

        return Formats(self.code)

    @property
    def name(self) -> str:
        """The language's name for itself."""
        return self._formats.name

    @property
    def locale(self) -> str:
        """The language with the country in which it is spoken most, as link previews name it."""
        return LOCALES[self.code]

    def gettext(self, message: str, **parameters: Any) -> str:
        return self.catalogue.gettext(message) % parameters

    def ngettext(self, singular: str, plural: str, number: int, **parameters: Any) -> str:
        """A message about a number of things, available in it as `%(number)s`."""
        return self.catalogue.ngettext(singular, plural, number) % {"number": self.number(number), **parameters}

    def labelled(self, label: str, text: str) -> str:
        """A label and its text, with the language's own punctuation between them."""
        return self.gettext("%(label)s: %(text)s", label=label, text=text)

    def listed(self, items: Iterable[str]) -> str:
        """An enumeration with an `and` before the last item."""
        if self.code == "en":  # without Babel, which a terminal does not have
            *others, last = [*items] or [""]
            return f"{', '.join(others)} and {last}" if others else last
        return self._formats.listed(items)

    def number(self, number: float) -> str:
        return str(number) if 0 <= number < 1000 and number == int(number) else self._formats.number(number)

    def exact_number(self, number: float) -> str:
        """A number with all of its decimals."""
        if self.code == "en" and abs(number) < 1000:  # without Babel
            return f"{number:.15g}"
        return self._formats.exact_number(number)

    def fixed_number(self, number: float, digits: int) -> str:
        """A number with this many decimals, zeros included."""
        if self.code == "en":  # without Babel
            return f"{number:,.{digits}f}"
        return self._formats.fixed_number(number, digits)

    def day(self, moment: datetime.datetime) -> str:
        """A date with the month as a word."""
        return self._formats.day(moment)


@cache
def language_for(code: str) -> Language:
    return Language(code, gettext.NullTranslations() if code == "en" else _compiled_catalogue(code))


def _compiled_catalogue(code: str) -> gettext.GNUTranslations:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = io.BytesIO()
    with (resources.files("cabochon.language") / "locale" / f"{code}.po").open("rb") as file:
        write_mo(compiled, read_po(file, locale=code))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


@lru_cache(1000)
def preferred_language(accept_language: str) -> str:
    """The best available language for an `Accept-Language` header; English if there is none."""
    from cabochon.language.formats import negotiate

    weighted = sorted(map(_weighted, accept_language.split(",")), key=lambda entry: -entry[1])
    wanted = [language for language, weight in weighted if weight > 0]
    return negotiate(wanted, LANGUAGES) or LANGUAGES[0]


def _weighted(entry: str) -> tuple[str, float]:
    language, _, quality = entry.strip().partition(";q=")
    try:
        return language, float(quality or 1)
    except ValueError:
        return language, 0.0
