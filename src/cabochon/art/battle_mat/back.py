"""The back of Battle Mat's cards."""

from __future__ import annotations

from cabochon.art.shared.colours import INFINITY_RAMPS
from cabochon.art.shared.facets import oval
from cabochon.art.shared.frame import border
from cabochon.art.shared.landscape import gem_spark
from cabochon.art.shared.svg import (
    CARD,
    around,
    circle,
    document,
    linear,
    path,
    placed,
    polygon,
    radial,
    rectangle,
)

__all__ = ["back"]

GOLD = "#e9bd5a"


def back() -> str:
    """The six stones around a shield of the arena."""
    ground = radial("ground", (0, "#7a2a1e"), (0.6, "#3d1216"), (1, "#14060c"), radius=0.75)
    metal = linear("metal", (0, "#fff0b8"), (0.5, GOLD), (1, "#8d5c18"))
    rays = around(80, 100, 18, polygon([(-5, 0), (0, -150), (5, 0)], "#ffb15a"), opacity=0.16)
    colours = ("purple", "blue", "green", "yellow", "orange", "red")
    places = oval(6, 42, 42, centre=(80, 100), start=-90)
    stones = "".join(
        circle(x, y, 12.5, "#1d0a10", stroke=GOLD, stroke_width=1.6) + gem_spark(x, y, 10, INFINITY_RAMPS[colour])
        for colour, (x, y) in zip(colours, places, strict=True)
    )
    swords = "".join(
        placed(80, 100, 0.62, path("M-3 -34L0 -42L3 -34V16H9V20H3V32H-3V20H-9V16H-3Z", "url(#metal)"), turn=turn)
        for turn in (-45, 45)
    )
    ring = circle(80, 100, 57, "none", stroke=GOLD, stroke_width=2) + circle(
        80, 100, 27, "#1d0a10", stroke="url(#metal)", stroke_width=3
    )
    return document(
        [rectangle(0, 0, *CARD, "url(#ground)"), rays, ring, stones, swords, border(GOLD)],
        defs=[ground, metal],
        size=CARD,
    )
