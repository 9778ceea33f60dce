"""The ornamental frame around the back of a card."""

from __future__ import annotations

from cabochon.art.shared.svg import (
    circle,
    path,
    placed,
    rectangle,
)

__all__ = ["border"]


def border(colour: str) -> str:
    corners = "".join(
        placed(x, y, 1, path("M0 0L14 0Q4 4 0 14Z", colour), circle(8, 8, 2.4, colour), turn=turn)
        for x, y, turn in ((9, 9, 0), (191, 9, 90), (191, 131, 180), (9, 131, 270))
    )
    return (
        rectangle(5, 5, 190, 130, "none", stroke=colour, stroke_width=2, rx=6)
        + rectangle(9, 9, 182, 122, "none", stroke=colour, stroke_width=0.8, rx=4)
        + corners
    )
