"""Any game as a picture: its view as lines of text on a plain ground."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cabochon import games
from cabochon.faces.drawing.ground import BOTTOM, EDGE, TOP, ground, headline
from cabochon.faces.drawing.shapes import SIZE, Piece, document, fitted
from cabochon.faces.generic.terminal import plain

if TYPE_CHECKING:
    from cabochon.faces.parts import Layout

__all__ = ["layout"]

View = dict[str, Any]

SHEET = (EDGE, TOP, SIZE[0] - 2 * EDGE, BOTTOM - TOP)
INSET = 20
LINE = 24  # height of a line
LETTERS = 15
COLUMNS = 2
INDENT = 24


def layout(game: str) -> Layout:
    def pieces(view: View) -> list[Piece]:
        return [
            ground(game, games.find(game).title, (SHEET,)),
            headline({**view, "game": game}),
            Piece(SHEET[0], SHEET[1], _text(view)),
        ]

    return pieces


def _text(view: View) -> str:
    """The view from above to below, in two columns; what does not fit is left out."""
    _, _, width, height = SHEET
    rows, wide = (height - 2 * INSET) // LINE, (width - 2 * INSET) // COLUMNS
    drawn = []
    for number, (depth, text) in enumerate(outline(view)[: rows * COLUMNS]):
        column, row = divmod(number, rows)
        x, y = INSET + column * wide + depth * INDENT, INSET + (row + 0.5) * LINE
        drawn.append(fitted(x, y, text, LETTERS, wide - depth * INDENT - INSET))
    return document(width, height, *drawn)


def outline(data: Any, *, depth: int = 0) -> list[tuple[int, str]]:
    """Plain data as lines, each with its depth."""
    lines: list[tuple[int, str]] = []
    for name, value in data.items() if isinstance(data, dict) else enumerate(data):
        label = str(name).replace("_", " ")
        has_inside = isinstance(value, dict) or (
            isinstance(value, list) and any(isinstance(item, dict | list) for item in value)
        )
        if has_inside:
            lines += [(depth, label), *outline(value, depth=depth + 1)]
        else:
            lines.append((depth, f"{label}: {plain(value)}"))
    return lines
