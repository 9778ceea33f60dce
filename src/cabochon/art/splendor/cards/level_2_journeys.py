"""Cards of the second level, on the way: caravels, caravans, bridges and barges that carry the gems."""

from __future__ import annotations

from random import Random

from cabochon.art.shared.colours import darker, lighter, mix
from cabochon.art.shared.landscape import Palette, birds, gem_spark, gem_sparks, hill, lake, peaks, sky, trees
from cabochon.art.shared.svg import around, circle, path, placed, polygon, rectangle, stroke

__all__ = ["JOURNEYS"]

CANVAS = "#f7ecd2"
WOOD = "#6b4226"


def sail(x: float, y: float, wide: float, tall: float, emblem: str) -> str:
    """A square sail full of wind, with a stripe of the owner's colour."""
    shape = (
        f"M{-wide} 0H{wide}C{wide + 7} {tall * 0.4:.0f} {wide + 6} {tall * 0.7:.0f} {wide} {tall}H{-wide}"
        f"C{-wide + 5} {tall * 0.7:.0f} {-wide + 5} {tall * 0.4:.0f} {-wide} 0Z"
    )
    fold = (
        f"M{wide * 0.3:.0f} 0H{wide}C{wide + 7} {tall * 0.4:.0f} {wide + 6} {tall * 0.7:.0f} {wide} {tall}"
        f"H{wide * 0.3:.0f}"
        f"C{wide * 0.3 + 6:.0f} {tall * 0.7:.0f} {wide * 0.3 + 6:.0f} {tall * 0.4:.0f} {wide * 0.3:.0f} 0Z"
    )
    lozenge = polygon([(2, tall * 0.2), (wide * 0.55, tall / 2), (2, tall * 0.8), (-wide * 0.45, tall / 2)], emblem)
    yard = rectangle(-wide - 2, -1.5, wide * 2 + 4, 2.5, WOOD)
    return placed(x, y, 1, path(shape, CANVAS), path(fold, "#d9c49a"), lozenge, yard)


def ship(x: float, y: float, size: float, mood: Palette) -> str:
    hull = path("M-46 -16L-40 2Q-36 12 -24 12H24Q38 11 44 -14L48 -22L30 -16L28 -9H-26L-30 -22H-46Z", WOOD)
    deep = path("M-42 -4L-40 2Q-36 12 -24 12H24Q38 11 42 -6Q0 2 -42 -4Z", darker(WOOD, 0.4))
    band = stroke("M-44 -10Q0 -2 44 -14", mood.gem[2], 3) + stroke("M-44 -13Q0 -5 45 -17", "#f1c75b", 1.2)
    masts = rectangle(-2, -82, 3, 76, WOOD) + rectangle(-30, -60, 2.4, 46, WOOD) + rectangle(25, -62, 2.4, 50, WOOD)
    ropes = stroke("M-1 -80L-44 -16M0 -80L48 -22", darker(WOOD, 0.3), 0.7)
    flag = path("M1 -84Q12 -88 22 -83Q12 -80 1 -78Z", mood.gem[2])
    sails = (
        sail(-28, -56, 9, 30, mood.gem[1])
        + sail(27, -58, 10, 32, mood.gem[1])
        + sail(0, -74, 17, 24, mood.gem[2])
        + sail(0, -46, 20, 32, mood.gem[2])
    )
    return placed(x, y, size, ropes, masts, flag, sails, hull, deep, band)


def caravel(random: Random, mood: Palette) -> str:
    """A caravel under full sail, an island behind it."""
    x = random.uniform(88, 122)
    sun = x + random.choice((-58, 52))
    back = sky(random, mood, sun=(sun, 46)) + peaks(random, 92, 34, mood.far, mood.middle, count=3)
    sea = lake(random, 90, mood, sun=sun)
    small = ship(30 if x > 105 else 174, 95, 0.24, mood)
    waves = ""
    for row, colour in enumerate((mix(mood.middle, mood.near, 0.5), mood.near, mood.dark)):
        level = 118 + row * 8
        crest = "".join(f"q8 {-6 - row} 16 0t16 0" for _ in range(8))
        waves += path(f"M{-20 - random.uniform(0, 16):.0f} {level}{crest}V145H-40Z", colour)
    return back + birds(random, mood.dark) + sea + small + ship(x, 114, 1.08, mood) + waves


