"""Cards of the mat: a picture, a name and five values. A card face down shows its back, and nothing else."""

from __future__ import annotations

from typing import Any

from cabochon.art.shared.svg import rectangle
from cabochon.faces.battle_mat.terminal.pieces import value_text
from cabochon.faces.drawing.shapes import EDGE, GLOW, Piece, document, fitted, framed, picture, words

__all__ = ["back", "fighter", "fighter_pieces"]

View = dict[str, Any]
Spot = tuple[int, int]

BODY = "#211a2b"
WHITE = "#ffffff"
PICTURE = 0.46  # of a card's height


def fighter_pieces(
    view: View, card: View, corner: Spot, size: Spot, *, lit: str | None = None, wins: bool = False
) -> list[Piece]:
    """A card as the view knows it. Its picture is a piece of its own: it stays when another value is lit."""
    if "face_down" in card:
        return [Piece(*corner, back(size))]
    width, height = size
    above = document(width, int(PICTURE * height), framed(*size, picture("battle-mat", card["code"], *_upper(size))))
    edge = framed(*size, edge=GLOW, strength=3) if wins else framed(*size, edge=EDGE)
    return [
        Piece(*corner, document(*size, framed(*size, *_lower(view, card, size, lit)))),
        Piece(*corner, above),
        Piece(*corner, document(*size, edge)),
    ]


def back(size: Spot) -> str:
    return document(*size, framed(*size, picture("battle-mat", "back", *size)))


def fighter(view: View, card: View, size: Spot, *, lit: str | None, wins: bool) -> str:
    """A whole card in one drawing."""
    drawn = framed(*size, *_lower(view, card, size, lit), picture("battle-mat", card["code"], *_upper(size)))
    return document(*size, drawn, framed(*size, edge=GLOW if wins else EDGE, strength=3 if wins else 1))


def _upper(size: Spot) -> Spot:
    return size[0], int(PICTURE * size[1])


def _lower(view: View, card: View, size: Spot, lit: str | None) -> list[str]:
    """The name and the values, with the one that counts lit."""
    width, height = size
    top = _upper(size)[1] + 0.115 * height
    tall = (0.97 * height - top) / len(view["deck"]["categories"])
    name = fitted(width / 2, top - 0.052 * height, card["name"], 0.082 * height, width - 12, WHITE, anchor="middle")
    rows = [rectangle(0, 0, width, height, BODY), name]
    for place, category in enumerate(view["deck"]["categories"]):
        value = value_text(card["values"][category["code"]])
        row = (width, top + (place + 0.5) * tall, tall)
        rows.append(_row(category["name"], value, row, is_lit=category["code"] == lit))
    return rows


def _row(name: str, value: str, row: tuple[float, float, float], *, is_lit: bool) -> str:
    width, middle, tall = row
    size = 0.8 * tall
    ink = "#241a00" if is_lit else WHITE
    ground = rectangle(4, middle - tall / 2, width - 8, tall, "#ffd76a", rx=3) if is_lit else ""
    named = fitted(8, middle, name, size, width - 20 - 0.6 * size * len(value), ink)
    return ground + named + words(width - 8, middle, value, size, ink, anchor="end")
