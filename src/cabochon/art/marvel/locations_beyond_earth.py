"""Locations of Splendor: Marvel in other worlds: golden halls, a hollow rock, the sea, the moon."""

from __future__ import annotations

from random import Random

from cabochon.art.marvel.skyline import block, spire, stars
from cabochon.art.shared.colours import mix
from cabochon.art.shared.landscape import hill
from cabochon.art.shared.svg import (
    circle,
    ellipse,
    group,
    number,
    path,
    placed,
    rectangle,
    stroke,
)

__all__ = ["asgard", "atlantis", "attilan", "knowhere"]


def asgard(random: Random) -> str:
    """Golden pipes and spires at the end of a bridge of colours."""
    world = circle(150, 34, 26, "url(#moon)") + stars(random, 40)
    pipes = "".join(
        rectangle(x - 5, 100 - tall, 10, tall + 4, mix("#f6cf6a", "#a8701c", abs(x - 100) / 70), rx=5)
        + rectangle(x + 1, 104 - tall, 4, tall - 4, "#8a5513", opacity=0.5)
        for x, tall in ((64, 34), (76, 50), (88, 68), (112, 68), (124, 50), (136, 34), (100, 84))
    )
    sides = "".join(spire(x, 108, 14, tall, "#d9a441") for x, tall in ((36, 46), (50, 58), (152, 58), (166, 44)))
    island = path("M10 106Q100 92 190 106Q160 132 110 138Q60 134 10 106Z", "#3a3f66") + path(
        "M10 106Q100 96 190 106Q100 112 10 106Z", "#6c7ab0"
    )
    bridge = "".join(
        stroke(f"M{96 + index * 3} 112Q{90 + index * 6} 126 {60 + index * 14} 146", colour, 4.5)
        for index, colour in enumerate(("#ff5d6c", "#ffb14a", "#fff07a", "#6fe59a", "#5ab8ff", "#b58cff"))
    )
    return world + sides + pipes + island + bridge


def rock_adrift() -> str:
    """A hollow rock with craters, its inside lit."""
    body = "M30 92C20 60 40 26 82 22C126 10 172 34 176 70C182 100 150 122 112 124C76 132 38 120 30 92Z"
    hollow = path("M62 84C58 62 76 46 100 48C128 46 148 62 142 84C134 100 74 102 62 84Z", "#2a1238")
    craters = "".join(
        circle(x, y, size, colour)
        for x, y, size, colour in ((54, 60, 7, "#33264a"), (154, 52, 5, "#33264a"), (118, 34, 6, "#4b395f"))
    )
    return path(body, "url(#stone)") + craters + hollow + ellipse(102, 80, 44, 28, "url(#lamp)")


def knowhere(random: Random) -> str:
    """A mining town in a hollow rock adrift among the stars."""
    homes = "".join(block(random, x, 96, 8, random.uniform(14, 34), "#3e2a5c", "#ffdf8c") for x in range(68, 134, 9))
    lip = path("M56 92C80 104 126 104 148 90L142 108C120 116 84 116 64 108Z", "#5c4766")
    debris = ""
    for level in (10, 16, 124, 132) * 3:
        debris += ellipse(random.uniform(5, 195), level, random.uniform(2, 6), random.uniform(1.5, 4), "#6b5377")
    craft = path("M0 -2L10 0L0 2L-3 0Z", "#9ff0ff") + stroke("M-4 0H-16", "#9ff0ff", 1, opacity=0.6)
    flights = ((30, 30, 24), (176, 112, 200), (168, 22, 150))
    ships = "".join(placed(x, y, 1, craft, turn=turn) for x, y, turn in flights)
    return stars(random, 70, 140) + rock_adrift() + homes + lip + debris + ships


