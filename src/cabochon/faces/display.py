"""A table at the prompt and in a notebook: as text, SVG, PNG and HTML. Drawn from a view alone; knows no game."""

from __future__ import annotations

import base64
import html
import io
import re
from importlib import import_module
from typing import Any

from rich.console import Console
from rich.text import Text

from cabochon.art.shared.svg import element
from cabochon.contract import CabochonError
from cabochon.faces.drawing.captions import seat_names, status_line
from cabochon.faces.drawing.fonts import FONT_FAMILY, FONT_FILE
from cabochon.faces.drawing.shapes import FONT, SIZE, Piece, used
from cabochon.faces.registry import find
from cabochon.faces.symbols import drawings

__all__ = ["can_draw_png", "table_html", "table_png", "table_svg", "table_text"]

View = dict[str, Any]

WIDTH = 100  # columns of text
FONTS = f"{FONT_FAMILY}, Helvetica, Arial, sans-serif"
DOCUMENT = re.compile(r"(<svg [^>]*>)<defs>.*?</defs>(.*)", re.DOTALL)  # a piece: its symbols come first
NAMES = re.compile(r'(\bid="|href="#|url\(#)([\w-]+)')


def table_text(view: View) -> str:
    """The board of the terminal without colours, and whose turn it is."""
    page = io.StringIO()
    console = Console(
        file=page, width=WIDTH, color_system=None, force_terminal=False, force_jupyter=False, legacy_windows=False
    )
    console.print(find(view["game"]).terminal.draw(view, seat_names(view), width=WIDTH))
    console.print(Text(status_line(view)))
    return "\n".join(line.rstrip() for line in page.getvalue().splitlines())


def table_svg(view: View) -> str:
    """The picture of the table as one document that shows in any size."""
    pieces = find(view["game"]).picture(view)
    bodies = [_body(number, piece) for number, piece in enumerate(pieces)]
    symbols = used("".join(bodies), {})
    width, height = SIZE
    return element(
        "svg",
        element("defs", *symbols.values(), ""),
        *bodies,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        font_family=FONTS,
        font_weight="bold",
    )


def _body(number: int, piece: Piece) -> str:
    """A piece in its place, without the symbols that all share; its own names do not clash with those of others."""

    def renamed(name: re.Match[str]) -> str:
        return name[0] if name[2] in drawings() else f"{name[1]}p{number}-{name[2]}"

    found = DOCUMENT.fullmatch(piece.svg)
    opening, drawn = (found[1], found[2]) if found else ("<svg ", piece.svg.removeprefix("<svg "))
    placed = opening.replace("<svg ", f'<svg x="{piece.x}" y="{piece.y}" ', 1).replace(f' font-family="{FONT}"', "")
    return NAMES.sub(renamed, placed + drawn)


def table_html(view: View) -> str:
    """An image element with the picture inside, for a notebook or a page."""
    picture = base64.b64encode(table_svg(view).encode()).decode()
    caption = html.escape(status_line(view))
    return f'<img alt="{caption}" style="max-width: 100%; height: auto" src="data:image/svg+xml;base64,{picture}">'


def table_png(view: View) -> bytes:
    """The picture as PNG, with the font that ships with the package."""
    drawn = table_svg(view).replace("<svg ", f'<svg width="{SIZE[0]}" height="{SIZE[1]}" ', 1)
    try:
        resvg = import_module("resvg_py")
    except ImportError as problem:
        raise CabochonError('PNG pictures need resvg_py: pip install "cabochon[envs]"') from problem
    png = resvg.svg_to_bytes(
        svg_string=drawn, skip_system_fonts=True, font_files=[str(FONT_FILE)], font_family=FONT_FAMILY
    )
    return bytes(png)


def can_draw_png() -> bool:
    try:
        import_module("resvg_py")
    except ImportError:
        return False
    return True
