"""Emblems of heroes: a motif in metal on a shield, before a nebula or the rays of an arena."""

from __future__ import annotations

from random import Random

from cabochon.server.art.colours import GEM_RAMPS, INFINITY_RAMPS, Ramp, darker, from_hue, lighter, mix
from cabochon.server.art.heroes import hue_of, motif_of
from cabochon.server.art.motifs import Motif, drawn
from cabochon.server.art.paper import (
    circle,
    document,
    element,
    ellipse,
    group,
    linear,
    path,
    placed,
    polygon,
    radial,
    rectangle,
    stroke,
)

__all__ = ["avengers", "duellist", "hero", "nebula", "nebula_gradients"]

SHIELDS = (
    "M0 -62C24 -62 40 -58 52 -52V4C52 34 26 54 0 64C-26 54 -52 34 -52 4V-52C-40 -58 -24 -62 0 -62Z",
    "M0 -62L54 -31V31L0 62L-54 31V-31Z",
    "M0 -60A60 60 0 1 1 0 60A60 60 0 1 1 0 -60Z",
    "M-50 -56H50L56 -20C52 22 30 48 0 64C-30 48 -52 22 -56 -20Z",
    "M0 -64L20 -50H52V-18L62 0L52 18V50H20L0 64L-20 50H-52V18L-62 0L-52 -18V-50H-20Z",
    "M-30 -60H30L58 -32V24L30 58H-30L-58 24V-32Z",
)
METALS: dict[str, Ramp] = {"silver": ("#4b5567", "#8c99ad", "#c6d0de", "#f1f5fb", "#ffffff"), "gold": GEM_RAMPS["gold"]}


def nebula_gradients(ramp: Ramp, other: str) -> list[str]:
    return [
        linear("space", (0, mix(ramp[0], "#05060f", 0.55)), (1, mix(other, "#05060f", 0.7)), along=(0, 0, 1, 1)),
        radial("cloud", (0, ramp[2], 0.75), (0.5, ramp[1], 0.35), (1, ramp[1], 0)),
        radial("veil", (0, other, 0.7), (1, other, 0)),
    ]


def nebula(random: Random, *, size: tuple[int, int] = (200, 140), stars: int = 44) -> str:
    """Clouds of gas and stars over the dark."""
    wide, tall = size
    parts = [rectangle(0, 0, wide, tall, "url(#space)")]
    for index in range(5):
        x, y = random.uniform(0, wide), random.uniform(0, tall)
        turn = f"rotate({random.uniform(-40, 40):.0f} {x:.0f} {y:.0f})"
        reach = wide * random.uniform(0.2, 0.42)
        parts.append(ellipse(x, y, reach, reach * 0.5, "url(#veil)" if index % 2 else "url(#cloud)", transform=turn))
    for _ in range(stars):
        bright = random.choice((0.4, 0.55, 0.8, 1.2))
        parts.append(
            circle(random.uniform(0, wide), random.uniform(0, tall), bright, "#ffffff", opacity=random.uniform(0.4, 1))
        )
    return "".join(parts)


def field(random: Random, ramp: Ramp) -> str:
    """The partition of a shield, as heralds draw it."""
    light = mix(ramp[2], ramp[3], 0.35)
    rays = "".join(
        placed(0, 0, 1, polygon([(0, 0), (-13, -90), (13, -90)], light), turn=turn) for turn in range(0, 360, 45)
    )
    partitions = (
        path("M0 -70H70V70H0Z", light),
        rays,
        path("M-70 36L0 -18L70 36V70L0 16L-70 70Z", light),
        path("M-70 -70H70L-70 70Z", light),
        path("M0 -70H70V0H-70V70H0Z", light),
        path("M-70 -18H70V18H-70Z", light),
        circle(0, 0, 42, light),
    )
    return group(random.choice(partitions), clip_path="url(#shield)", opacity=0.5)


def metal(motif: Motif, size: float, ink: str) -> list[str]:
    """The defs and uses of a motif: shadow, body, and one half in shade."""
    return [
        element("g", drawn(motif, ink), id="motif"),
        placed(2.5, 4, size, element("use", href="#motif", fill="#000000", stroke="#000000", opacity=0.5)),
        placed(0, 0, size, element("use", href="#motif", fill="url(#metal)", stroke="url(#metal)")),
        placed(
            0,
            0,
            size,
            element("use", href="#motif", fill="#000000", stroke="#000000", opacity=0.22),
            clip_path="url(#half)",
        ),
    ]


def metal_gradients(name: str) -> list[str]:
    ramp = METALS[name]
    along = (0.0, -50.0, 0.0, 50.0)
    return [
        linear(
            "metal",
            (0, ramp[4]),
            (0.45, ramp[3]),
            (0.55, ramp[2]),
            (1, mix(ramp[1], ramp[2], 0.5)),
            along=along,
            gradientUnits="userSpaceOnUse",
        ),
        element("clipPath", rectangle(0, -70, 80, 140), id="half"),
    ]


def shield_of(random: Random, motif: Motif, ramp: Ramp, metal_name: str, size: float) -> tuple[list[str], str]:
    """The defs and the drawing of a shield with its motif."""
    outline = random.choice(SHIELDS)
    clip = element("clipPath", path(outline), id="shield")
    ground = radial("ground", (0, ramp[2]), (0.75, ramp[1]), (1, ramp[0]), at=(0.4, 0.3), radius=0.8)
    symbol, *uses = metal(motif, 0.86, mix(ramp[0], "#05060f", 0.5))
    edge = METALS[metal_name]
    face = path(outline, "url(#ground)") + field(random, ramp)
    rim = (
        path(outline, "none", stroke=edge[0], stroke_width=7)
        + path(outline, "none", stroke=edge[2], stroke_width=4.5)
        + path(outline, "none", stroke=edge[4], stroke_width=1.2)
    )
    shadow = path(outline, "#000000", opacity=0.45, transform="translate(3 5)")
    return [clip, ground, symbol, *metal_gradients(metal_name)], placed(100, 70, size, shadow, face, *uses, rim)


