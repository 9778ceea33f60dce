"""The cards of Battle Mat as posters of a duel: a motif steps out of the light of an arena."""

from __future__ import annotations

from random import Random

from cabochon.art.motifs.characters import hue_of, motif_of
from cabochon.art.motifs.metal import cast, metal_defs
from cabochon.art.shared.colours import Ramp, darker, from_hue, lighter, mix
from cabochon.art.shared.nebula import SPACE
from cabochon.art.shared.svg import (
    around,
    circle,
    document,
    ellipse,
    group,
    path,
    placed,
    polygon,
    radial,
    rectangle,
    stroke,
)

__all__ = ["duellist"]

MEDALLIONS = (
    "M0 -58A58 58 0 1 1 0 58A58 58 0 1 1 0 -58Z",
    "M0 -64L56 -32V32L0 64L-56 32V-32Z",
    "M-25 -60H25L60 -25V25L25 60H-25L-60 25V-25Z",
    "M0 -68L22 -52L52 -52L52 -22L68 0L52 22L52 52L22 52L0 68L-22 52L-52 52L-52 22L-68 0L-52 -22L-52 -52L-22 -52Z",
)


def arena_ramp(code: str) -> Ramp:
    hue = hue_of(code) + Random(f"shift {code}").uniform(-9, 9)
    return (
        from_hue(hue, 0.75, 0.1),
        from_hue(hue, 0.75, 0.28),
        from_hue(hue, 0.78, 0.46),
        from_hue(hue, 0.85, 0.7),
        from_hue(hue, 0.9, 0.92),
    )


def sunburst(random: Random, ramp: Ramp) -> str:
    """Rays from the middle of the arena."""
    ray = polygon([(0, 0), (-14, -180), (14, -180)], ramp[2])
    return around(100, 80, 15, ray, start=random.uniform(0, 24), opacity=0.55)


def onrush(random: Random, ramp: Ramp) -> str:
    """Streaks across the picture, as of someone charging."""
    streaks = []
    for _ in range(16):
        y, tall = random.uniform(-40, 180), random.uniform(3, 13)
        streaks.append(polygon([(-10, y + 30), (210, y - 34), (210, y - 34 + tall)], random.choice(ramp[2:4])))
    return group(*streaks, opacity=0.6)


def spotlights(random: Random, ramp: Ramp) -> str:
    """Beams from above and the rings of the stands."""
    rings = "".join(
        ellipse(100, 30, 60 + 34 * ring, 18 + 15 * ring, "none", stroke=ramp[2], stroke_width=5, opacity=0.5)
        for ring in range(4)
    )
    beams = "".join(
        polygon([(x - 5, -5), (x + 5, -5), (100 + sway + 34, 140), (100 + sway - 34, 140)], ramp[4], opacity=0.22)
        for x, sway in ((14, 20), (68, -26), (132, 26), (186, -20))
    )
    return rings + beams


ARENAS = (sunburst, onrush, spotlights)


def floor(ramp: Ramp) -> str:
    ground = path("M-5 140V122Q100 98 205 122V140Z", darker(ramp[0], 0.25))
    return ground + stroke("M-5 122Q100 98 205 122", ramp[3], 2) + stroke("M20 132Q100 112 180 132", ramp[2], 1.4)


def sparks(random: Random, ramp: Ramp) -> str:
    """Splinters of light that fly from the medallion."""
    flying = []
    for _ in range(14):
        splinter = polygon([(-2.5, -62), (0, -76 - random.uniform(0, 24)), (2.5, -62)], ramp[4], opacity=0.8)
        flying.append(placed(100, 70, 1, splinter, turn=random.uniform(0, 360)))
    return "".join(flying)


def medallion(random: Random, ramp: Ramp) -> str:
    outline = random.choice(MEDALLIONS)
    shadow = path(outline, "#000000", opacity=0.4, transform="translate(3 5)")
    ground = path(outline, mix(ramp[0], SPACE, 0.3), stroke=ramp[3], stroke_width=3)
    inner = path(outline, "none", stroke=ramp[2], stroke_width=1.2, stroke_dasharray="3 5", transform="scale(.9)")
    return shadow + ground + inner


def duellist(code: str) -> str:
    """The picture of a card, whoever it shows."""
    random = Random(code)
    ramp = arena_ramp(code)
    metal = random.choice(("silver", "silver", "gold"))
    defs = [
        radial("arena", (0, ramp[3]), (0.3, ramp[2]), (1, ramp[0]), at=(0.5, 0.55), radius=0.7),
        radial("burst", (0, "#ffffff", 0.95), (0.35, ramp[4], 0.6), (1, ramp[3], 0)),
        *metal_defs(motif_of(code), metal, ramp[1]),
    ]
    sheen = polygon([(0, 140), (36, 140), (200, 18), (200, 0), (188, 0)], lighter(ramp[3], 0.4), opacity=0.14)
    behind = [rectangle(0, 0, 200, 140, "url(#arena)"), random.choice(ARENAS)(random, ramp), floor(ramp)]
    front = [circle(100, 70, 84, "url(#burst)"), sparks(random, ramp)]
    figure = placed(100, 70, 0.98, medallion(random, ramp), cast(1))
    return document([*behind, *front, figure, sheen], defs=defs)
