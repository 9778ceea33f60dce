"""The backs of cards: ornaments by level for the gem games, one for the mat."""

from __future__ import annotations

from random import Random

from cabochon.art.colours import GEM_RAMPS, INFINITY_RAMPS, Ramp, darker, lighter
from cabochon.art.facets import brilliant, glint, oval, rim
from cabochon.art.paper import (
    Point,
    around,
    circle,
    document,
    element,
    ellipse,
    group,
    linear,
    mirrored,
    path,
    placed,
    polygon,
    radial,
    rectangle,
    stroke,
)
from cabochon.art.skies import gem_spark
from cabochon.art.skylines import stars

__all__ = ["cosmic_back", "gem_back", "mat_back"]

GOLD = "#e9bd5a"
LEVEL_RAMPS: dict[int, Ramp] = {1: GEM_RAMPS["green"], 2: GEM_RAMPS["gold"], 3: GEM_RAMPS["blue"]}
COSMIC_RAMPS: dict[int, Ramp] = {1: INFINITY_RAMPS["green"], 2: INFINITY_RAMPS["yellow"], 3: INFINITY_RAMPS["blue"]}


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


def scrolls(colour: str) -> str:
    """Arabesques to both sides of the middle."""
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
        for row, y in enumerate(range(-2, 160, 18))
        for x in range(-4 + 10 * (row % 2), 214, 20)
    )
    return path(cells, ramp[3], opacity=0.12)


GARLANDS: dict[int, tuple[float, tuple[Point, ...]]] = {
    1: (1.5, ((0, 0),)),
    2: (0.88, ((-18, 0), (18, 0))),
    3: (0.8, ((0, -18), (-17, 12), (17, 12))),
}


def gem_back(level: int) -> str:
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
        rectangle(0, 0, 200, 140, "url(#ground)"),
        pattern(ramp),
        border(gold),
        placed(100, 70, 1, scrolls(gold), rays, garland, stones),
    ]
    return document(parts, defs=[ground, group(stone, id="stone")])


def orbit(ring: int, ramp: Ramp) -> str:
    """An ellipse around the middle with two moons on it."""
    wide = 44 + 16 * ring
    line = ellipse(0, 0, wide, 17 + 5 * ring, "none", stroke=ramp[3], stroke_width=1.6)
    return placed(100, 70, 1, line, mirrored(circle(wide, 0, 3.4, ramp[4])), turn=-26 + 26 * ring)


def cosmic_back(level: int) -> str:
    """Orbits around a crystal, one more for each level."""
    ramp = COSMIC_RAMPS[level]
    defs = [
        radial("ground", (0, ramp[1]), (0.5, darker(ramp[0], 0.3)), (1, "#070916"), radius=0.75),
        radial("glow", (0, ramp[3], 0.9), (0.5, ramp[2], 0.35), (1, ramp[2], 0)),
    ]
    sky = rectangle(0, 0, 200, 140, "url(#ground)") + stars(Random(f"back {level}"), 50, 140)
    orbits = "".join(orbit(ring, ramp) for ring in range(level))
    outline = oval(6, 26, 30, centre=(100, 70))
    stone = brilliant(outline, ramp, (100, 70)) + rim(outline, ramp[0], 2) + glint(91, 58, 9)
    return document([sky, circle(100, 70, 58, "url(#glow)"), orbits, stone, border(ramp[3])], defs=defs)


def mat_back() -> str:
    """The six stones around a shield of the arena."""
    ground = radial("ground", (0, "#7a2a1e"), (0.6, "#3d1216"), (1, "#14060c"), radius=0.75)
    metal = linear("metal", (0, "#fff0b8"), (0.5, GOLD), (1, "#8d5c18"))
    rays = around(100, 70, 18, polygon([(-5, 0), (0, -140), (5, 0)], "#ffb15a"), opacity=0.16)
    colours = ("purple", "blue", "green", "yellow", "orange", "red")
    places = oval(6, 42, 42, centre=(100, 70), start=-90)
    stones = "".join(
        circle(x, y, 12.5, "#1d0a10", stroke=GOLD, stroke_width=1.6) + gem_spark(x, y, 10, INFINITY_RAMPS[colour])
        for colour, (x, y) in zip(colours, places, strict=True)
    )
    swords = "".join(
        placed(100, 70, 0.62, path("M-3 -34L0 -42L3 -34V16H9V20H3V32H-3V20H-9V16H-3Z", "url(#metal)"), turn=turn)
        for turn in (-45, 45)
    )
    ring = circle(100, 70, 57, "none", stroke=GOLD, stroke_width=2) + circle(
        100, 70, 27, "#1d0a10", stroke="url(#metal)", stroke_width=3
    )
    return document(
        [rectangle(0, 0, 200, 140, "url(#ground)"), rays, ring, stones, swords, border(GOLD)], defs=[ground, metal]
    )
