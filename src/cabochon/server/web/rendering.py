"""Renders templates in a reader's language. Knows no table."""

from __future__ import annotations

import hashlib
from functools import cache, partial
from pathlib import Path
from typing import Any

from jinja2 import (
    ChoiceLoader,
    Environment,
    FunctionLoader,
    PackageLoader,
    PrefixLoader,
    StrictUndefined,
    select_autoescape,
)
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from cabochon import art, faces, games
from cabochon.faces.symbols import symbol_sheet
from cabochon.language import LANGUAGES, Language, language_for
from cabochon.server.show import seat_name, seat_names

__all__ = ["STATIC", "cacheable_files", "fingerprint", "render", "rules_page"]

STATIC = Path(__file__).parent / "static"


def _face_template(name: str) -> str | None:
    """The template of a game's face: `splendor/table.html`."""
    game, _, file = name.partition("/")
    return faces.find(game).template(file) if game in games.names() else None


_loader = ChoiceLoader(
    [
        PackageLoader("cabochon.server.web"),
        PrefixLoader({"faces": FunctionLoader(_face_template)}),
    ]
)
_markdown = MarkdownIt("commonmark", {"html": False})


def render(template: str, language: Language, **context: Any) -> str:
    return _environment(language.code).get_template(template).render(**context)


@cache
def _environment(code: str) -> Environment:
    """The templates with the messages of one language. A message is trusted HTML; its parameters are escaped."""
    language = language_for(code)

    def ngettext(singular: str, plural: str, number: int) -> str:
        """The message with the number as the language writes it; jinja fills in the other parameters."""
        return language.catalogue.ngettext(singular, plural, number).replace("%(number)s", language.number(number))

    def labelled(label: str, text: str) -> Markup:
        return Markup(language.labelled(escape(label), escape(text)))

    environment = Environment(
        loader=_loader,
        extensions=["jinja2.ext.i18n"],
        autoescape=select_autoescape(),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.install_gettext_callables(  # type: ignore[attr-defined]
        language.catalogue.gettext, ngettext, newstyle=True
    )
    environment.globals |= {
        "labelled": labelled,
        "listed": language.listed,
        "language": language,
        "languages": [language_for(other) for other in LANGUAGES],
        "symbols": Markup(symbol_sheet()),
        "version": fingerprint(),
        "seat_name": partial(seat_name, language=language),
        "seat_names": partial(seat_names, language=language),
    }
    return environment


@cache
def fingerprint() -> str:
    """Changes whenever a file changes that browsers may cache."""
    content = b"".join(file.read_bytes() for file in cacheable_files())
    return hashlib.sha256(content).hexdigest()[:12]


def cacheable_files() -> list[Path]:
    """The static files, and the sources of all pictures."""
    drawings = (source for package in (art.__file__, faces.__file__) for source in Path(package).parent.rglob("*.py"))
    return sorted(file for file in (*STATIC.rglob("*"), *drawings) if file.is_file())


def rules_page(game: str, language: Language) -> Markup | None:
    """The rules of a game as HTML."""
    text = faces.find(game).rules(language.code)
    return None if text is None else Markup(_markdown.render(text))
