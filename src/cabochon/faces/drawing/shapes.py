"""Shapes for every picture of a table: panels, text, symbols and cards as SVG, in the colours of the dark theme."""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from functools import cache
from xml.sax.saxutils import escape

from cabochon.art.shared.svg import Value, element, number, rectangle
from cabochon.faces.registry import find
from cabochon.faces.symbols import drawings

__all__ = [
    "EDGE",
    "FONT",
    "GLOW",
    "INK",
    "LINE",
    "QUIET",
    "SHEET",
    "SIZE",
    "Box",
    "Piece",
    "document",
    "empty",
    "fitted",
    "framed",
    "panel",
    "picture",
    "scalable",
    "symbol",
    "used",
    "words",
    "wrapped",
]

Box = tuple[int, int, int, int]  # left, top, width, height

SIZE = (1280, 800)
FONT = "FreeSans"
FONT_OF_PAGES = "system-ui, sans-serif"

INK, QUIET, LINE, SHEET, GLOW, EDGE = "#f3ecdf", "#c0b4a4", "#453a4c", "#231d28", "#f2c14e", "#0b080d"
LETTER = 0.6  # average width of a letter, as a share of its size
SMALLEST = 8.0  # the smallest readable size of text


@dataclass(frozen=True)
class Piece:
    """Something on the picture. Pieces with the same SVG are rasterised once."""

    x: int
    y: int
    svg: str


def used(drawn: str, found: dict[str, str]) -> dict[str, str]:
    """The symbols that a drawing uses, and those that these use in turn."""
    for name in re.findall(r'(?:href="|url\()#([\w-]+)', drawn):
        if name in drawings() and name not in found:
            found[name] = drawings()[name]
            used(found[name], found)
    return found


def document(width: float, height: float, *parts: str) -> str:
    """An SVG document with only the symbols that it uses."""
    drawn = "".join(parts)
    return element(
        "svg",
        element("defs", *used(drawn, {}).values(), ""),
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        width=number(width),
        height=number(height),
        font_family=FONT,
        font_weight="bold",
    )


def scalable(drawn: str) -> str:
    """A document that a page can show in any size, with a font that every device has."""
    size = re.search(r'width="([\d.]+)" height="([\d.]+)"', drawn)
    assert size is not None
    fitting = f'<svg viewBox="0 0 {size[1]} {size[2]}" '
    return drawn.replace("<svg ", fitting, 1).replace(f'"{FONT}"', f'"{FONT_OF_PAGES}"', 1)


def words(x: float, y: float, text: str, size: float, fill: str = INK, *, anchor: str = "start", **more: Value) -> str:
    """A line of text; y is its middle."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    place = {"x": number(x), "y": number(y + 0.36 * size), "font_size": number(size)}
    return element("text", escape(plain), **place, fill=fill, text_anchor=anchor, **more)


def fitted(x: float, y: float, text: str, size: float, width: float, fill: str = INK, *, anchor: str = "start") -> str:
    """Text that shrinks, and in the end is cut, to fit a width."""
    size = max(SMALLEST, min(size, width / (LETTER * max(1, len(text)))))
    most = int(width / (LETTER * size) + 0.01)
    return words(
        x, y, text if len(text) <= most else f"{text[: most - 1]}\N{HORIZONTAL ELLIPSIS}", size, fill, anchor=anchor
    )


def wrapped(x: float, y: float, text: str, size: float, width: float) -> str:
    """Text on as many lines as it needs, each centred; y is the middle of all."""
    lines = textwrap.wrap(text, max(1, int(width / (LETTER * size)))) or [""]
    first = y - (len(lines) - 1) * 0.6 * size
    return "".join(
        fitted(x, first + 1.2 * size * place, line, size, width, anchor="middle") for place, line in enumerate(lines)
    )


def symbol(name: str, x: float, y: float, size: float, **more: Value) -> str:
    """A gem, stone or icon in a square of this size; x and y are its middle."""
    corner = {"x": number(x - size / 2), "y": number(y - size / 2)}
    return element("use", href=f"#{name}", **corner, width=number(size), height=number(size), **more)


def panel(x: float, y: float, width: float, height: float, *, edge: str = LINE, strength: float = 1) -> str:
    """A panel that lets a little of the scene through."""
    inset = strength / 2
    size = (x + inset, y + inset, width - strength, height - strength)
    return rectangle(*size, SHEET, fill_opacity=0.9, stroke=edge, stroke_width=strength, rx=13)


@cache
def art_of(game: str, code: str) -> str:
    return find(game).art.picture(code) or ""


def picture(game: str, code: str, width: float, height: float) -> str:
    """The picture of a card or tile, filling a frame whose corner is the origin."""
    return art_of(game, code).replace("<svg ", f'<svg width="{number(width)}" height="{number(height)}" ', 1)


def framed(width: float, height: float, *parts: str, edge: str = EDGE, strength: float = 1) -> str:
    """A card's face inside round corners and an edge."""
    radius = min(10, height / 12)
    inset = strength / 2
    rim = rectangle(
        inset, inset, width - strength, height - strength, "none", stroke=edge, stroke_width=strength, rx=radius
    )
    if not parts:
        return rim
    corners = element("clipPath", rectangle(0.5, 0.5, width - 1, height - 1, rx=radius), id="card-corners")
    return corners + element("g", *parts, clip_path="url(#card-corners)") + rim


def empty(width: int, height: int) -> str:
    """An empty place."""
    return document(
        width,
        height,
        rectangle(1, 1, width - 2, height - 2, "none", stroke=LINE, stroke_width=1.5, stroke_dasharray="6 5", rx=10),
    )
