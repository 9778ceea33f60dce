"""The ground each game is played on: a jeweller's table, the cosmos, an arena. Quiet, for panels lie on it."""

from __future__ import annotations

from random import Random

from cabochon.art.colours import mix
from cabochon.art.paper import (
    around,
    circle,
    document,
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

__all__ = ["scene"]

SIZE = (1600, 1000)
CURLS = (
    "M40 260C40 130 130 40 260 40M60 210C110 200 120 150 90 140C70 136 66 164 84 166M210 60C200 110 150 120 140 90"
    "C136 70 164 66 166 84M72 72C110 110 150 130 230 118M72 72C110 110 130 150 118 230"
)
LEAVES = (
    "M72 72L112 84L118 118L84 112ZM230 118Q252 104 262 122Q248 136 230 118ZM118 230Q104 252 122 262Q136 248 118 230Z"
)
DAMASK = (
    "M0 -34Q16 -12 0 0Q-16 -12 0 -34ZM0 34Q16 12 0 0Q-16 12 0 34Z"
    "M-24 0Q-10 -8 0 0Q-10 8 -24 0ZM24 0Q10 -8 0 0Q10 8 24 0Z"
)


def dots(random: Random, count: int, colour: str, *, large: float, bright: float) -> str:
    """Stars or grains of sand, up to a size and a brightness."""
    parts = []
    for _ in range(count):
        place = random.uniform(0, SIZE[0]), random.uniform(0, SIZE[1])
        parts.append(circle(*place, large * random.uniform(0.3, 1), opacity=bright * random.uniform(0.3, 1)))
    return group(*parts, fill=colour)


def grain(random: Random, colour: str) -> str:
    """The veins of wood."""
    parts = []
    for _ in range(34):
        y, swing = random.uniform(0, 1000), random.uniform(-26, 26)
        vein = f"M-10 {y:.0f}C400 {y + swing:.0f} 900 {y - swing:.0f} 1610 {y + swing / 2:.0f}"
        parts.append(stroke(vein, colour, random.uniform(1, 4), opacity=random.uniform(0.25, 0.6)))
    return "".join(parts)


def inlay(brass: str) -> str:
    """Lines of brass around the field and arabesques in its corners."""
    corner = placed(70, 60, 0.8, stroke(CURLS, brass, 4), path(LEAVES, brass))
    upper = mirrored(corner, axis=800)
    lower = group(upper, transform="translate(0 1000) scale(1 -1)")
    outer = rectangle(70, 70, 1460, 860, "none", rx=34, stroke=brass, stroke_width=5)
    inner = rectangle(86, 86, 1428, 828, "none", rx=26, stroke=brass, stroke_width=1.5, opacity=0.7)
    return outer + inner + group(upper, lower, opacity=0.8)


def jewellers_table(random: Random, dark: bool) -> tuple[list[str], list[str]]:
    """Walnut with fine grain, a field of velvet, inlay of brass."""
    night = ("#3b2416", "#1e110a", "#4d3120", "#b8893f", "#24131a", "#160a10")
    day = ("#d9bd94", "#bd9767", "#c9a878", "#8d6228", "#efe2cb", "#e2d0b2")
    wood, deep, vein, brass, velvet, fold = night if dark else day
    defs = [
        linear("wood", (0, wood), (0.5, mix(wood, deep, 0.35)), (1, deep), along=(0, 0, 1, 1)),
        radial("velvet", (0, velvet), (1, fold), radius=0.75),
    ]
    rows = enumerate(range(150, 900, 100))
    tiles = [placed(x, y, 1, path(DAMASK)) for row, y in rows for x in range(180 + 60 * (row % 2), 1460, 120)]
    weave = group(*tiles, fill=brass, opacity=0.07 if dark else 0.1)
    field = rectangle(70, 70, 1460, 860, "url(#velvet)", rx=34)
    return defs, [rectangle(0, 0, *SIZE, "url(#wood)"), grain(random, vein), field, weave, inlay(brass)]


def clouds(random: Random, name: str) -> str:
    parts = []
    for _ in range(3):
        x, y, reach = random.uniform(0, 1600), random.uniform(0, 1000), random.uniform(280, 520)
        turn = f"rotate({random.uniform(-50, 20):.0f} {x:.0f} {y:.0f})"
        parts.append(ellipse(x, y, reach, reach * 0.5, f"url(#{name})", transform=turn))
    return "".join(parts)


def ringed_planet(star: str) -> str:
    rings = [ellipse(0, 0, 250 + 46 * ring, 70 + 14 * ring) for ring in range(3)]
    orbit = group(*rings, fill="none", stroke=star, stroke_width=1.5, opacity=0.18, transform="rotate(-18)")
    return placed(1330, 210, 1, circle(0, 0, 120, "url(#planet)"), orbit)


def cosmos(random: Random, dark: bool) -> tuple[list[str], list[str]]:
    """A nebula across a sky of stars; by day the same in pastel."""
    top, low = ("#070918", "#150b2e") if dark else ("#dfe6fb", "#efe3f7")
    gases = ("#3b2a8c", "#0e5a8a", "#7a1f6b", "#134a6b") if dark else ("#b9b4f5", "#a9dcf0", "#f0bfe2", "#c8e4f7")
    lit, middle, shade = ("#5b4bb5", "#251a5c", "#0d0a26") if dark else ("#ffffff", "#cfc4f2", "#b6a8e6")
    star = "#ffffff" if dark else "#7a6fc4"
    defs = [
        linear("sky", (0, top), (1, low), along=(0, 0, 1, 1)),
        radial("planet", (0, lit), (0.7, middle), (1, shade), at=(0.35, 0.3), radius=0.8),
    ]
    parts = [rectangle(0, 0, *SIZE, "url(#sky)")]
    for index, gas in enumerate(gases):
        defs.append(radial(f"gas{index}", (0, gas, 0.55), (0.5, gas, 0.25), (1, gas, 0)))
        parts.append(clouds(random, f"gas{index}"))
    return defs, [*parts, dots(random, 190, star, large=2.4, bright=0.8), ringed_planet(star)]


def arena(random: Random, dark: bool) -> tuple[list[str], list[str]]:
    """Sand and rings from above, beams of light from the corners."""
    night, day = ("#4a2f22", "#1d1013", "#c98a4a", "#ffb765"), ("#f0dcb6", "#cfa877", "#9c6a38", "#fff6dc")
    sand, rim, line, beam = night if dark else day
    defs = [
        radial("sand", (0, sand), (0.65, mix(sand, rim, 0.45)), (1, rim), radius=0.75),
        linear("beam", (0, beam, 0.24 if dark else 0.5), (1, beam, 0)),
    ]
    circles = ((140, 4), (156, 1.5), (330, 3), (346, 1.5), (560, 6), (584, 2), (760, 10))
    rings = [circle(800, 500, radius, "none", stroke_width=width) for radius, width in circles]
    marks = around(800, 500, 24, polygon([(-8, -545), (0, -515), (8, -545)], line), opacity=0.4)
    rays = around(800, 500, 12, polygon([(0, -156), (-22, -330), (22, -330)], line), opacity=0.1)
    light = polygon([(-30, 0), (30, 0), (230, 1150), (-230, 1150)], "url(#beam)")
    beams = [placed(x, -20, 1, light, turn=turn) for x, turn in ((60, -38), (1540, 38), (420, -14), (1180, 14))]
    ground = [rectangle(0, 0, *SIZE, "url(#sand)"), dots(random, 150, line, large=2.2, bright=0.35)]
    return defs, [*ground, rays, group(*rings, stroke=line, opacity=0.3), marks, *beams]


SCENES = {"splendor": jewellers_table, "marvel": cosmos, "battle-mat": arena}


def scene(game: str, *, dark: bool) -> str | None:
    """The page behind a game's table; None for a game that is not ours."""
    if game not in SCENES:
        return None
    defs, parts = SCENES[game](Random(f"scene {game}"), dark)
    return document(parts, defs=defs, size=SIZE)
