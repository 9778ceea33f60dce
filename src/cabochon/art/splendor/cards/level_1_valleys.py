"""Cards of the first level, in the open: gorges, winding towers, cliffs by the sea, the prospector's pan."""

from __future__ import annotations

from random import Random

from cabochon.art.shared.colours import darker, lighter, mix
from cabochon.art.shared.landscape import Palette, birds, gem_spark, gem_sparks, hill, lake, peaks, sky, trees
from cabochon.art.shared.svg import circle, ellipse, group, path, placed, polygon, rectangle, stroke
from cabochon.art.splendor.cards.level_1_mines import cluster

__all__ = ["VALLEYS"]

WOOD = "#8a5f38"


def cliff(side: int, top: float, inner: float, mood: Palette) -> str:
    """A wall of rock at one edge of the picture, its ledges in the light."""
    edge = 100 + side * 110
    lip = 100 + side * inner
    outline = [
        (edge, top - 14),
        (lip + side * 26, top - 6),
        (lip + side * 6, top + 8),
        (lip + side * 10, top + 34),
        (lip - side * 4, top + 52),
        (lip, 145),
        (edge, 145),
    ]
    ledges = [
        [(lip + side * 26, top - 6), (lip + side * 6, top + 8), (lip + side * 22, top + 12), (edge, top - 2)],
        [(lip + side * 10, top + 34), (lip - side * 4, top + 52), (lip + side * 16, top + 50), (edge, top + 40)],
    ]
    light = mix(mood.middle, lighter(mood.far, 0.2), 0.6)
    return polygon(outline, "url(#rock)") + "".join(polygon(ledge, light, opacity=0.75) for ledge in ledges)


def rope_bridge() -> str:
    ropes = stroke("M54 62Q100 92 146 62M54 52Q100 80 146 52", WOOD, 2.4)
    sags = [(x, 1 - ((x - 100) / 46) ** 2) for x in range(60, 146, 10)]
    return ropes + stroke("".join(f"M{x} {62 + 15 * sag:.0f}V{52 + 14 * sag:.0f}" for x, sag in sags), WOOD, 1.6)


def waterfall(mood: Palette) -> str:
    """Falling water and its pool, gems on the ground."""
    white = mix(mood.low, "#ffffff", 0.7)
    threads = stroke("M-8 66L-11 124M0 66V124M7 66L11 124", mood.middle, 1.6, opacity=0.6)
    pool = ellipse(0, 130, 62, 14, "url(#water)") + ellipse(0, 126, 28, 6, white, opacity=0.8)
    gems = gem_sparks(mood, (-34, 131, 6.5), (34, 130, 6.5), (-16, 136, 6.5), (14, 137, 6.5), glow=1.4)
    return path("M-14 66H14L20 126H-20Z", white) + threads + pool + gems


def gorge(random: Random, mood: Palette) -> str:
    """A waterfall between two cliffs, a bridge of rope above the pool."""
    x = random.uniform(92, 108)
    back = sky(random, mood, sun=(x + random.choice((-24, 24)), 30))
    back += peaks(random, 84, 60, mood.far, mood.middle, count=4)
    shelf = hill(random, 66, 3, mix(mood.middle, mood.near, 0.5)) + trees(random, 68, mood.dark, count=9, size=14)
    walls = cliff(-1, 46, 44, mood) + cliff(1, 42, 46, mood)
    left = gem_sparks(mood, (26, 84, 5.5), (38, 112, 5.5), (16, 120, 5.5))
    right = gem_sparks(mood, (170, 80, 5.5), (184, 104, 5.5), (164, 118, 5.5))
    return back + shelf + placed(x, 0, 1, waterfall(mood)) + walls + left + right + rope_bridge()


def winding_gear(mood: Palette) -> str:
    """Four legs, a wheel on top, a bucket of gems on the rope."""
    shade = darker(WOOD, 0.4)
    left = polygon([(-30, 122), (-10, 34), (-4, 34), (-22, 122)], WOOD)
    right = polygon([(30, 122), (10, 34), (4, 34), (22, 122)], shade)
    braces = stroke("M-16 64H16M-22 94H22M-22 94L15 64M22 94L-15 64", shade, 3)
    bucket = gem_spark(0, 97, 9, mood.gem) + polygon([(-9, 98), (9, 98), (6, 112), (-6, 112)], shade)
    wheel = circle(0, 34, 17, "none", stroke=shade, stroke_width=5) + circle(
        0, 34, 17, "none", stroke=WOOD, stroke_width=2.5
    )
    spokes = stroke("M-16 34H16M0 18V50M-11 23L11 45M11 23L-11 45", WOOD, 1.8)
    return left + right + braces + stroke("M0 34V98", "#e8d8b8", 1.2) + bucket + wheel + spokes


def hut(mood: Palette) -> str:
    walls = rectangle(-19, 98, 38, 24, mix(WOOD, "#d8b98a", 0.3))
    return walls + polygon([(-24, 100), (0, 80), (24, 100)], mood.gem[1]) + rectangle(-5, 106, 10, 16, mood.dark)


