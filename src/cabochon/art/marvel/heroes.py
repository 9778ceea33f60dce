"""The heroes of Splendor: Marvel as emblems: a motif in metal on a shield, before a nebula of the bonus's colour."""

from __future__ import annotations

from random import Random

from cabochon.art.motifs.characters import motif_of
from cabochon.art.motifs.metal import METALS, cast, metal_defs
from cabochon.art.motifs.motif import Motif
from cabochon.art.shared.colours import INFINITY_RAMPS, Ramp, mix
from cabochon.art.shared.nebula import SPACE, nebula, nebula_gradients
from cabochon.art.shared.svg import (
    Value,
    around,
    circle,
    document,
    element,
    ellipse,
    group,
    path,
    placed,
    polygon,
    radial,
)

__all__ = ["avengers", "hero"]

SHIELDS = (
    "M0 -62C24 -62 40 -58 52 -52V4C52 34 26 54 0 64C-26 54 -52 34 -52 4V-52C-40 -58 -24 -62 0 -62Z",
    "M0 -62L54 -31V31L0 62L-54 31V-31Z",
    "M0 -60A60 60 0 1 1 0 60A60 60 0 1 1 0 -60Z",
    "M-50 -56H50L56 -20C52 22 30 48 0 64C-30 48 -52 22 -56 -20Z",
    "M0 -64L20 -50H52V-18L62 0L52 18V50H20L0 64L-20 50H-52V18L-62 0L-52 -18V-50H-20Z",
    "M-30 -60H30L58 -32V24L30 58H-30L-58 24V-32Z",
)
VEILS = ("blue", "purple", "red", "orange", "green")
TEAM: Ramp = ("#1a1f3d", "#2d3a75", "#4257a8", "#8fa3e8", "#e6ecff")
CHEVRON_STAR = Motif("M0 -52L-46 48H-26L0 -10ZM0 0L-6 14L-22 16L-10 27L-13 42L0 34Z")


def field(random: Random, ramp: Ramp) -> str:
    """The partition of a shield, as heralds draw it."""
    light = mix(ramp[2], ramp[3], 0.35)
    partitions = (
        path("M0 -70H70V70H0Z", light),
        around(0, 0, 8, polygon([(0, 0), (-13, -90), (13, -90)], light)),
        path("M-70 36L0 -18L70 36V70L0 16L-70 70Z", light),
        path("M-70 -70H70L-70 70Z", light),
        path("M0 -70H70V0H-70V70H0Z", light),
        path("M-70 -18H70V18H-70Z", light),
        circle(0, 0, 42, light),
    )
    return group(random.choice(partitions), clip_path="url(#shield)", opacity=0.5)


def shield(random: Random, ramp: Ramp, metal: str) -> tuple[list[str], str]:
    """The defs and the drawing of a shield with the motif of the defs on it."""
    outline = random.choice(SHIELDS)
    defs = [
        element("clipPath", path(outline), id="shield"),
        radial("ground", (0, ramp[2]), (0.75, ramp[1]), (1, ramp[0]), at=(0.4, 0.3), radius=0.8),
    ]
    edge = METALS[metal]
    shadow = path(outline, "#000000", opacity=0.45, transform="translate(3 5)")
    face = path(outline, "url(#ground)") + field(random, ramp)
    rim = "".join(
        path(outline, "none", stroke=colour, stroke_width=width)
        for colour, width in ((edge[0], 7), (edge[2], 4.5), (edge[4], 1.2))
    )
    return defs, placed(100, 70, 0.98, shadow, face, cast(0.86), rim)


def orbits(random: Random, ramp: Ramp, level: int) -> str:
    """What surrounds the shield grows with the level: one orbit, two, and a crown of rays."""
    tilt = random.choice((-18, 18, -30, 30))
    line: dict[str, Value] = {"stroke": ramp[3], "stroke_width": 1.4, "opacity": 0.7}
    rings = "".join(
        ellipse(100, 70, 88, 26 + 8 * ring, "none", transform=f"rotate({tilt * (1 - 2 * ring)} 100 70)", **line)
        for ring in range(min(level, 2))
    )
    if level < 3:
        return rings
    return around(100, 70, 24, polygon([(-4, -60), (0, -104), (4, -60)], ramp[3]), opacity=0.45) + rings


def hero(code: str, *, level: int, bonus: str) -> str:
    """The emblem of a hero; gold is for the highest level, but not on yellow."""
    random = Random(code)
    ramp = INFINITY_RAMPS[bonus]
    veil = INFINITY_RAMPS[random.choice([colour for colour in VEILS if colour != bonus])][1]
    metal = "gold" if level == 3 and bonus != "yellow" else "silver"
    defs, drawn = shield(random, ramp, metal)
    defs += [*metal_defs(motif_of(code), metal, mix(ramp[0], SPACE, 0.5)), *nebula_gradients(ramp, veil)]
    halo = circle(100, 70, 92, "url(#cloud)")
    return document([nebula(random), halo, orbits(random, ramp, level), drawn], defs=defs)


def avengers() -> str:
    """The tile of the assembled team: a star in a chevron."""
    defs, drawn = shield(Random("avengers 3"), TEAM, "gold")
    defs += [*metal_defs(CHEVRON_STAR, "gold", SPACE), *nebula_gradients(TEAM, "#b4780b")]
    rays = around(100, 70, 20, polygon([(-5, 0), (0, -150), (5, 0)], "#ffd976"), opacity=0.3)
    return document([nebula(Random("avengers")), rays, drawn], defs=defs)
