"""What every picture has: the scene of the game, panels on it, and a headline."""

from __future__ import annotations

from functools import cache
from typing import Any

from cabochon.art import emblem
from cabochon.art.shared.svg import number, placed
from cabochon.faces.drawing.captions import status_line
from cabochon.faces.drawing.shapes import INK, SIZE, Box, Piece, document, fitted, panel, words
from cabochon.faces.registry import find

__all__ = ["BOTTOM", "EDGE", "TOP", "ground", "headline"]

EDGE = 16
HEAD: Box = (EDGE, 12, SIZE[0] - 2 * EDGE, 48)
HEADLINE = 800  # width
TOP = 70
ZOOM = 1.55  # moves the ornaments of the scene outside, so that no line runs between the panels
BOTTOM = SIZE[1] - EDGE


@cache
def ground(game: str, title: str, sheets: tuple[Box, ...]) -> Piece:
    """The scene of a game with its title, and panels for everything that has a fixed place."""
    wide, tall = (side * ZOOM for side in SIZE)
    scene = placed((SIZE[0] - wide) / 2, (SIZE[1] - tall) / 2, 1, _sized(find(game).art.scene(dark=True), wide, tall))
    logo = placed(HEAD[0] + 10, HEAD[1] + 8, 1, _sized(emblem(), 32, 32))
    named = words(HEAD[0] + 54, HEAD[1] + HEAD[3] / 2, title, 18, INK)
    return Piece(0, 0, document(*SIZE, scene, *(panel(*sheet) for sheet in (HEAD, *sheets)), logo, named))


def headline(view: dict[str, Any]) -> Piece:
    """Whose turn it is, in the upper right corner."""
    left, top, width, height = HEAD
    line = fitted(
        HEADLINE - 18, height / 2, status_line(view), 18, HEADLINE - 36, find(view["game"]).accent, anchor="end"
    )
    return Piece(left + width - HEADLINE, top, document(HEADLINE, height, line))


def _sized(drawn: str, width: float, height: float) -> str:
    return drawn.replace("<svg ", f'<svg width="{number(width)}" height="{number(height)}" ', 1)