def winding_tower(random: Random, mood: Palette) -> str:
    """A tower with a winding wheel over the shaft, a hut, a heap of gems."""
    side = random.choice((-1, 1))
    x = 100 - side * 18
    back = sky(random, mood, sun=(100 + side * 56, 36)) + peaks(random, 98, 52, mood.far, mood.middle, count=5)
    land = hill(random, 98, 6, mood.middle) + trees(random, 106, mood.near, count=11, size=17)
    land += hill(random, 114, 3, mood.near)
    heap = gem_sparks(mood, (-20, 124, 10), (20, 124, 10), (-7, 122, 10), (8, 121, 10), (0, 110, 10))
    yard = placed(x + side * 50, 0, 1, hut(mood)) + placed(x, 0, 1, winding_gear(mood))
    return back + land + yard + hill(random, 122, 2, mood.dark) + placed(x - side * 56, 0, 1, heap)


def boat(x: float, y: float, mood: Palette) -> str:
    """A rowing boat with a lantern and a chest."""
    hull = path("M-30 -8Q-24 8 -10 8H14Q28 6 34 -12Q0 0 -30 -8Z", darker(WOOD, 0.25))
    band = stroke("M-29 -7Q0 1 33 -11", mood.gem[2], 2.4)
    chest = rectangle(-14, -13, 18, 12, WOOD, rx=2) + gem_spark(-5, -15, 7, mood.gem)
    lamp = circle(26, -24, 13, "#ffdf8a", opacity=0.4) + stroke("M24 -8V-28H28", "#2a1c14", 1.6)
    return placed(x, y, 1, chest, lamp, circle(27, -24, 3.4, "#fff0b8"), hull, band)


SEA_ARCH = "M-8 8L26 18L44 14L70 26L96 24L116 40L120 70L126 112L96 114L92 76L80 60L64 62L54 78L52 116L-8 122Z"
ARCH_SHADE = "M70 26L96 24L116 40L120 70L126 112L108 114L106 66L90 44Z"
ARCH_DEPTH = "M54 78L52 116L30 118L34 74L52 54L64 62Z"
ARCH_GRASS = "M-8 8L26 18L44 14L70 26L96 24L116 40"


def sea_arch(mood: Palette) -> str:
    """An arch of rock from the left edge into the water."""
    rock = path(SEA_ARCH, mix(mood.near, mood.middle, 0.35)) + path(ARCH_SHADE, mood.near)
    rock += path(ARCH_DEPTH, mood.dark, opacity=0.7) + stroke(ARCH_GRASS, lighter(mood.middle, 0.3), 4)
    veins = gem_sparks(mood, (16, 50, 7), (36, 40, 7), (14, 84, 7), (80, 42, 7), (104, 58, 7), glow=1.4)
    foam = [ellipse(x, y, 21, 2.6, "#ffffff", opacity=0.7) for x, y in ((110, 113), (40, 118), (8, 122))]
    return rock + veins + "".join(foam)


def shore(random: Random, mood: Palette) -> str:
    """An arch of rock in the sea, gems in its cliff, a boat come to fetch them."""
    side = random.choice((-1, 1))
    sun = 100 - side * 34
    back = sky(random, mood, sun=(sun, 54)) + hill(random, 88, 2, mood.far) + lake(random, 90, mood, sun=sun)
    arch = group(sea_arch(mood), transform="translate(200 0) scale(-1 1)") if side > 0 else sea_arch(mood)
    return back + arch + boat(100 - side * 28, 122, mood) + birds(random, mood.dark)


def full_pan(mood: Palette) -> str:
    """A wooden pan in the water, heaped with gems."""
    ripples = [ellipse(0, 108, 78 + 12 * ring, 27 + 4 * ring, "none") for ring in range(3)]
    rim = ellipse(0, 110, 70, 25, darker(WOOD, 0.45)) + ellipse(0, 106, 70, 25, lighter(WOOD, 0.2))
    bowl = ellipse(0, 107, 62, 20, darker(WOOD, 0.3)) + ellipse(0, 109, 52, 15, mood.middle)
    rear = gem_sparks(mood, (-34, 104, 9), (33, 104, 9), (-20, 108, 10), (20, 109, 10))
    front = gem_sparks(mood, (-10, 98, 12), (12, 98, 11), (0, 107, 15))
    water = group(*ripples, stroke=mood.low, stroke_width=1.2, opacity=0.4)
    return water + rim + bowl + ellipse(0, 102, 58, 30, "url(#glow)") + rear + front


def pan(random: Random, mood: Palette) -> str:
    """The prospector's pan in the stream, full of finds."""
    x = random.uniform(94, 106)
    back = sky(random, mood, sun=(x + random.choice((-62, 62)), 32))
    back += peaks(random, 76, 54, mood.far, mood.middle, count=5) + hill(random, 74, 3, mood.middle)
    land = trees(random, 78, mood.near, count=16, size=15) + lake(random, 78, mood, sun=x)
    beds = [(random.uniform(0, 200), random.choice((84, 92, 134)), random.uniform(7, 13)) for _ in range(7)]
    stones = "".join(ellipse(place, level, wide, 4, mood.near) for place, level, wide in beds)
    sides = cluster(random, 12, 142, 30, mood.gem) + cluster(random, 190, 142, 26, mood.gem)
    return back + land + stones + placed(x, 0, 1, full_pan(mood)) + sides


VALLEYS = (gorge, winding_tower, shore, pan)
