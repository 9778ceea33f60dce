"""The characters of Splendor: Marvel as coats of arms: a motif in metal on a shield, before a nebula of the bonus's colour."""

from __future__ import annotations

from random import Random

from cabochon.art.motifs.blazon import Blazon, blazon_of, pattern, supporters
from cabochon.art.motifs.characters import motif_of
from cabochon.art.motifs.metal import METALS, cast, metal_defs
from cabochon.art.motifs.motif import Motif
from cabochon.art.shared.colours import INFINITY_RAMPS, Ramp, mix
from cabochon.art.shared.nebula import SPACE, nebula, nebula_gradients
from cabochon.art.shared.svg import (
    CARD,
    TILE,
    Value,
    around,
    circle,
    document,
    element,
    ellipse,
    path,
    placed,
    polygon,
    radial,
)

__all__ = ["avengers", "character"]

SHIELDS = (
    "M0 -62C24 -62 40 -58 52 -52V4C52 34 26 54 0 64C-26 54 -52 34 -52 4V-52C-40 -58 -24 -62 0 -62Z",
    "M0 -64L54 -32V32L0 64L-54 32V-32Z",
    "M0 -58A58 58 0 1 1 0 58A58 58 0 1 1 0 -58Z",
    "M-50 -56H50L55 -20C52 22 30 48 0 64C-30 48 -52 22 -55 -20Z",
    "M-32 -60H32L56 -34V28L32 60H-32L-56 28V-34Z",
    "M0 -64C10 -52 30 -50 50 -54C44 -30 58 -10 54 12C48 40 24 52 0 64C-24 52 -48 40 -54 12C-58 -10 -44 -30 -50 -54"
    "C-30 -50 -10 -52 0 -64Z",
)
MIDDLE = (80, 104)
VEILS = ("blue", "purple", "red", "orange", "green")
TEAM: Ramp = ("#1a1f3d", "#2d3a75", "#4257a8", "#8fa3e8", "#e6ecff")
CHEVRON_STAR = Motif("M0 -52L-46 48H-26L0 -10ZM0 0L-6 14L-22 16L-10 27L-13 42L0 34Z")


def shield_defs(outline: str, ramp: Ramp) -> list[str]:
    return [
        path(outline, id="shield"),
        radial("ground", (0, ramp[2]), (1, mix(ramp[0], ramp[1], 0.4)), at=(0.4, 0.3), radius=0.8),
    ]


def shield(metal: str) -> str:
    """A shield with the motif and the pattern of the defs on it, around the origin."""
    edge = METALS[metal]
    face = used(fill="#000000", opacity=0.45, transform="translate(3 5)") + used(fill="url(#ground)")
    face += used(fill="url(#pattern)", opacity=0.3)
    rim = used(stroke=edge[0], stroke_width=7) + used(stroke=edge[3], stroke_width=4)
    return face + element("g", rim, fill="none") + cast(0.9)


def used(**more: Value) -> str:
    return element("use", href="#shield", **more)


def orbits(random: Random, ramp: Ramp, level: int) -> str:
    """What surrounds the shield grows with the level: one orbit, two, three."""
    tilt = random.choice((-18, 18, -30, 30))
    rings = "".join(
        ellipse(0, 0, 84, 26 + 10 * ring, transform=f"rotate({tilt + ring * (50 if tilt < 0 else -50)})")
        for ring in range(level)
    )
    return element("g", rings, fill="none", stroke=ramp[3], stroke_width=1.4, opacity=0.7)


def character(code: str, *, level: int, bonus: str) -> str:
    """The arms of a character; gold is for the highest level, but not on yellow."""
    random = Random(code)
    ramp = INFINITY_RAMPS[bonus]
    veil = INFINITY_RAMPS[random.choice([colour for colour in VEILS if colour != bonus])][1]
    metal = "gold" if level == 3 and bonus != "yellow" else "silver"
    blazon = blazon_of(code)
    defs = [
        *shield_defs(random.choice(SHIELDS), ramp),
        pattern(blazon, ramp[3]),
        *metal_defs(motif_of(code), metal, mix(ramp[0], SPACE, 0.5)),
        *nebula_gradients(ramp, veil),
    ]
    held = supporters(blazon, fill=mix(ramp[1], ramp[2], 0.4), stroke=METALS[metal][2], stroke_width=2)
    arms = placed(*MIDDLE, 1.12, circle(0, 0, 90, "url(#cloud)"), orbits(random, ramp, level), held, shield(metal))
    return document([nebula(random, size=CARD), arms], defs=defs, size=CARD)


def avengers() -> str:
    """The tile of the assembled team: a star in a chevron."""
    defs = [
        *shield_defs(SHIELDS[1], TEAM),
        pattern(Blazon("stripes", "laurels"), TEAM[3]),
        *metal_defs(CHEVRON_STAR, "gold", SPACE),
        *nebula_gradients(TEAM, "#b4780b"),
    ]
    rays = around(100, 70, 20, polygon([(-5, 0), (0, -150), (5, 0)], "#ffd976"), opacity=0.3)
    arms = placed(100, 70, 0.98, shield("gold"))
    return document([nebula(Random("avengers"), size=TILE), rays, arms], defs=defs)
