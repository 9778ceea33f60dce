"""The ornamental frame around the back of a card."""

from __future__ import annotations

from cabochon.art.shared.svg import (
    CARD,
    circle,
    path,
    placed,
    rectangle,
)

__all__ = ["border"]


def border(colour: str) -> str:
    """A frame that stays whole where a slim card crops its sides."""
    wide, tall = CARD
    corners = "".join(
        placed(x, y, 1, path("M0 0L14 0Q4 4 0 14Z", colour), circle(8, 8, 2.4, colour), turn=turn)
        for x, y, turn in ((18, 18, 0), (wide - 18, 18, 90), (wide - 18, tall - 18, 180), (18, tall - 18, 270))
    )
    return (
        rectangle(14, 14, wide - 28, tall - 28, "none", stroke=colour, stroke_width=2, rx=6)
        + rectangle(18, 18, wide - 36, tall - 36, "none", stroke=colour, stroke_width=0.8, rx=4)
        + corners
    )
