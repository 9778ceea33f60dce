"""Cards of the first level: where gems come from. Mines, quarries, rivers and caves of crystal."""

from __future__ import annotations

from random import Random

from cabochon.art.shared.colours import darker, lighter, mix
from cabochon.art.shared.landscape import Palette, birds, gem_spark, gem_sparks, hill, peaks, sky, sky_gradients, trees
from cabochon.art.shared.svg import (
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


def gallery(mood: Palette) -> str:
    """The mouth of a mine in its crag, propped with timber, gems in the rock."""
    crag: list[Point] = [(-62, 140), (-50, 92), (-26, 58), (2, 42), (30, 56), (56, 90), (70, 140)]
    flank: list[Point] = [(2, 42), (30, 56), (56, 90), (70, 140), (24, 140), (14, 80)]
    rock = polygon(crag, "url(#rock)") + polygon(flank, darker(mood.near, 0.25), opacity=0.6)
    veins = gem_sparks(mood, (-38, 92, 4.5), (36, 84, 4.5), (-14, 62, 4.5), (16, 60, 4.5))
    mouth = path("M-22 126V88Q0 66 22 88V126Z", darker(mood.dark, 0.55)) + ellipse(0, 106, 19, 22, "url(#glow)")
    posts = rectangle(-27, 82, 6, 46, "#a97a45") + rectangle(21, 82, 6, 46, "#6f4a27")
    return rock + veins + mouth + posts + polygon([(-31, 76), (31, 76), (29, 84), (-29, 84)], "#a97a45")


def adit(random: Random, mood: Palette) -> str:
    """A timbered gallery into the mountain, a cart of gems coming out on rails."""
    side = random.choice((-1, 1))
    x = 100 + side * random.uniform(22, 40)
    out = x - side * 46
    back = sky(random, mood, sun=(100 - side * 52, 34)) + peaks(random, 104, 66, mood.far, mood.middle)
    land = hill(random, 100, 6, mood.middle) + trees(random, 112, mood.near, count=9, size=20)
    rails = stroke(f"M{x - 5:.0f} 126L{out - 14:.0f} 140M{x + 6:.0f} 126L{out + 18:.0f} 140", "#c7ab84", 1.8)
    floor = hill(random, 126, 2, mood.dark)
    return back + land + placed(x, 0, 1, gallery(mood)) + floor + rails + cart(out, 132, mood)


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


STREAM = "M-20 92C34 100 -70 108 -52 140H58C10 112 62 100 -12 92Z"
SHINE = "M-15 94C26 102 -46 110 -22 140H-2C-24 112 42 102 -13 94Z"


def river(random: Random, mood: Palette) -> str:
    """A stream winds down from the mountains, gems glinting in its bed."""
    side = random.choice((-1, 1))
    x = 100 + side * random.uniform(14, 24)
    back = sky(random, mood, sun=(100 - side * 44, 40)) + peaks(random, 92, 70, mood.far, mood.middle, count=4)
    woods = hill(random, 88, 5, mood.middle) + trees(random, 94, mood.near, count=14, size=15)
    meadow = hill(random, 97, 3, mix(mood.middle, mood.near, 0.6))
    water = path(STREAM, "url(#water)") + path(SHINE, mood.low, opacity=0.5)
    banks = path("M-140 112Q-80 106 -58 140H-140ZM140 108Q80 108 62 140H140Z", mood.dark)
    gems = gem_sparks(mood, (-26, 128, 8), (4, 120, 7), (28, 133, 8), (-2, 135, 9), (10, 108, 5), glow=1.7)
    stream = group(water, banks, gems, transform=f"translate({x:.0f} 0) scale({side} 1)")
    cypresses = trees(random, 126, darker(mood.dark, 0.2), count=3, size=46, across=(100 + side * 52, 100 + side * 92))
    shore = cluster(random, 100 - side * 78, 140, 40, mood.gem)
    return back + woods + meadow + stream + cypresses + shore + birds(random, mood.dark)


MOUTH = "M-200 -60H205V145H-200ZM-46 112C-62 60 -28 20 0 18C36 20 60 66 44 112Z"
VAULT = "M-200 -60H205V145H-200ZM-60 122C-84 50 -40 4 -4 6C50 4 82 60 62 122Z"


def cave(random: Random, mood: Palette) -> str:
    """From inside a cave of crystals, light falling in from the mouth."""
    x = random.uniform(78, 122)
    outside = sky(random, mood, sun=(x + random.uniform(-14, 14), 50))
    outside += peaks(random, 96, 36, mood.far, mood.middle, count=7)
    wall = darker(mood.dark, 0.35)
    rock = path(MOUTH, mood.near, fill_rule="evenodd") + path(VAULT, wall, fill_rule="evenodd")
    light = polygon([(-20, 30), (20, 30), (62, 140), (-70, 140)], "url(#shaft)", opacity=0.45)
    stone = (wall, mood.dark, mood.near, mood.near, mood.middle)
    hanging = [
        shard(x + reach, 7 + abs(reach) / 4, random.uniform(14, 26), 5, 180, stone) for reach in (-24, -10, 6, 22)
    ]
    glow = ellipse(36, 128, 56, 44, "url(#glow)") + ellipse(168, 130, 52, 40, "url(#glow)")
    spots = ((random.uniform(26, 44), 74), (random.uniform(158, 176), 58), (random.uniform(88, 116), 26))
    crystals = [cluster(random, place, 142, size, mood.gem) for place, size in spots]
    floor = hill(random, 122, 4, mood.dark)
    return outside + placed(x, 0, 1, rock, light) + "".join(hanging) + floor + glow + "".join(crystals)


MINES = (adit, quarry, river, cave)
