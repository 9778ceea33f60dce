"""Cards of the second level, indoors: the gem cutter's bench and the goldsmith's fire."""

from __future__ import annotations

from random import Random

from cabochon.art.shared.colours import darker, lighter, mix
from cabochon.art.shared.facets import brilliant, glint, oval, rim
from cabochon.art.shared.landscape import Palette, gem_spark, hill, peaks, sky
from cabochon.art.shared.svg import circle, ellipse, path, placed, polygon, rectangle, stroke

__all__ = ["WORKSHOPS"]

WOOD = "#7c4d2a"
BRASS = "#e0ac45"


def window(random: Random, x: float, mood: Palette) -> str:
    """An arched window; the hour of the day stands outside."""
    view = (
        sky(random, mood, sun=(x + random.uniform(-22, 22), 38))
        + peaks(random, 86, 26, mood.far, mood.middle, count=7)
        + hill(random, 84, 3, mood.near)
    )
    wall = mix(darker(mood.near, 0.35), "#3a2417", 0.4)
    frame = path(f"M-5 -60H205V145H-5ZM{x - 44:.0f} 92V44A44 40 0 0 1 {x + 44:.0f} 44V92Z", wall, fill_rule="evenodd")
    edge = stroke(f"M{x - 44:.0f} 92V44A44 40 0 0 1 {x + 44:.0f} 44V92Z", lighter(wall, 0.22), 5)
    bars = stroke(
        f"M{x:.0f} 5V92M{x - 44:.0f} 48H{x + 44:.0f}M{x - 22:.0f} 10V92M{x + 22:.0f} 10V92", darker(wall, 0.3), 1.8
    )
    light = polygon([(x - 44, 92), (x + 44, 92), (x + 84, 140), (x - 84, 140)], "url(#shaft)", opacity=0.5)
    beam = rectangle(-5, -30, 210, 10, darker(WOOD, 0.1)) + rectangle(-5, -22, 210, 2, darker(WOOD, 0.45))
    return view + frame + bars + edge + beam + light


def table(level: float) -> str:
    top = rectangle(-5, level, 210, 8, lighter(WOOD, 0.25)) + rectangle(-5, level + 8, 210, 60, darker(WOOD, 0.25))
    return top + stroke(f"M-5 {level + 17}H205M-5 {level + 26}H205", darker(WOOD, 0.45), 1)


def big_gem(x: float, y: float, size: float, mood: Palette, *, sides: int) -> str:
    outline = oval(sides, 40, 40, centre=(0, 0))
    stone = brilliant(outline, mood.gem, (0, 0)) + rim(outline, mood.gem[0], 2.5) + glint(-14, -16, 14)
    return circle(x, y, size * 1.15, "url(#glow)") + placed(x, y, size / 40, stone)


def shelf(x: float, y: float, mood: Palette) -> str:
    """Flasks and a book on a board."""
    flask = path("M-4 0Q-9 -8 -3 -12V-18H3V-12Q9 -8 4 0Z", mood.gem[3], opacity=0.9)
    board = rectangle(-20, 0, 40, 3, WOOD)
    books = (
        rectangle(-18, -15, 5, 15, "#9c3b2e")
        + rectangle(-12, -17, 5, 17, "#2f6a5a")
        + rectangle(12, -14, 5, 14, mood.gem[1])
    )
    return placed(x, y, 1, board, placed(3, 0, 1, flask), books)


