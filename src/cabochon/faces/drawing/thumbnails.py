"""The frame of a thumbnail: a table in few, large strokes, as lists of tables show it. Knows no particular game."""

from __future__ import annotations

from cabochon.art.shared.colours import darker
from cabochon.art.shared.svg import element, linear, rectangle
from cabochon.faces.drawing.shapes import FONT, INK, LINE, SHEET, used, words
from cabochon.faces.registry import find

__all__ = ["EDGE", "HEIGHT", "WIDTH", "badge", "felt", "seat_panel", "thumbnail"]

WIDTH, HEIGHT = 640, 400
EDGE = 16


def thumbnail(game: str, *parts: str) -> str:
    """A picture that fills whatever frame it is shown in, with only the symbols it uses."""
    drawn = "".join(parts)
    return element(
        "svg",
        element("defs", felt(game), *used(drawn, {}).values()),
        rectangle(0, 0, WIDTH, HEIGHT, "url(#felt)"),
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        font_family=f"{FONT}, Helvetica, Arial, sans-serif",
        font_weight="bold",
    )


def felt(game: str) -> str:
    """The paint of the ground, by the name `felt`."""
    accent = find(game).accent
    return linear("felt", (0, darker(accent, 0.74)), (1, darker(accent, 0.88)))


def seat_panel(game: str, box: tuple[float, float, float, float], *, is_lit: bool) -> str:
    """The place of a player; lit for a player who is to move or has won."""
    edge, strength = (find(game).accent, 5.0) if is_lit else (LINE, 2.0)
    left, top, width, height = box
    return rectangle(left, top, width, height, SHEET, fill_opacity=0.85, stroke=edge, stroke_width=strength, rx=14)


def badge(x: float, y: float, text: str, fill: str, *, width: float = 30, height: float = 26, ink: str = INK) -> str:
    """A number on a coloured ground; x and y are its middle."""
    ground = rectangle(x - width / 2, y - height / 2, width, height, fill, rx=7)
    return ground + words(x, y, text, 0.72 * height, ink, anchor="middle")
