"""Updates the catalogues from the messages in the sources: `python -m cabochon.language.catalogues`.

A new message is added without a translation; a message that no source uses any more is removed.
"""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from cabochon.language.language import LANGUAGES

__all__ = ["catalogue", "catalogue_file", "source_messages", "untranslated"]

PACKAGE = Path(__file__).parents[1]
METHODS = [("**.py", "python"), ("**.html", "jinja2.ext.babel_extract")]
# Jinja would skip a template with a tag that it does not know, and say nothing.
TEMPLATES = {"extensions": "cabochon.server.web.rendering.fragment_cache.FragmentCache", "silent": "false"}
FOLDERS = ("faces", "language", "reports", "server")  # the packages that hold messages
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_noop": (1, 2),
}


def source_messages() -> Catalog:
    """Every message in the sources and templates."""
    found = Catalog(project="cabochon", charset="utf-8")
    for folder in FOLDERS:
        options = {"**.html": TEMPLATES}
        messages = extract_from_dir(str(PACKAGE / folder), METHODS, options, keywords=KEYWORDS, comment_tags=())
        for file, _, message, _, context in sorted(messages, key=lambda message: (message[0], message[1])):
            found.add(message, locations=[(f"{folder}/{file}", 0)], context=context)
    return found


def catalogue_file(language: str) -> Path:
    return PACKAGE / "language" / "locale" / f"{language}.po"


def catalogue(language: str) -> Catalog:
    with catalogue_file(language).open("rb") as file:
        return read_po(file, locale=language)


def untranslated(language: str, messages: Catalog) -> list[str]:
    """Those of the messages without a translation, or with an uncertain one."""
    known = catalogue(language)
    missing = []
    for message in messages:
        translated = known.get(message.id)
        words = translated.string if translated is not None and not translated.fuzzy else ""
        if message.id and not all(words if isinstance(words, tuple | list) else (words,)):
            missing.append(str(message.id))
    return missing


def update(language: str) -> None:
    file = catalogue_file(language)
    known = catalogue(language) if file.exists() else Catalog(locale=language)
    known.update(source_messages(), no_fuzzy_matching=True, update_creation_date=False)
    known.obsolete.clear()
    file.parent.mkdir(exist_ok=True)
    with file.open("wb") as opened:
        write_po(opened, known, width=120, sort_by_file=True, omit_header=True, include_lineno=False)


if __name__ == "__main__":
    for each in LANGUAGES[1:]:
        update(each)
        print(f"{each}: {len(untranslated(each, source_messages()))} to translate")
