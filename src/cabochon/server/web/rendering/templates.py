"""Renders templates in a reader's language. Knows no table."""

from __future__ import annotations

import hashlib
from functools import cache, partial
from importlib.metadata import version
from pathlib import Path
from types import CodeType
from typing import Any

from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemBytecodeCache,
    FunctionLoader,
    PackageLoader,
    PrefixLoader,
    StrictUndefined,
    select_autoescape,
)
from jinja2.bccache import Bucket
from markupsafe import Markup, escape

from cabochon import art, faces, games
from cabochon.compiled import cache_folder
from cabochon.faces.symbols import symbol_sheet
from cabochon.language import LANGUAGES, Language, language_for
from cabochon.server.show import clock_words, seat_name, seat_names
from cabochon.server.web.rendering import fragment_cache
from cabochon.server.web.rendering.fragment_cache import FragmentCache

__all__ = ["PAPER", "STATIC", "cacheable_files", "fingerprint", "prepare_templates", "render"]

STATIC = Path(__file__).parents[1] / "static"
PAPER = {"light": "#f7f3ea", "dark": "#17131a"}  # the ground of all pages, as in cabochon.css


def _face_template(name: str) -> str | None:
    """The template of a game's face: `splendor/table.html`."""
    game, _, file = name.partition("/")
    return faces.find(game).template(file) if game in games.names() else None


class _SharedCode(FileSystemBytecodeCache):
    """Compiled templates, on disk for the next process, and in memory for the other languages: they share the code."""

    def __init__(self, folder: Path) -> None:
        super().__init__(str(folder))
        self._code: dict[str, CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._code.get(bucket.key)
        if bucket.code is None:
            super().load_bytecode(bucket)
            self._code[bucket.key] = bucket.code

    def dump_bytecode(self, bucket: Bucket) -> None:
        super().dump_bytecode(bucket)
        self._code[bucket.key] = bucket.code


@cache
def _shared_code() -> _SharedCode:
    """In a folder for this version of Jinja and of our own tag; Jinja itself notices changes of a template."""
    digest = hashlib.sha256(version("jinja2").encode() + Path(fragment_cache.__file__).read_bytes())
    folder = cache_folder() / f"templates-{digest.hexdigest()[:12]}"
    folder.mkdir(exist_ok=True)
    return _SharedCode(folder)


_pages = PackageLoader("cabochon.server.web")
_loader = ChoiceLoader([_pages, PrefixLoader({"faces": FunctionLoader(_face_template)})])


def prepare_templates() -> None:
    """Load every template and every language, so that no first reader holds up the others."""
    tables = [f"faces/{game}/table.html" for game in games.names()]
    for code in LANGUAGES:
        _ = language_for(code).name  # loads Babel's data
        for name in (*_pages.list_templates(), *tables):
            _environment(code).get_template(name)


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
        bytecode_cache=_shared_code(),
        extensions=["jinja2.ext.i18n", FragmentCache],
        auto_reload=False,
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
        "clock_in_words": partial(clock_words, language=language),
        "paper": PAPER,
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
    """The static files, the styles of the faces, and the sources of all pictures."""
    packages = (Path(package).parent for package in (art.__file__, faces.__file__))
    drawings = (source for package in packages for kind in ("*.py", "*.css") for source in package.rglob(kind))
    return sorted(file for file in (*STATIC.rglob("*"), *drawings) if file.is_file())