def camel(x: float, y: float, size: float, colour: str, mood: Palette) -> str:
    body = (
        "M-20 0L-18 -20Q-22 -30 -12 -31Q-6 -32 -3 -38Q1 -44 5 -37Q9 -31 15 -31Q21 -32 24 -42"
        "Q25 -49 32 -49L40 -46L39 -42L31 -42Q30 -28 20 -19L20 0H16L14 -16H-10L-14 -14L-16 0Z"
    )
    legs = stroke("M-11 -16L-8 0M13 -17L11 0", colour, 3)
    rug = path("M-12 -32Q-4 -34 -2 -40Q1 -45 4 -40Q7 -33 14 -32L13 -20H-11Z", mood.gem[2]) + stroke(
        "M-11 -22H13", "#f3cd62", 2
    )
    chest = rectangle(-13, -44, 12, 12, WOOD, rx=1.5) + rectangle(3, -44, 12, 12, WOOD, rx=1.5)
    gems = gem_spark(-7, -46, 5, mood.gem) + gem_spark(9, -46, 5, mood.gem)
    return placed(x, y, size, path(body, colour), legs, rug, gems, chest)


def caravan(random: Random, mood: Palette) -> str:
    """Camels along the crest of a dune, with the sun behind them."""
    x = random.uniform(80, 120)
    back = sky(random, mood, sun=(x, 52)) + circle(x, 52, 26, mood.sun, opacity=0.55)
    far = hill(random, 84, 8, mood.far, steps=4) + hill(random, 94, 6, mix(mood.far, mood.middle, 0.7), steps=3)
    tents = "".join(
        polygon([(u - 9, 92), (u, 79), (u + 9, 92)], lighter(mood.gem[2], 0.1))
        + polygon([(u, 79), (u + 9, 92), (u + 2, 92)], mood.gem[0])
        for u in (16, 30, 182)
    )
    dune = path("M-5 112C40 104 70 108 100 112S170 118 205 106V145H-5Z", mood.near)
    shade = path("M-5 128C50 112 90 122 120 128S180 132 205 120V145H-5Z", mood.dark)
    skin = darker(mood.dark, 0.25)
    beasts = camel(52, 112, 0.74, skin, mood) + camel(100, 115, 0.88, skin, mood) + camel(152, 116, 0.74, skin, mood)
    ropes = stroke("M78 84Q82 92 86 89M128 82Q136 92 140 88", skin, 1)
    return back + far + tents + dune + ropes + beasts + shade + birds(random, mood.dark)


HORSE = (
    "M32 5L35 -9Q33 -12 34 -16Q30 -14 29 -2Q26 -14 33 -20Q36 -22 42 -21H54Q58 -24 60 -31L60 -37L64 -34"
    "L72 -27L70 -23L65 -25"
    "Q64 -18 62 -13L60 -9L63 5H60L56 -7H44L39 -6L36 5Z"
)


def wagon(x: float, y: float, mood: Palette) -> str:
    """A covered wagon behind a horse."""
    cover = path("M-26 -10V-24Q-24 -36 -12 -36H8Q20 -36 22 -24V-10Z", CANVAS) + path(
        "M6 -10V-36H8Q20 -36 22 -24V-10Z", "#d8c296"
    )
    hoops = stroke("M-14 -36Q-18 -24 -16 -10M-2 -36V-10M12 -36Q15 -24 13 -10", mood.gem[2], 2.4)
    bed = rectangle(-29, -11, 55, 6, WOOD)
    wheels = "".join(
        circle(u, -4, 7, "none", stroke=darker(WOOD, 0.4), stroke_width=2.2) + circle(u, -4, 2, "#d9a441")
        for u in (-16, 14)
    )
    horse = path(HORSE, darker(mood.dark, 0.2))
    return placed(x, y, 0.94, stroke("M26 -8H42", WOOD, 2), cover, hoops, bed, wheels, horse)


