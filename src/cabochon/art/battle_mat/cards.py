"""The cards of Battle Mat as posters of a duel: a motif steps out of the light of an arena."""

from __future__ import annotations

from random import Random

from cabochon.art.motifs.blazon import blazon_of, pattern, supporters
from cabochon.art.motifs.characters import hue_of, motif_of
from cabochon.art.motifs.metal import cast, metal_defs
from cabochon.art.shared.colours import Ramp, darker, from_hue, mix
from cabochon.art.shared.nebula import SPACE
from cabochon.art.shared.svg import TILE, Value, circle, document, element, path, placed, radial, rectangle, stroke

__all__ = ["character"]

MEDALLIONS = (
    "M0 -58A58 58 0 1 1 0 58A58 58 0 1 1 0 -58Z",
    "M0 -62L54 -31V31L0 62L-54 31V-31Z",
    "M-24 -58H24L58 -24V24L24 58H-24L-58 24V-24Z",
    "M0 -62L20 -50H50V-20L62 0L50 20V50H20L0 62L-20 50H-50V20L-62 0L-50 -20V-50H-20Z",
)
MIDDLE = (100, 70)


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
    rays = "M0 0L-14 -180H14ZM0 0L58 -170L81 -161ZM0 0L114 -140L133 -122ZM0 0L161 -81L170 -58ZM0 0L180 -14V14Z"
    lower = "M0 0L170 58L161 81ZM0 0L133 122L114 140ZM0 0L81 161L58 170Z"
    half = path(rays + lower, id="rays")
    turned = element("use", href="#rays", transform="rotate(180)")
    return placed(*MIDDLE, 1, half, turned, turn=random.choice((0, 5, 10)), fill=ramp[2], opacity=0.55)


def onrush(random: Random, ramp: Ramp) -> str:
    """Streaks across the picture, as of someone charging."""
    streaks = (f"M-10 {y}L210 {y - 64}v{random.randint(3, 12)}Z" for y in random.sample(range(-4, 210, 8), 14))
    return path("".join(streaks), ramp[3], opacity=0.5)


def spotlights(random: Random, ramp: Ramp) -> str:
    """Beams from above and the rings of the stands."""
    rings = "M40 30A60 18 0 1 0 160 30A60 18 0 1 0 40 30M6 30A94 33 0 1 0 194 30A94 33 0 1 0 6 30"
    sway = random.randint(-12, 12)
    beams = f"M9 -5H19L{154 + sway} 140H{86 + sway}ZM63 -5H73L{108 + sway} 140H{40 + sway}Z"
    beams += f"M127 -5H137L{160 + sway} 140H{92 + sway}ZM181 -5H191L{114 + sway} 140H{46 + sway}Z"
    return stroke(rings, ramp[2], 5, opacity=0.5) + path(beams, ramp[4], opacity=0.2)


ARENAS = (sunburst, onrush, spotlights)


def floor(ramp: Ramp) -> str:
    return path("M-5 140V122Q100 98 205 122V140Z", darker(ramp[0], 0.25), stroke=ramp[3], stroke_width=2)


def sparks(random: Random, ramp: Ramp) -> str:
    """Splinters of light that fly from the medallion."""
    dashes = f"{random.randint(3, 6)} {random.randint(19, 27)}"
    return circle(0, 0, 74, "none", stroke=ramp[4], stroke_width=16, stroke_dasharray=dashes, opacity=0.6)


def medallion(ramp: Ramp) -> str:
    """The ground, the pattern and the rim of the outline in the defs."""
    ground = used(fill="#000000", opacity=0.4, transform="translate(3 5)") + used(fill=mix(ramp[0], SPACE, 0.3))
    return ground + used(fill="url(#pattern)", opacity=0.4) + used(fill="none", stroke=ramp[3], stroke_width=3)


def used(**more: Value) -> str:
    return element("use", href="#disc", **more)


def character(code: str) -> str:
    """The picture of a card, whoever it shows."""
    random = Random(code)
    ramp = arena_ramp(code)
    metal = random.choice(("silver", "silver", "gold"))
    blazon = blazon_of(code)
    defs = [
        radial("arena", (0, ramp[3]), (0.3, ramp[2]), (1, ramp[0]), radius=0.7),
        radial("burst", (0, "#ffffff", 0.95), (1, ramp[3], 0)),
        path(random.choice(MEDALLIONS), id="disc"),
        pattern(blazon, ramp[1]),
        *metal_defs(motif_of(code), metal, ramp[1]),
    ]
    behind = [rectangle(0, 0, *TILE, "url(#arena)"), random.choice(ARENAS)(random, ramp), floor(ramp)]
    held = supporters(blazon, fill=ramp[1], stroke=ramp[3], stroke_width=1.6)
    figure = [circle(0, 0, 84, "url(#burst)"), sparks(random, ramp), held, medallion(ramp), cast(1)]
    return document([*behind, placed(*MIDDLE, 1, *figure)], defs=defs)
