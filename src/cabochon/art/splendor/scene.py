"""What a table of Splendor stands on: a jeweller's table."""

from __future__ import annotations

from random import Random

from cabochon.art.shared.colours import mix
from cabochon.art.shared.scene import SIZE
from cabochon.art.shared.svg import (
    document,
    group,
    linear,
    mirrored,
    path,
    placed,
    radial,
    rectangle,
    stroke,
)

__all__ = ["scene"]

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


def scene(*, dark: bool) -> str:
    """Walnut with fine grain, a field of velvet, inlay of brass."""
    random = Random("scene splendor")
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
    return document(
        [rectangle(0, 0, *SIZE, "url(#wood)"), grain(random, vein), field, weave, inlay(brass)], defs=defs, size=SIZE
    )
