"""Cards of the first level, in the open: gorges, winding towers, cliffs by the sea, the prospector's pan."""

from __future__ import annotations

from random import Random

from cabochon.server.art.colours import darker, lighter, mix
from cabochon.server.art.mines import cluster
from cabochon.server.art.paper import Point, circle, ellipse, path, placed, polygon, rectangle, stroke
from cabochon.server.art.skies import Palette, birds, gem_spark, hill, lake, peaks, sky, trees

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


def gorge(random: Random, mood: Palette) -> str:
    """A waterfall between two cliffs, a bridge of rope above the pool."""
    x = random.uniform(92, 108)
    back = sky(random, mood, sun=(x + random.choice((-24, 24)), 30)) + peaks(
        random, 84, 60, mood.far, mood.middle, count=4
    )
    shelf = hill(random, 66, 3, mix(mood.middle, mood.near, 0.5)) + trees(random, 68, mood.dark, count=9, size=14)
    white = mix(mood.low, "#ffffff", 0.7)
    fall = path(f"M{x - 14:.0f} 66H{x + 14:.0f}L{x + 20:.0f} 126H{x - 20:.0f}Z", white)
    threads = stroke(
        f"M{x - 8:.0f} 66L{x - 11:.0f} 124M{x:.0f} 66V124M{x + 7:.0f} 66L{x + 11:.0f} 124",
        mood.middle,
        1.6,
        opacity=0.6,
    )
    pool = ellipse(x, 130, 62, 14, "url(#water)") + ellipse(x, 126, 28, 6, white, opacity=0.8)
    gems = "".join(
        circle(x + u, v, 9, "url(#glow)") + gem_spark(x + u, v, 6.5, mood.gem)
        for u, v in ((-34, 131), (34, 130), (-16, 136), (14, 137))
    )
    ropes = stroke("M54 62Q100 92 146 62M54 52Q100 80 146 52", WOOD, 2.4)
    planks = stroke(
        "".join(
            f"M{u} {62 + 15 * (1 - ((u - 100) / 46) ** 2):.0f}V{52 + 14 * (1 - ((u - 100) / 46) ** 2):.0f}"
            for u in range(60, 146, 10)
        ),
        WOOD,
        1.6,
    )
    walls = cliff(-1, 46, 44, mood) + cliff(1, 42, 46, mood)
    veins = "".join(
        gem_spark(u, v, 5.5, mood.gem) for u, v in ((26, 84), (38, 112), (16, 120), (170, 80), (184, 104), (164, 118))
    )
    return back + shelf + fall + threads + pool + gems + walls + veins + ropes + planks


def winding_tower(random: Random, mood: Palette) -> str:
    """A tower with a winding wheel over the shaft, a hut, a heap of gems."""
    side = random.choice((-1, 1))
    x = 100 - side * 18
    back = sky(random, mood, sun=(100 + side * 56, 36)) + peaks(random, 98, 52, mood.far, mood.middle, count=5)
    land = (
        hill(random, 98, 6, mood.middle)
        + trees(random, 106, mood.near, count=11, size=17)
        + hill(random, 114, 3, mood.near)
    )
    shade = darker(WOOD, 0.4)
    legs = polygon([(x - 30, 122), (x - 10, 34), (x - 4, 34), (x - 22, 122)], WOOD) + polygon(
        [(x + 30, 122), (x + 10, 34), (x + 4, 34), (x + 22, 122)], shade
    )
    braces = stroke(
        f"M{x - 16:.0f} 64H{x + 16:.0f}M{x - 22:.0f} 94H{x + 22:.0f}M{x - 22:.0f} 94L{x + 15:.0f} 64M{x + 22:.0f} 94L{x - 15:.0f} 64",
        shade,
        3,
    )
    wheel = circle(x, 34, 17, "none", stroke=shade, stroke_width=5) + circle(
        x, 34, 17, "none", stroke=WOOD, stroke_width=2.5
    )
    spokes = stroke(
        f"M{x - 16:.0f} 34H{x + 16:.0f}M{x:.0f} 18V50M{x - 11:.0f} 23L{x + 11:.0f} 45M{x + 11:.0f} 23L{x - 11:.0f} 45",
        WOOD,
        1.8,
    )
    bucket = (
        stroke(f"M{x:.0f} 34V98", "#e8d8b8", 1.2)
        + gem_spark(x, 97, 9, mood.gem)
        + polygon([(x - 9, 98), (x + 9, 98), (x + 6, 112), (x - 6, 112)], shade)
    )
    hut_x = x + side * 50
    hut = (
        rectangle(hut_x - 19, 98, 38, 24, mix(WOOD, "#d8b98a", 0.3))
        + polygon([(hut_x - 24, 100), (hut_x, 80), (hut_x + 24, 100)], mood.gem[1])
        + rectangle(hut_x - 5, 106, 10, 16, mood.dark)
    )
    heap = hill(random, 122, 2, mood.dark) + "".join(
        gem_spark(x - side * 56 + u, v, 10, mood.gem) for u, v in ((-20, 124), (20, 124), (-7, 122), (8, 121), (0, 110))
    )
    return back + land + hut + legs + braces + bucket + wheel + spokes + heap