def hero(code: str, *, level: int, bonus: str) -> str:
    """A hero of Splendor: Marvel; gold is for the highest level."""
    random = Random(code)
    ramp = INFINITY_RAMPS[bonus]
    other = INFINITY_RAMPS[
        random.choice([colour for colour in ("blue", "purple", "red", "orange", "green") if colour != bonus])
    ][1]
    metal_name = "gold" if level == 3 and bonus != "yellow" else "silver"
    defs, shield = shield_of(random, motif_of(code), ramp, metal_name, 0.98)
    halo = circle(100, 70, 92, "url(#cloud)")
    return document(
        [nebula(random), halo, wings_of_light(random, ramp, level), shield],
        defs=[*defs, *nebula_gradients(ramp, other)],
    )


def wings_of_light(random: Random, ramp: Ramp, level: int) -> str:
    """What surrounds the shield grows with the level: an orbit, two, a crown of rays."""
    tilt = random.choice((-18, 18, -30, 30))
    drawn_orbits = "".join(
        ellipse(
            100,
            70,
            88,
            26 + 8 * ring,
            "none",
            stroke=ramp[3],
            stroke_width=1.4,
            opacity=0.7,
            transform=f"rotate({tilt * (1 - 2 * ring)} 100 70)",
        )
        for ring in range(min(level, 2))
    )
    if level < 3:
        return drawn_orbits
    rays = "".join(
        placed(100, 70, 1, polygon([(-4, -60), (0, -104), (4, -60)], ramp[3], opacity=0.45), turn=turn)
        for turn in range(0, 360, 15)
    )
    return rays + drawn_orbits


def avengers() -> str:
    """The tile of the assembled team: a star in a chevron."""
    ramp: Ramp = ("#1a1f3d", "#2d3a75", "#4257a8", "#8fa3e8", "#e6ecff")
    motif = Motif("M0 -52L-46 48H-26L0 -10ZM0 0L-6 14L-22 16L-10 27L-13 42L0 34Z")
    defs, shield = shield_of(Random("avengers 3"), motif, ramp, "gold", 0.98)
    random = Random("avengers")
    rays = "".join(
        placed(100, 70, 1, polygon([(-5, 0), (0, -150), (5, 0)], "#ffd976", opacity=0.3), turn=turn)
        for turn in range(0, 360, 18)
    )
    return document([nebula(random), rays, shield], defs=[*defs, *nebula_gradients(ramp, "#b4780b")])


def arena_ramp(code: str) -> Ramp:
    hue = hue_of(code) + Random(f"shift {code}").uniform(-9, 9)
    return (
        from_hue(hue, 0.75, 0.1),
        from_hue(hue, 0.75, 0.28),
        from_hue(hue, 0.78, 0.46),
        from_hue(hue, 0.85, 0.7),
        from_hue(hue, 0.9, 0.92),
    )


def duellist(code: str) -> str:
    """A card of the mat: the motif steps out of the rays of an arena."""
    random = Random(code)
    ramp = arena_ramp(code)
    turn = random.uniform(0, 24)
    rays = "".join(
        placed(100, 80, 1, polygon([(0, 0), (-14, -180), (14, -180)], ramp[2]), turn=turn + step * 24)
        for step in range(15)
    )
    ground = radial("arena", (0, ramp[3]), (0.3, ramp[2]), (1, ramp[0]), at=(0.5, 0.55), radius=0.7)
    burst = radial("burst", (0, "#ffffff", 0.95), (0.35, ramp[4], 0.6), (1, ramp[3], 0))
    shards = "".join(
        placed(
            100,
            72,
            1,
            polygon([(-2.5, -62), (0, -74 - random.uniform(0, 22)), (2.5, -62)], ramp[4], opacity=0.8),
            turn=random.uniform(0, 360),
        )
        for _ in range(14)
    )
    floor = (
        path("M-5 140V122Q100 98 205 122V140Z", darker(ramp[0], 0.25))
        + stroke("M-5 122Q100 98 205 122", ramp[3], 2)
        + stroke("M20 132Q100 112 180 132", ramp[2], 1.4)
    )
    disc = (
        circle(100, 70, 58, mix(ramp[0], "#05060f", 0.4), opacity=0.85)
        + circle(100, 70, 58, "none", stroke=ramp[3], stroke_width=2.5)
        + circle(100, 70, 53, "none", stroke=ramp[2], stroke_width=1, stroke_dasharray="3 5")
    )
    symbol, *uses = metal(motif_of(code), 1.04, ramp[1])
    slash = polygon([(0, 140), (36, 140), (200, 18), (200, 0), (188, 0)], lighter(ramp[3], 0.4), opacity=0.14)
    parts = [
        rectangle(0, 0, 200, 140, "url(#arena)"),
        group(rays, opacity=0.55),
        circle(100, 70, 84, "url(#burst)"),
        floor,
        shards,
        disc,
        placed(100, 70, 1, *uses),
        slash,
    ]
    name = "gold" if random.random() < 0.4 else "silver"
    return document(parts, defs=[ground, burst, symbol, *metal_gradients(name)])
