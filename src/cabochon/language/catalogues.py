"""Brings the catalogues up to date with what the sources say: `python -m cabochon.language.catalogues`.

A message that is new stands there without a translation, one that nobody says any more is gone.
"""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from cabochon.language.language import LANGUAGES

__all__ = ["catalogue", "catalogue_file", "missing", "said_in_sources"]

PACKAGE = Path(__file__).parents[1]
METHODS = [("**.py", "python"), ("**.html", "jinja2.ext.babel_extract")]
SPEAKING = ("faces", "language", "server")
KEYWORDS: dict[str, tuple[int, ...] | None] = {"gettext": None, "gettext_noop": None, "ngettext": (1, 2)}


def said_in_sources() -> Catalog:
    """Every message in the sources and templates of the server."""
    found = Catalog(project="cabochon", charset="utf-8")
    for folder in SPEAKING:
        messages = extract_from_dir(str(PACKAGE / folder), METHODS, keywords=KEYWORDS, comment_tags=())
        for file, _, message, _, context in sorted(messages, key=lambda message: (message[0], message[1])):
            found.add(message, locations=[(f"{folder}/{file}", 0)], context=context)
    return found


def catalogue_file(language: str) -> Path:
    return PACKAGE / "language" / "locale" / f"{language}.po"


def catalogue(language: str) -> Catalog:
    with catalogue_file(language).open("rb") as opened:
        return read_po(opened, locale=language)


def missing(language: str) -> list[str]:
    """What is said in the sources and not, or not surely, in a language."""
    known = catalogue(language)
    lacking = []
    for message in said_in_sources():
        translated = known.get(message.id)
        words = translated.string if translated is not None and not translated.fuzzy else ""
        if message.id and not all(words if isinstance(words, tuple | list) else (words,)):
            lacking.append(str(message.id))
    return lacking


def update(language: str) -> None:
    file = catalogue_file(language)
    known = catalogue(language) if file.exists() else Catalog(locale=language)
    known.update(said_in_sources(), no_fuzzy_matching=True, update_creation_date=False)
    known.obsolete.clear()
    file.parent.mkdir(exist_ok=True)
    with file.open("wb") as opened:
        write_po(opened, known, width=120, sort_by_file=True, omit_header=True, include_lineno=False)


if __name__ == "__main__":
    for each in LANGUAGES[1:]:
        update(each)
        print(f"{each}: {len(missing(each))} to translate")
