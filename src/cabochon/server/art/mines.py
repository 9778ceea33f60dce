"""Cards of the first level: where gems come from. Mines, quarries, rivers and caves of crystal."""

from __future__ import annotations

from random import Random

from cabochon.server.art.colours import darker, lighter, mix
from cabochon.server.art.paper import (
    Point,
    circle,
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
from cabochon.server.art.skies import Palette, birds, gem_spark, hill, peaks, sky, sky_gradients, trees

__all__ = ["MINES", "ground_gradients"]


def ground_gradients(mood: Palette) -> list[str]:
    return [
        *sky_gradients(mood),
        linear("water", (0, mix(mood.low, mood.middle, 0.35)), (0.4, mood.middle), (1, mood.dark)),
        linear("rock", (0, lighter(mood.near, 0.12)), (1, mood.dark)),
        radial("glow", (0, mood.gem[3], 0.95), (0.5, mood.gem[2], 0.4), (1, mood.gem[2], 0)),
        linear("shaft", (0, mood.sun, 0.75), (1, mood.sun, 0)),
    ]


def shard(x: float, y: float, tall: float, wide: float, turn: float, ramp: tuple[str, ...]) -> str:
    """A standing crystal with a lit and a shaded side."""
    tip = -tall
    parts = (
        polygon([(-wide, 0), (-wide, tip * 0.72), (0, tip), (-wide * 0.1, 0)], ramp[3])
        + polygon([(-wide * 0.1, 0), (0, tip), (wide, tip * 0.66), (wide, 0)], ramp[1])
        + polygon([(-wide * 0.1, 0), (0, tip), (wide * 0.45, tip * 0.62), (wide * 0.4, 0)], ramp[2])
        + polygon([(-wide, tip * 0.72), (0, tip), (-wide * 0.35, tip * 0.6)], ramp[4])
    )
    return placed(x, y, 1, parts, turn=turn)


def cluster(random: Random, x: float, y: float, size: float, ramp: tuple[str, ...]) -> str:
    turns = sorted((-42, -24, -8, 14, 32), key=lambda turn: -abs(turn))
    return "".join(
        shard(
            x + turn * size * 0.012, y, size * random.uniform(0.7, 1) * (1 - abs(turn) / 110), size * 0.17, turn, ramp
        )
        for turn in turns
    )


def cart(x: float, y: float, mood: Palette) -> str:
    """A mine cart heaped with gems."""
    heap = "".join(gem_spark(u, v, 6.5, mood.gem) for u, v in ((-10, -20), (0, -23), (10, -20), (-5, -19), (5, -19)))
    body = polygon([(-19, -18), (19, -18), (14, -3), (-14, -3)], mood.dark) + rectangle(-20, -19.5, 40, 3.5, "#b98a4a")
    bands = stroke("M-8 -16L-6 -3M8 -16L6 -3", "#b98a4a", 1.6)
    wheels = "".join(circle(u, -1, 4.6, "#241c18") + circle(u, -1, 1.8, "#b98a4a") for u in (-9, 9))
    return placed(x, y, 1, heap, body, bands, wheels)


def adit(random: Random, mood: Palette) -> str:
    """A timbered gallery into the mountain, a cart of gems coming out on rails."""
    side = random.choice((-1, 1))
    x = 100 + side * random.uniform(22, 40)
    rock = [(x - 62, 140), (x - 50, 92), (x - 26, 58), (x + 2, 42), (x + 30, 56), (x + 56, 90), (x + 70, 140)]
    face = polygon(rock, "url(#rock)") + polygon(
        [(x + 2, 42), (x + 30, 56), (x + 56, 90), (x + 70, 140), (x + 24, 140), (x + 14, 80)],
        darker(mood.near, 0.25),
        opacity=0.6,
    )
    mouth = path(f"M{x - 22:.0f} 126V88Q{x:.0f} 66 {x + 22:.0f} 88V126Z", darker(mood.dark, 0.55)) + ellipse(
        x, 106, 19, 22, "url(#glow)", opacity=0.9
    )
    beam, shadow = "#a97a45", "#6f4a27"
    timber = (
        rectangle(x - 27, 82, 6, 46, beam)
        + rectangle(x + 21, 82, 6, 46, shadow)
        + polygon([(x - 31, 76), (x + 31, 76), (x + 29, 84), (x - 29, 84)], beam)
    )
    floor = hill(random, 126, 2, mood.dark)
    out = x - side * 46
    rails = stroke(f"M{x - 5:.0f} 126L{out - 14:.0f} 140M{x + 6:.0f} 126L{out + 18:.0f} 140", "#c7ab84", 1.8)
    veins = "".join(gem_spark(x + u, v, 4.5, mood.gem) for u, v in ((-38, 92), (36, 84), (-14, 62), (16, 60)))
    sun = (100 - side * 52, 34)
    back = (
        sky(random, mood, sun=sun) + peaks(random, 104, 66, mood.far, mood.middle) + hill(random, 100, 6, mood.middle)
    )
    return (
        back
        + trees(random, 112, mood.near, count=9, size=20)
        + face
        + veins
        + mouth
        + timber
        + floor
        + rails
        + cart(out, 132, mood)
    )


def terrace(level: float, start: float, drop: float, side: int, colour: str, shade: str) -> str:
    """One bench of a quarry, its top in the light."""
    edge = 100 + side * start
    end = 100 + side * 130
    top = [(edge, level), (end, level - 4), (end, level + 4), (edge - side * 5, level + 5)]
    face = [(edge - side * 5, level + 5), (end, level + 4), (end, 140), (edge - side * 9, level + drop)]
    return polygon(face, shade) + polygon(top, colour)


def crane(x: float, y: float, side: int, mood: Palette) -> str:
    """A treadwheel crane lifting a block."""
    wood = mix("#7a5230", mood.dark, 0.3)
    frame = stroke(f"M0 0L0 -44M-10 0L0 -30L10 0M0 -44L{side * -34} -54M0 -30L{side * -20} -50", wood, 3)
    wheel = circle(0, -16, 10, "none", stroke=wood, stroke_width=2.4) + stroke(
        "M-9 -16H9M0 -25V-7M-6 -22L6 -10M6 -22L-6 -10", wood, 1.2
    )
    rope = stroke(f"M{side * -34} -54V-26", "#e8d8b8", 0.9)
    return placed(x, y, 1, frame, wheel, rope, gem_spark(side * -34, -19, 9, mood.gem))


def quarry(random: Random, mood: Palette) -> str:
    """Terraces cut into the rock, a crane on the lowest."""
    side = random.choice((-1, 1))
    back = sky(random, mood, sun=(100 - side * 58, 36)) + peaks(
        random, 96, 58, mood.far, mix(mood.far, mood.middle, 0.6), count=4
    )
    parts = [back, hill(random, 98, 5, mood.middle), trees(random, 108, mood.near, count=7, size=16)]
    for step in range(4):
        light = mix(mood.far, lighter(mood.middle, 0.35), step / 3)
        parts.append(
            terrace(52 + step * 20, 52 - step * 18, 20, side, light, mix(mood.middle, mood.dark, 0.25 + step * 0.2))
        )
        x = 100 + side * random.uniform(60 - step * 12, 92)
        parts.append(gem_spark(x, 64 + step * 20, 4.5, mood.gem))
    parts += [
        hill(random, 130, 3, mood.dark),
        crane(100 - side * 34, 132, -side, mood),
        cluster(random, 100 + side * 74, 140, 26, mood.gem),
    ]
    return "".join(parts)


def river(random: Random, mood: Palette) -> str:
    """A stream winds down from the mountains, gems glinting in its bed."""
    bend = random.choice((-1, 1)) * random.uniform(18, 30)
    sun = (100 - bend * 1.8, 40.0)
    back = sky(random, mood, sun=sun) + peaks(random, 92, 70, mood.far, mood.middle, count=4)
    land = (
        hill(random, 88, 5, mood.middle)
        + trees(random, 94, mood.near, count=14, size=15)
        + hill(random, 97, 3, mix(mood.middle, mood.near, 0.6))
    )
    middle = 100 + bend
    stream = f"M{100 - 4} 92C{middle + 34:.0f} 100 {middle - 70:.0f} 108 {middle - 52:.0f} 140H{middle + 58:.0f}C{middle + 10:.0f} 112 {middle + 62:.0f} 100 104 92Z"
    shine = f"M101 94C{middle + 26:.0f} 102 {middle - 46:.0f} 110 {middle - 22:.0f} 140H{middle - 2:.0f}C{middle - 24:.0f} 112 {middle + 42:.0f} 102 103 94Z"
    banks = path(f"M-5 112Q40 106 {middle - 58:.0f} 140H-5Z", mood.dark) + path(
        f"M205 108Q150 108 {middle + 62:.0f} 140H205Z", mood.dark
    )
    spots: list[Point] = [(-24, 130), (4, 122), (26, 134), (-4, 136)]
    gems = "".join(circle(middle + x, y, 11, "url(#glow)") + gem_spark(middle + x, y, 6, mood.gem) for x, y in spots)
    shore = cluster(random, 20 if bend > 0 else 178, 138, 34, mood.gem) + trees(
        random, 124, darker(mood.dark, 0.2), count=3, size=44, across=(150, 190) if bend > 0 else (8, 50)
    )
    return (
        back
        + land
        + path(stream, "url(#water)")
        + path(shine, mood.low, opacity=0.5)
        + banks
        + gems
        + shore
        + birds(random, mood.dark)
    )


def cave(random: Random, mood: Palette) -> str:
    """From inside a cave of crystals, light falling in from the mouth."""
    x = random.uniform(78, 122)
    outside = sky(random, mood, sun=(x + random.uniform(-14, 14), 50)) + peaks(
        random, 96, 36, mood.far, mood.middle, count=7
    )
    wall = darker(mood.dark, 0.35)
    mouth = f"M-5 -5H205V145H-5ZM{x - 46:.0f} 112C{x - 62:.0f} 60 {x - 28:.0f} 20 {x:.0f} 18C{x + 36:.0f} 20 {x + 60:.0f} 66 {x + 44:.0f} 112Z"
    inner = f"M-5 -5H205V145H-5ZM{x - 60:.0f} 122C{x - 84:.0f} 50 {x - 40:.0f} 4 {x - 4:.0f} 6C{x + 50:.0f} 4 {x + 82:.0f} 60 {x + 62:.0f} 122Z"
    rock = path(mouth, mood.near, fill_rule="evenodd") + path(inner, wall, fill_rule="evenodd")
    light = polygon([(x - 20, 30), (x + 20, 30), (x + 62, 140), (x - 70, 140)], "url(#shaft)", opacity=0.45)
    hanging = "".join(
        group(
            shard(
                random.uniform(10, 190),
                4,
                random.uniform(20, 38),
                6,
                180,
                (wall, mood.dark, mood.near, mood.near, mood.middle),
            )
        )
        for _ in range(5)
    )
    floor = hill(random, 122, 4, mood.dark)
    glow = ellipse(36, 128, 56, 44, "url(#glow)") + ellipse(168, 130, 52, 40, "url(#glow)")
    near = (
        cluster(random, random.uniform(26, 44), 142, 74, mood.gem)
        + cluster(random, random.uniform(158, 176), 142, 58, mood.gem)
        + cluster(random, random.uniform(88, 116), 142, 26, mood.gem)
    )
    return outside + rock + light + hanging + floor + glow + near


MINES = (adit, quarry, river, cave)
