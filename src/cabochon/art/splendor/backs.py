"""The backs of Splendor's cards: one gem for each level, in a garland."""

from __future__ import annotations

from cabochon.art.shared.colours import GEM_RAMPS, Ramp, darker, lighter
from cabochon.art.shared.facets import brilliant, glint, oval, rim
from cabochon.art.shared.frame import border
from cabochon.art.shared.svg import (
    CARD,
    Point,
    around,
    circle,
    document,
    element,
    group,
    mirrored,
    path,
    placed,
    polygon,
    radial,
    rectangle,
    stroke,
)

__all__ = ["back"]

GOLD = "#e9bd5a"
LEVEL_RAMPS: dict[int, Ramp] = {1: GEM_RAMPS["green"], 2: GEM_RAMPS["gold"], 3: GEM_RAMPS["blue"]}


def scrolls(colour: str) -> str:
    """Arabesques to both sides of the middle; the back turns them to stand above and below it."""
    one = stroke(
        "M-38 0C-52 -26 -76 -26 -78 -8C-79 4 -66 6 -64 -3M-38 0C-52 26 -76 26 -78 8C-79 -4 -66 -6 -64 3", colour, 2.6
    )
    two = stroke(
        "M-28 -28C-36 -50 -62 -52 -66 -40C-68 -32 -58 -29 -55 -36M-28 28C-36 50 -62 52 -66 40C-68 32 -58 29 -55 36",
        colour,
        2.2,
    )
    leaves = path(
        "M-46 -14Q-56 -12 -58 -18Q-50 -24 -46 -14ZM-46 14Q-56 12 -58 18Q-50 24 -46 14ZM-86 0L-80 -4L-74 0L-80 4Z",
        colour,
    )
    return mirrored(one, two, leaves)


def pattern(ramp: Ramp) -> str:
    """A quiet lattice of lozenges."""
    cells = "".join(
        f"M{x} {y - 9}l7 9l-7 9l-7 -9z"
        for row, y in enumerate(range(-2, 218, 18))
        for x in range(-4 + 10 * (row % 2), 174, 20)
    )
    return path(cells, ramp[3], opacity=0.12)


GARLANDS: dict[int, tuple[float, tuple[Point, ...]]] = {
    1: (1.5, ((0, 0),)),
    2: (0.88, ((-18, 0), (18, 0))),
    3: (0.8, ((0, -18), (-17, 12), (17, 12))),
}


def back(level: int) -> str:
    """One gem for each level, in a garland."""
    ramp = LEVEL_RAMPS[level]
    ground = radial("ground", (0, ramp[2]), (0.7, ramp[1]), (1, ramp[0]), radius=0.75)
    gold = lighter(GOLD, 0.5) if level == 2 else GOLD
    outline = oval(8, 21, 21, centre=(0, 0), start=-67.5)
    stone = brilliant(outline, ramp, (0, 0)) + rim(outline, ramp[0], 2) + glint(-7, -8, 8)
    size, places = GARLANDS[level]
    rays = around(0, 0, 24, polygon([(-1.6, -30), (0, -52), (1.6, -30)], gold), opacity=0.9)
    garland = circle(0, 0, 44, darker(ramp[1], 0.25), stroke=gold, stroke_width=2.6) + circle(
        0, 0, 40, "none", stroke=gold, stroke_width=0.8
    )
    stones = "".join(placed(x, y, size, element("use", href="#stone")) for x, y in places)
    parts = [
        rectangle(0, 0, *CARD, "url(#ground)"),
        pattern(ramp),
        border(gold),
        placed(80, 100, 1, placed(0, 0, 1, scrolls(gold), turn=90), rays, garland, stones),
    ]
    return document(parts, defs=[ground, group(stone, id="stone")], size=CARD)
