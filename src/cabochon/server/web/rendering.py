"""Pages from templates, in the reader's language. Knows no table."""

from __future__ import annotations

import hashlib
import re
from functools import cache
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
from markupsafe import Markup, escape

from cabochon import art, faces, games
from cabochon.faces.symbols import symbol_sheet
from cabochon.language.language import LANGUAGES, Language, language_for

__all__ = ["STATIC", "fingerprint", "render", "rules_page", "rules_text"]

STATIC = Path(__file__).parent / "static"


def _face_template(name: str) -> str | None:
    """The template of a game's face: `splendor/table.html`."""
    game, _, file = name.partition("/")
    return faces.find(game).template(file) if game in games.names() else None


_environment = Environment(
    loader=ChoiceLoader(
        [
            PackageLoader("cabochon.server.web"),
            PrefixLoader({"faces": FunctionLoader(_face_template)}),
        ]
    ),
    autoescape=select_autoescape(),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


@cache
def fingerprint() -> str:
    """Changes when anything changes that browsers may keep."""
    files = sorted((*STATIC.rglob("*"), *Path(art.__file__).parent.rglob("*.py")))
    content = b"".join(file.read_bytes() for file in files if file.is_file())
    return hashlib.sha256(content).hexdigest()[:12]


@cache
def _symbols() -> Markup:
    return Markup(symbol_sheet())


def render(template: str, language: Language, **context: Any) -> str:
    return _environment.get_template(template).render(
        language=language,
        gettext=language.gettext,
        ngettext=language.ngettext,
        listed=language.listed,
        labelled=language.labelled,
        languages=[language_for(code) for code in LANGUAGES],
        symbols=_symbols(),
        version=fingerprint(),
        **context,
    )


def rules_text(game: str, language: Language) -> str | None:
    """The rules of a game, as text with headings, lists and bold words."""
    return faces.find(game).rules(language.code)


def rules_page(game: str, language: Language) -> Markup | None:
    text = rules_text(game, language)
    if text is None:
        return None
    blocks = (_block(block) for block in text.split("\n\n"))
    return Markup("\n").join(blocks)


def _block(block: str) -> Markup:
    lines = block.strip().splitlines()
    for mark, element in (("# ", "h1"), ("## ", "h2")):
        if lines[0].startswith(mark):
            heading = Markup("<{0}>{1}</{0}>").format(element, _bold(lines[0].removeprefix(mark)))
            return heading + (_block("\n".join(lines[1:])) if lines[1:] else Markup(""))
    if all(line.startswith("- ") for line in lines):
        items = Markup("").join(Markup("<li>{}</li>").format(_bold(line[2:])) for line in lines)
        return Markup("<ul>{}</ul>").format(items)
    plain = [line for line in lines if not line.startswith("- ")]
    paragraph = Markup("<p>{}</p>").format(_bold(" ".join(plain)))
    items_after = [line for line in lines if line.startswith("- ")]
    return paragraph + (_block("\n".join(items_after)) if items_after else Markup(""))


def _bold(text: str) -> Markup:
    return Markup(re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", str(escape(text))))
