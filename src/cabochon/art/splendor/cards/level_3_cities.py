"""Cards of the third level: the great cities. Domes, lagoons, the jeweller's shop, castles on hills."""

from __future__ import annotations

from random import Random

from cabochon.art.shared.colours import darker, lighter, mix
from cabochon.art.shared.landscape import Palette, birds, gem_sparks, hill, lake, peaks, sky, trees
from cabochon.art.shared.svg import circle, path, placed, polygon, rectangle, stroke
from cabochon.art.splendor.cards.buildings import PLASTER, dome, glass, houses, lights, row, tower, walls

__all__ = ["CITIES"]


def cathedral(random: Random, mood: Palette) -> str:
    """The dome above the roofs, a river with a bridge before them."""
    x = random.uniform(84, 116)
    back = (
        sky(random, mood, sun=(x + random.choice((-58, 58)), 34))
        + hill(random, 84, 6, mood.far)
        + hill(random, 90, 4, mix(mood.far, mood.middle, 0.6))
    )
    city = (
        row(random, 100, mood, 0.45, size=0.75)
        + dome(x, 100, 1, mood)
        + tower(x - 44, 106, 12, 62, mood, 0.1)
        + row(random, 114, mood, 0.05, size=0.8)
    )
    water = lake(random, 113, mood, sun=x)
    stone = walls(mood, 0)[1]
    span = path(
        "M-5 120H205V128H190Q176 114 160 128H142Q122 112 102 128H84Q66 112 46 128H28Q16 114 2 128H-5Z", stone
    ) + rectangle(-5, 117, 210, 4, walls(mood, 0)[0])
    return back + city + water + span + hill(random, 137, 1, mood.dark) + birds(random, mood.dark)


def gondola(x: float, y: float, size: float, mood: Palette) -> str:
    hull = path("M-34 -8Q-30 4 -12 4H14Q32 3 38 -14L40 -14Q38 8 14 9H-12Q-34 9 -38 -12Z", "#1c1720") + stroke(
        "M-30 0Q0 8 32 -2", mood.gem[2], 2
    )
    man = (
        path("M14 2L15 -14Q18 -20 21 -14L22 2Z", mood.gem[1])
        + circle(18, -21, 3.4, "#e7b98e")
        + rectangle(13, -24.6, 10, 1.8, "#f2d88f")
    )
    cover = path("M-12 3V-6Q-4 -14 4 -6V3Z", mood.gem[2])
    return placed(x, y, size, stroke("M24 -20L44 12", "#8c6236", 1.6), man, cover, hull)


def palace(mood: Palette) -> str:
    """A palace on the water: an arcade, two rows of windows, pointed battlements."""
    lit, shade, _ = walls(mood, 0)
    front = rectangle(-36, 54, 72, 54, lit) + rectangle(-36, 54, 72, 5, lighter(lit, 0.25))
    arches = "".join(f"M{x} 108v-12a4 4.4 0 0 1 8 0v12z" for x in range(-33, 36, 10))
    crest = "".join(f"M{x} 54l4 -7l4 7z" for x in range(-36, 36, 8))
    return (
        front
        + rectangle(-36, 88, 72, 20, shade)
        + path(crest, lit)
        + path(arches, mood.dark)
        + lights(-30, 74, 6, 2, mood, gap=11)
    )


def lagoon(random: Random, mood: Palette) -> str:
    """Palaces over the lagoon, a campanile, gondolas."""
    side = random.choice((-1, 1))
    back = sky(random, mood, sun=(100 + side * 30, 50)) + hill(random, 92, 2, mood.far)
    across = row(random, 98, mood, 0.5, size=0.55) + dome(100 + side * 8, 98, 0.5, mood, 0.25)
    quay = tower(100 - side * 30, 104, 16, 74, mood, 0) + placed(100 - side * 72, 0, 1, palace(mood))
    water = lake(random, 106, mood, sun=100 + side * 30)
    posts = "".join(rectangle(100 + side * u, 96, 3, 34, mood.gem[2] if u % 2 else PLASTER) for u in (60, 69, 84))
    boats = gondola(100 - side * 14, 109, 0.34, mood) + gondola(100 + side * 22, 124, 1.15, mood)
    return back + across + quay + water + posts + boats + birds(random, mood.dark)


def awning(mood: Palette) -> str:
    """Stripes in the colour of the house, scalloped below."""
    stripes = [f"M{x} 64h12l1 16l-7 4l-7 -4z" for x in range(-72, 72, 12)]
    plain, dyed = path("".join(stripes[::2]), PLASTER), path("".join(stripes[1::2]), mood.gem[2])
    return plain + dyed + rectangle(-73, 61, 146, 4, "#5c2f1b")