def bridge(random: Random, mood: Palette) -> str:
    """A wagon crosses a bridge of stone arches high above the river."""
    sun = random.choice((36, 164))
    back = sky(random, mood, sun=(sun, 36)) + peaks(random, 104, 72, mood.far, mood.middle, count=4)
    valley = hill(random, 106, 4, mix(mood.middle, mood.near, 0.4)) + trees(random, 112, mood.near, count=12, size=18)
    water = lake(random, 116, mood, sun=sun)
    stone, shade = mix(mood.far, "#f0dcb8", 0.5), mix(mood.middle, "#6d5138", 0.5)
    arches = "M-5 84H205V92H-5Z" + "".join(f"M{x - 8} 92H{x + 8}V132H{x - 8}Z" for x in (2, 52, 102, 152, 202))
    spans = "".join(
        path(f"M{x - 8} 90H{x + 58}V116Q{x + 58} 98 {x + 25} 98T{x - 8} 116Z", stone) for x in (2, 52, 102, 152)
    )
    sides = "".join(
        rectangle(x + 2, 92, 6, 40, shade) + rectangle(x - 10, 128, 20, 6, shade) for x in (2, 52, 102, 152, 202)
    )
    rail = rectangle(-5, 78, 210, 5, lighter(stone, 0.2)) + rectangle(-5, 83, 210, 2.5, shade)
    team = wagon(random.uniform(78, 112), 78, mood)
    return back + valley + water + spans + path(arches, stone) + sides + team + rail + gem_spark(sun, 128, 4, mood.gem)


def windmill(random: Random, mood: Palette) -> str:
    """A mill on its bank, the vanes turning."""
    body = polygon([(-13, 102), (-8, 50), (8, 50), (13, 102)], mix(CANVAS, mood.far, 0.35))
    shade = polygon([(2, 50), (8, 50), (13, 102), (3, 102)], mix(mood.middle, "#6d5138", 0.4))
    cap = path("M-11 51Q0 30 11 51Z", mood.gem[1])
    vane = stroke("M0 0V-36", WOOD, 2) + polygon([(1, -8), (10, -10), (10, -36), (1, -36)], CANVAS, opacity=0.92)
    bank = path("M-70 108Q0 90 70 108Z", mood.near)
    return bank + body + shade + cap + around(0, 46, 4, vane, start=random.uniform(10, 80))


def laden_boat(mood: Palette) -> str:
    """A flat boat with chests of gems and a single sail."""
    hull = path("M-54 -12Q-50 10 -34 10H36Q50 10 56 -14L42 -8H-40Z", WOOD) + stroke("M-52 -7Q0 3 54 -9", mood.gem[2], 3)
    gems = gem_sparks(mood, (-24.5, -28, 8), (-6.5, -28, 8), (11.5, -28, 8))
    chests = "".join(rectangle(x, -26, 15, 18, mix(WOOD, "#c48a4c", 0.5), rx=2) for x in (-32, -14, 4))
    sheet = rectangle(26, -62, 2.6, 56, WOOD) + path("M28 -60Q52 -40 46 -12H28Z", CANVAS)
    stripe = path("M28 -46Q44 -40 47 -30L48 -24Q40 -34 28 -36Z", mood.gem[2])
    return gems + chests + hull + sheet + stripe


def barge(random: Random, mood: Palette) -> str:
    """A laden river barge passes a windmill."""
    side = random.choice((-1, 1))
    back = sky(random, mood, sun=(100 - side * 30, 48)) + hill(random, 88, 5, mood.far)
    woods = trees(random, 94, mood.middle, count=12, size=16)
    mill = placed(100 + side * 46, 0, 1, windmill(random, mood))
    water = lake(random, 104, mood, sun=100 - side * 30)
    edge = placed(100 + side * 46, 0, 1, path("M-70 108Q0 96 70 108Q0 113 -70 108Z", mood.dark))
    ripples = stroke("M20 134H90M110 131H176M60 138H140", lighter(mood.near, 0.3), 1, opacity=0.6)
    return back + woods + mill + water + edge + placed(100 - side * 14, 122, 1, laden_boat(mood)) + ripples


JOURNEYS = (caravel, caravan, bridge, barge)
