"""The ground each game is played on: a jeweller's table, the cosmos, an arena. Quiet, for panels lie on it."""

from __future__ import annotations

from random import Random

from cabochon.server.art.colours import mix
from cabochon.server.art.paper import (
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


def corner(colour: str) -> str:
    """An inlaid arabesque for the upper left corner."""
    curls = stroke(
        "M40 260C40 130 130 40 260 40M60 210C110 200 120 150 90 140C70 136 66 164 84 166M210 60C200 110 150 120 140 90C136 70 164 66 166 84M72 72C110 110 150 130 230 118M72 72C110 110 130 150 118 230",
        colour,
        4,
    )
    leaves = path(
        "M72 72L112 84L118 118L84 112ZM230 118Q252 104 262 122Q248 136 230 118ZM118 230Q104 252 122 262Q136 248 118 230Z",
        colour,
    )
    return curls + leaves


def jewellers_table(random: Random, dark: bool) -> tuple[list[str], list[str]]:
    """Walnut with fine grain, a velvet field, inlay of brass at the edges."""
    wood, deep, grain, brass = (
        ("#3b2416", "#1e110a", "#4d3120", "#b8893f") if dark else ("#d9bd94", "#bd9767", "#c9a878", "#8d6228")
    )
    velvet, fold = ("#24131a", "#160a10") if dark else ("#efe2cb", "#e2d0b2")
    defs = [
        linear("wood", (0, wood), (0.5, mix(wood, deep, 0.35)), (1, deep), along=(0, 0, 1, 1)),
        radial("velvet", (0, velvet), (1, fold), radius=0.75),
    ]
    lines = []
    for _ in range(34):
        y = random.uniform(0, 1000)
        swing = random.uniform(-26, 26)
        lines.append(
            stroke(
                f"M-10 {y:.0f}C400 {y + swing:.0f} 900 {y - swing:.0f} 1610 {y + swing / 2:.0f}",
                grain,
                random.uniform(1, 4),
                opacity=random.uniform(0.25, 0.6),
            )
        )
    field = rectangle(70, 70, 1460, 860, "url(#velvet)", rx=34) + rectangle(
        70, 70, 1460, 860, "none", rx=34, stroke=brass, stroke_width=5
    )
    inner = rectangle(86, 86, 1428, 828, "none", rx=26, stroke=brass, stroke_width=1.5, opacity=0.7)
    half = mirrored(placed(70, 60, 0.8, corner(brass)), axis=800)
    corners = half + group(half, transform="translate(0 1000) scale(1 -1)")
    damask = "M0 -34Q16 -12 0 0Q-16 -12 0 -34ZM0 34Q16 12 0 0Q-16 12 0 34ZM-24 0Q-10 -8 0 0Q-10 8 -24 0ZM24 0Q10 -8 0 0Q10 8 24 0Z"
    tiles = "".join(
        placed(x, y, 1, path(damask))
        for row, y in enumerate(range(150, 900, 100))
        for x in range(180 + 60 * (row % 2), 1460, 120)
    )
    pattern = group(tiles, fill=brass, opacity=0.07 if dark else 0.1)
    return defs, [rectangle(0, 0, *SIZE, "url(#wood)"), *lines, field, pattern, inner, group(corners, opacity=0.8)]


def cosmos(random: Random, dark: bool) -> tuple[list[str], list[str]]:
    """A nebula across a sky of stars; by day the same in pastel."""
    top, low = ("#070918", "#150b2e") if dark else ("#dfe6fb", "#efe3f7")
    clouds = ("#3b2a8c", "#0e5a8a", "#7a1f6b", "#134a6b") if dark else ("#b9b4f5", "#a9dcf0", "#f0bfe2", "#c8e4f7")
    defs = [linear("sky", (0, top), (1, low), along=(0, 0, 1, 1))]
    parts = [rectangle(0, 0, *SIZE, "url(#sky)")]
    for index, colour in enumerate(clouds):
        defs.append(radial(f"cloud{index}", (0, colour, 0.55), (0.5, colour, 0.25), (1, colour, 0)))
        for _ in range(3):
            x, y = random.uniform(0, 1600), random.uniform(0, 1000)
            reach = random.uniform(280, 520)
            parts.append(
                ellipse(
                    x,
                    y,
                    reach,
                    reach * 0.5,
                    f"url(#cloud{index})",
                    transform=f"rotate({random.uniform(-50, 20):.0f} {x:.0f} {y:.0f})",
                )
            )
    star = "#ffffff" if dark else "#7a6fc4"
    for _ in range(190):
        parts.append(
            circle(
                random.uniform(0, 1600),
                random.uniform(0, 1000),
                random.choice((0.8, 1.1, 1.6, 2.4)),
                star,
                opacity=random.uniform(0.25, 0.8),
            )
        )
    rings = "".join(
        ellipse(1330, 210, 250 + 46 * ring, 70 + 14 * ring, "none", stroke=star, stroke_width=1.5, opacity=0.18)
        for ring in range(3)
    )
    planet = circle(1330, 210, 120, "url(#planet)")
    defs.append(
        radial(
            "planet",
            (0, "#5b4bb5" if dark else "#ffffff"),
            (0.7, "#251a5c" if dark else "#cfc4f2"),
            (1, "#0d0a26" if dark else "#b6a8e6"),
            at=(0.35, 0.3),
            radius=0.8,
        )
    )
    return defs, [*parts, planet, group(rings, transform="rotate(-18 1330 210)")]


def arena(random: Random, dark: bool) -> tuple[list[str], list[str]]:
    """Sand and rings from above, beams of light from the corners."""
    sand, rim, line, beam = (
        ("#4a2f22", "#1d1013", "#c98a4a", "#ffb765") if dark else ("#f0dcb6", "#cfa877", "#9c6a38", "#fff6dc")
    )
    defs = [
        radial("sand", (0, sand), (0.65, mix(sand, rim, 0.45)), (1, rim), radius=0.75),
        linear("beam", (0, beam, 0.3 if dark else 0.6), (1, beam, 0)),
    ]
    grains = "".join(
        circle(
            random.uniform(0, 1600),
            random.uniform(0, 1000),
            random.uniform(0.8, 2.2),
            line,
            opacity=random.uniform(0.1, 0.35),
        )
        for _ in range(150)
    )
    rings = "".join(
        circle(800, 500, radius, "none", stroke=line, stroke_width=width, opacity=0.3)
        for radius, width in ((140, 4), (156, 1.5), (330, 3), (346, 1.5), (560, 6), (584, 2), (760, 10))
    )
    marks = "".join(
        placed(800, 500, 1, polygon([(-8, -545), (0, -515), (8, -545)], line, opacity=0.4), turn=turn)
        for turn in range(0, 360, 15)
    )
    rays = "".join(
        placed(800, 500, 1, polygon([(0, -156), (-22, -330), (22, -330)], line, opacity=0.1), turn=turn)
        for turn in range(0, 360, 30)
    )
    beams = "".join(
        placed(x, -20, 1, polygon([(-30, 0), (30, 0), (230, 1150), (-230, 1150)], "url(#beam)"), turn=turn)
        for x, turn in ((60, -38), (1540, 38), (420, -14), (1180, 14))
    )
    return defs, [rectangle(0, 0, *SIZE, "url(#sand)"), grains, rays, rings, marks, beams]


SCENES = {"splendor": jewellers_table, "marvel": cosmos, "battle-mat": arena}


def scene(game: str, *, dark: bool) -> str | None:
    """The page behind a game's table; None for a game that is not ours."""
    if game not in SCENES:
        return None
    defs, parts = SCENES[game](Random(f"scene {game}"), dark)
    return document(parts, defs=defs, size=SIZE)