def sea_dome(x: float, size: float) -> str:
    """A dome of glass on the ground of the sea, a town inside."""
    shell = f"M{-size} 118A{size} {size} 0 0 1 {size} 118"
    inside = path(shell + "Z", "#0f5f76") + path(shell + "Z", "#7df0e4", opacity=0.28)
    towers = "".join(
        rectangle(offset, 118 - size * high, 6, size * high, "#f3d78a")
        for offset, high in ((-14, 0.45), (-6, 0.7), (2, 0.62), (9, 0.4))
    )
    shine = (
        f"M{number(-size * 0.7)} {number(118 - size * 0.45)}"
        f"A{size} {size} 0 0 1 {number(-size * 0.2)} {number(118 - size * 0.86)}"
    )
    edge = stroke(shell, "#b9fff4", 1.8) + stroke(shine, "#ffffff", 2.5, opacity=0.8)
    return placed(x, 0, 1, inside, towers, edge)


def shoal(random: Random) -> str:
    """Fish and bubbles."""
    shape = path("M-6 0Q0 -5 6 0L10 -3V3L6 0Q0 5 -6 0Z", "#ffe08a")
    parts = []
    for _ in range(8):
        parts.append(placed(random.uniform(20, 180), random.uniform(20, 70), random.uniform(0.7, 1.2), shape))
    for _ in range(18):
        bubble = circle(random.uniform(10, 190), random.uniform(10, 110), random.uniform(0.8, 2.2), "none")
        parts.append(group(bubble, stroke="#d8fff8", stroke_width=0.7))
    return "".join(parts)


def atlantis(random: Random) -> str:
    """Domes under the sea, shafts of light from above."""
    shafts = "".join(f"M{x} -5h14l26 145h-60z" for x in (20, 64, 112, 160))
    rear = "".join(spire(x, 116, 12, tall, "#3fa9a8") for x, tall in ((22, 44), (38, 62), (160, 64), (178, 46)))
    domes = sea_dome(62, 24) + sea_dome(140, 24) + sea_dome(100, 36)
    corals = "".join(
        stroke(f"M{x} 140q-6 -12 0 -22t0 -18", colour, 3.5)
        for x, colour in ((12, "#e2586b"), (24, "#f08a5b"), (180, "#e2586b"), (190, "#b05bd0"))
    )
    floor = hill(random, 120, 3, "#0a3446")
    return path(shafts, "#c9fff4", opacity=0.13) + rear + domes + floor + corals + shoal(random)


CRYSTAL_SPIRES = (
    (78, 14, 44, "#a48be0"),
    (174, 14, 42, "#a48be0"),
    (94, 18, 66, "#c1a9ff"),
    (158, 18, 62, "#c1a9ff"),
    (112, 18, 78, "#dccdff"),
    (142, 18, 74, "#dccdff"),
    (127, 24, 100, "#f1e8ff"),
)


def attilan(random: Random) -> str:
    """A crystalline city on the moon, the blue planet above it."""
    planet = circle(48, 42, 30, "url(#world)") + path(
        "M28 34Q40 26 52 32Q58 40 46 46Q34 46 28 34ZM56 54Q66 48 72 54Q68 64 58 62Z", "#63c07e", opacity=0.85
    )
    ground = hill(random, 112, 3, "#8d93b8") + "".join(
        ellipse(x, y, 10, 2.6, "#6a7099") for x, y in ((30, 122), (160, 126), (96, 132))
    )
    city = "".join(spire(x, 116, wide, tall, colour) for x, wide, tall, colour in CRYSTAL_SPIRES)
    rings = ellipse(127, 60, 30, 6, "none", stroke="#ffd976", stroke_width=2.2) + ellipse(
        127, 84, 46, 8, "none", stroke="#ffd976", stroke_width=1.6
    )
    shell = path("M60 116A66 66 0 0 1 194 116", "none", stroke="#bfe6ff", stroke_width=1.6, opacity=0.8) + path(
        "M60 116A66 66 0 0 1 194 116Z", "#9fd0ff", opacity=0.12
    )
    return stars(random, 60, 110) + planet + city + rings + shell + ground