def boat(x: float, y: float, mood: Palette) -> str:
    """A rowing boat with a lantern and a chest."""
    hull = path("M-30 -8Q-24 8 -10 8H14Q28 6 34 -12Q0 0 -30 -8Z", darker(WOOD, 0.25)) + stroke(
        "M-29 -7Q0 1 33 -11", mood.gem[2], 2.4
    )
    chest = rectangle(-14, -13, 18, 12, WOOD, rx=2) + gem_spark(-5, -15, 7, mood.gem)
    lamp = (
        circle(26, -24, 13, "#ffdf8a", opacity=0.4)
        + stroke("M24 -8V-28H28", "#2a1c14", 1.6)
        + circle(27, -24, 3.4, "#fff0b8")
    )
    return placed(x, y, 1, chest, lamp, hull)


def shore(random: Random, mood: Palette) -> str:
    """An arch of rock in the sea, gems in its cliff, a boat come to fetch them."""
    side = random.choice((-1, 1))
    sun = 100 - side * 34
    back = sky(random, mood, sun=(sun, 54)) + hill(random, 88, 2, mood.far) + lake(random, 90, mood, sun=sun)
    outline = [
        (-8, 8),
        (26, 18),
        (44, 14),
        (70, 26),
        (96, 24),
        (116, 40),
        (120, 70),
        (126, 112),
        (96, 114),
        (92, 76),
        (80, 60),
        (64, 62),
        (54, 78),
        (52, 116),
        (-8, 122),
    ]
    shade = [(70, 26), (96, 24), (116, 40), (120, 70), (126, 112), (108, 114), (106, 66), (90, 44)]
    under = [(54, 78), (52, 116), (30, 118), (34, 74), (52, 54), (64, 62)]

    def turned(points: list[tuple[int, int]]) -> list[Point]:
        return [(100 + side * (100 - x), y) for x, y in points]

    rock = (
        polygon(turned(outline), mix(mood.near, mood.middle, 0.35))
        + polygon(turned(shade), mood.near)
        + polygon(turned(under), mood.dark, opacity=0.7)
    )
    grass = stroke("M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in turned(outline[:6])), lighter(mood.middle, 0.3), 4)
    veins = "".join(
        circle(x, y, 10, "url(#glow)") + gem_spark(x, y, 7, mood.gem)
        for x, y in turned([(16, 50), (36, 40), (14, 84), (80, 42), (104, 58)])
    )
    foam = "".join(
        ellipse(x, y, wide, 2.6, "#ffffff", opacity=0.7)
        for (x, y), wide in zip(turned([(110, 113), (40, 118), (8, 122)]), (20, 22, 20), strict=True)
    )
    return back + rock + grass + veins + foam + boat(100 - side * 36, 122, mood) + birds(random, mood.dark)


def pan(random: Random, mood: Palette) -> str:
    """The prospector's pan in the stream, full of finds."""
    x = random.uniform(94, 106)
    back = sky(random, mood, sun=(x + random.choice((-62, 62)), 32)) + peaks(
        random, 76, 54, mood.far, mood.middle, count=5
    )
    land = (
        hill(random, 74, 3, mood.middle)
        + trees(random, 78, mood.near, count=16, size=15)
        + lake(random, 78, mood, sun=x)
    )
    stones = "".join(
        ellipse(random.uniform(0, 200), random.choice((84, 92, 134)), random.uniform(7, 13), 4, mood.near)
        for _ in range(7)
    )
    ripples = "".join(
        ellipse(
            x, 108, 78 + ring * 12, 27 + ring * 4, "none", stroke=mood.low, stroke_width=1.2, opacity=0.55 - ring * 0.15
        )
        for ring in range(3)
    )
    rim = (
        ellipse(x, 110, 70, 25, darker(WOOD, 0.45))
        + ellipse(x, 106, 70, 25, lighter(WOOD, 0.2))
        + ellipse(x, 107, 62, 20, darker(WOOD, 0.3))
        + ellipse(x, 109, 52, 15, mood.middle)
    )
    glow = ellipse(x, 102, 58, 30, "url(#glow)")
    spots = ((-34, 104, 9), (33, 104, 9), (-20, 108, 10), (20, 109, 10), (-10, 98, 12), (12, 98, 11), (0, 107, 15))
    finds = "".join(gem_spark(x + u, v, size, mood.gem) for u, v, size in spots)
    return (
        back
        + land
        + stones
        + ripples
        + rim
        + glow
        + finds
        + cluster(random, 12, 142, 30, mood.gem)
        + cluster(random, 190, 142, 26, mood.gem)
    )


VALLEYS = (gorge, winding_tower, shore, pan)