def arcade(mood: Palette) -> str:
    """Three arches of a jeweller's shop, lamplight and gems inside, an awning above."""
    lit, shade, _ = walls(mood, 0)
    wall = rectangle(-70, 20, 140, 106, lit) + rectangle(40, 20, 30, 106, shade)
    wall += rectangle(-74, 16, 148, 6, lighter(lit, 0.3))
    panes = path("".join(f"M{x} 54V36a9 9 0 0 1 18 0V54Z" for x in (-58, -9, 40)), glass(mood))
    sills = "".join(rectangle(x, 54, 24, 3, shade) for x in (-61, -12, 37))
    arches = path("".join(f"M{x} 126V94a19 17 0 0 1 38 0V126Z" for x in (-64, -19, 26)), "#33190f")
    lamplight = path("".join(f"M{x} 126V95a16 15 0 0 1 32 0V126Z" for x in (-61, -16, 29)), "#ffce73")
    counters = "".join(rectangle(x, 113, 34, 13, "#5c2f1b") for x in (-62, -17, 28))
    gems = gem_sparks(mood, (-45, 103, 12), (0, 103, 12), (45, 103, 12), glow=1.25)
    return wall + panes + sills + arches + lamplight + counters + gems + awning(mood)


def shop(random: Random, mood: Palette) -> str:
    """The jeweller's shop on the square, the cathedral behind it."""
    side = random.choice((-1, 1))
    back = sky(random, mood, sun=(100 - side * 40, -4)) + row(random, 112, mood, 0.4, size=0.8)
    view = (
        tower(100 + side * 34, 24, 15, 34, mood, 0.1)
        if random.random() < 0.5
        else dome(100 + side * 28, 26, 0.62, mood, 0.15)
    )
    lit, _, _ = walls(mood, 0)
    square = polygon([(-5, 124), (205, 124), (205, 145), (-5, 145)], mix(lit, mood.middle, 0.5)) + stroke(
        "M-5 131H205M40 124L20 145M100 124V145M160 124L180 145", mood.near, 1, opacity=0.5
    )
    people = "".join(
        path(f"M{x - 5} {y}L{x - 2.5} {y - 17}H{x + 2.5}L{x + 5} {y}Z", colour) + circle(x, y - 20, 3.4, "#e3b48b")
        for x, y, colour in ((100 + side * 23, 133, mood.gem[1]), (100 + side * 33, 136, darker(mood.near, 0.2)))
    )
    return back + view + placed(100 - side * 4, 0, 1, arcade(mood)) + square + people


def keep(x: float, mood: Palette) -> str:
    """The castle itself: four towers, a wall with battlements, a gate, a banner."""
    lit, shade, _ = walls(mood, 0)
    wall = rectangle(x - 30, 62, 60, 22, lit) + rectangle(x + 6, 62, 24, 22, shade)
    battlements = stroke(f"M{x - 30:.0f} 60H{x + 30:.0f}", lit, 5, stroke_dasharray="1.5 7.4")
    towers = [
        tower(x + u, foot, wide, tall, mood, 0)
        for u, foot, wide, tall in ((-30, 86, 13, 36), (30, 86, 13, 32), (10, 82, 13, 40), (-10, 82, 15, 46))
    ]
    gate = path(f"M{x - 6:.0f} 84V75a6 7 0 0 1 12 0V84Z", mood.dark)
    banner = stroke(f"M{x - 10:.0f} 16V4", mood.dark, 1.2) + path(
        f"M{x - 10:.0f} 4q8 -4 18 0v8q-10 -4 -18 0z", mood.gem[2]
    )
    return banner + "".join(towers) + wall + battlements + gate


UPPER_TOWN = ((-54, 106), (-36, 101), (-18, 98), (0, 99), (18, 101), (36, 107))
LOWER_TOWN = ((-74, 122), (-52, 119), (-30, 116), (-8, 115), (14, 117), (36, 120), (58, 124))


def castle(random: Random, mood: Palette) -> str:
    """A city climbs a hill to its castle."""
    x = random.uniform(86, 114)
    back = sky(random, mood, sun=(x + random.choice((-62, 60)), 38))
    back += peaks(random, 106, 60, mood.far, mix(mood.far, mood.middle, 0.6), count=4)
    slope = path("M-104 128C-62 116 -46 88 -26 80H26C48 88 60 116 104 128Z", mood.middle)
    upper = houses([(u, v, 15, 13) for u, v in UPPER_TOWN], mood, 0.12)
    lower = houses([(u, v, 17, 15) for u, v in LOWER_TOWN], mood, 0)
    front = hill(random, 126, 2, mood.near) + trees(random, 130, mood.dark, count=8, size=24)
    front += hill(random, 134, 2, mood.dark)
    return back + placed(x, 0, 1, slope, keep(0, mood), upper, lower) + front + birds(random, mood.dark)


CITIES = (cathedral, lagoon, shop, castle)