def bench(random: Random, mood: Palette) -> str:
    """The cutter's bench: a wheel, a lamp, and the stone being cut."""
    x = random.uniform(84, 116)
    side = random.choice((-1, 1))
    wheel_x = x + side * 46
    wheel = (
        circle(wheel_x, 84, 28, "#59616c")
        + circle(wheel_x, 84, 22, "#aab4bf")
        + circle(wheel_x, 84, 22, "none", stroke="#ffffff", stroke_width=2, stroke_dasharray="14 20", opacity=0.7)
        + circle(wheel_x, 84, 5, BRASS)
    )
    stand = polygon([(wheel_x - 20, 114), (wheel_x - 5, 84), (wheel_x + 5, 84), (wheel_x + 20, 114)], WOOD)
    stone = big_gem(x - side * 10, 82, 26, mood, sides=8)
    clamp = stroke(
        f"M{x - side * 10:.0f} 114V102M{x - side * 22:.0f} 104L{x - side * 10:.0f} 112L{x + side * 2:.0f} 104", BRASS, 4
    )
    loose = "".join(gem_spark(x - side * u, 110, 6, mood.gem) for u in (48, 60, 74))
    tools = stroke(f"M{x - side * 40:.0f} 126l26 -8M{x + side * 20:.0f} 124l22 6", BRASS, 3)
    shelves = shelf(24 if side > 0 else 176, 56, mood)
    return window(random, x - side * 6, mood) + shelves + table(112) + stand + wheel + clamp + stone + loose + tools


def flame(x: float, y: float, size: float) -> str:
    tongue = "M0 0C-14 -4 -14 -20 -5 -28C-6 -20 -1 -20 0 -40C10 -30 6 -22 9 -18C10 -21 11 -23 11 -25C18 -14 14 -2 0 0Z"
    return placed(x, y, size, path(tongue, "#ff8a2b"), placed(1, 0, 0.58, path(tongue, "#ffe27a")))


def ring(x: float, y: float, size: float, mood: Palette) -> str:
    """A finished ring."""
    band = (
        ellipse(0, 0, 20, 22, "none", stroke="#8d5c10", stroke_width=8)
        + ellipse(0, 0, 20, 22, "none", stroke=BRASS, stroke_width=5)
        + stroke("M-16 -10A20 22 0 0 0 -17 12", "#fff1bd", 2.5)
    )
    claws = polygon([(-9, -20), (9, -20), (5, -14), (-5, -14)], BRASS)
    return placed(x, y, size, band, claws) + big_gem(x, y - 33 * size, 14 * size, mood, sides=6)


def hearth(mood: Palette) -> str:
    """A vaulted fireplace with a fire in it."""
    vault = path("M-36 114V70Q0 28 36 70V114Z", mix("#6b4a3c", mood.near, 0.4))
    hollow = path("M-24 114V80Q0 52 24 80V114Z", "#1d100c") + circle(0, 96, 34, "url(#ember)")
    return vault + hollow + flame(-8, 113, 0.75) + flame(9, 113, 0.7) + flame(0, 114, 1)


def cushion(mood: Palette) -> str:
    pillow = path("M-40 118Q-44 100 -24 102Q0 98 24 102Q44 100 40 118Q0 124 -40 118Z", mood.gem[1])
    return pillow + stroke("M-38 114Q0 120 38 114", "#f3d27a", 2)


def forge(random: Random, mood: Palette) -> str:
    """The goldsmith's atelier: fire, coins, and a ring on a cushion."""
    side = random.choice((-1, 1))
    x = 100 - side * 30
    room = window(random, x, mood) + placed(100 + side * 48, 0, 1, hearth(mood)) + table(114)
    coins = "".join(
        ellipse(100 + side * 6 + u, 116 - v, 6, 2.4, BRASS, stroke="#8d5c10", stroke_width=0.8)
        for u, v in ((0, 0), (0, 3), (0, 6), (12, 1), (12, 4))
    )
    wall = 100 - side * 84
    tools = stroke(f"M{wall} 20V62M{wall + 12} 20V56", BRASS, 2.2)
    heads = circle(wall, 66, 4, "#8b95a1") + circle(wall + 12, 60, 4, "#8b95a1")
    return room + tools + heads + placed(x, 0, 1, cushion(mood)) + coins + ring(x, 82, 1.05, mood)


WORKSHOPS = (bench, forge)
