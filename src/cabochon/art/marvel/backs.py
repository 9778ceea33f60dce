"""The backs of Marvel's cards: orbits around a crystal, one more for each level."""

from __future__ import annotations

from random import Random

from cabochon.art.marvel.skyline import stars
from cabochon.art.shared.colours import INFINITY_RAMPS, Ramp, darker
from cabochon.art.shared.facets import brilliant, glint, oval, rim
from cabochon.art.shared.frame import border
from cabochon.art.shared.svg import (
    CARD,
    circle,
    document,
    ellipse,
    mirrored,
    placed,
    radial,
    rectangle,
)

__all__ = ["back"]

LEVEL_RAMPS: dict[int, Ramp] = {1: INFINITY_RAMPS["green"], 2: INFINITY_RAMPS["yellow"], 3: INFINITY_RAMPS["blue"]}


def orbit(ring: int, ramp: Ramp) -> str:
    """An ellipse around the middle with two moons on it."""
    wide = 56 + 6 * ring
    line = ellipse(0, 0, wide, 24 + 5 * ring, "none", stroke=ramp[3], stroke_width=1.6)
    return placed(80, 100, 1, line, mirrored(circle(wide, 0, 3.4, ramp[4])), turn=-26 + 26 * ring)


def back(level: int) -> str:
    """Orbits around a crystal, one more for each level."""
    ramp = LEVEL_RAMPS[level]
    defs = [
        radial("ground", (0, ramp[1]), (0.5, darker(ramp[0], 0.3)), (1, "#070916"), radius=0.75),
        radial("glow", (0, ramp[3], 0.9), (0.5, ramp[2], 0.35), (1, ramp[2], 0)),
    ]
    sky = rectangle(0, 0, *CARD, "url(#ground)") + stars(Random(f"back {level}"), 50, 200)
    orbits = "".join(orbit(ring, ramp) for ring in range(level))
    outline = oval(6, 38, 45, centre=(80, 100))
    stone = brilliant(outline, ramp, (80, 100)) + rim(outline, ramp[0], 2) + glint(68, 84, 12)
    return document([sky, circle(80, 100, 78, "url(#glow)"), orbits, stone, border(ramp[3])], defs=defs, size=CARD)
