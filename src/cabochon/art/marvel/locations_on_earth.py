"""Locations of Splendor: Marvel on earth: round towers in the green, roofs at night, glass and steel."""

from __future__ import annotations

from random import Random

from cabochon.art.marvel.skyline import block, blocks, stars
from cabochon.art.shared.landscape import hill
from cabochon.art.shared.svg import (
    circle,
    ellipse,
    path,
    placed,
    polygon,
    rectangle,
    stroke,
)

__all__ = ["kitchen", "tower", "triskelion", "wakanda"]


def round_tower(x: float, tall: int, wide: float) -> str:
    """A dark tower with rings of light and a disc for a roof."""
    half = wide / 2
    body = path(f"M{-half} 114V{114 - tall}Q0 {96 - tall} {half} {114 - tall}V114Z", "#31245a")
    shade = path(f"M2 114V{106 - tall}Q{half} {106 - tall} {half} {114 - tall}V114Z", "#1e163d")
    rings = "".join(f"M{-half} {114 - tall + step}h{wide}" for step in range(8, tall - 4, 11))
    disc = ellipse(0, 110 - tall, wide * 0.75, 3, "#4fe0ff", opacity=0.6)
    return placed(x, 0, 1, body, shade, stroke(rings, "#4fe0ff", 1.5, opacity=0.85), disc)


def canopy(random: Random) -> str:
    """The crowns of a forest."""
    crowns = []
    for _ in range(18):
        green = random.choice(("#164a3c", "#0f3a33", "#1c5a45"))
        crowns.append(ellipse(random.uniform(0, 200), random.uniform(114, 122), random.uniform(12, 20), 11, green))
    return "".join(crowns) + rectangle(0, 122, 200, 20, "#0b2a28")


def wakanda(random: Random) -> str:
    """Round towers among trees, the sun low behind them."""
    sun = circle(100, 66, 34, "#ffe3a1") + hill(random, 84, 9, "#7a3f7d", steps=4)
    sizes = ((42, 50, 20), (70, 70, 17), (104, 88, 24), (136, 66, 18), (164, 48, 20))
    towers = "".join(round_tower(x, tall, wide) for x, tall, wide in sizes)
    statue = path("M4 140L10 110L22 92L20 84L26 88L34 84L34 92L46 112L56 140Z", "#120f22")
    return sun + towers + canopy(random) + statue


def kitchen(random: Random) -> str:
    """Roofs with water towers under a red moon."""
    moon = circle(140, 44, 28, "#ff9a78") + circle(132, 38, 6, "#ee7c5e") + circle(150, 52, 4, "#ee7c5e")
    rear = blocks(random, 112, 60, "#4a2338", "#ffc46b") + blocks(random, 126, 44, "#331827", "#ffd27e")
    tank = (
        rectangle(-14, -30, 28, 24, "#5b3226")
        + polygon([(-17, -30), (0, -44), (17, -30)], "#3d2019")
        + stroke("M-11 -6L-13 16M11 -6L13 16M-12 4H12M0 -6V16", "#20101a", 2.5)
        + rectangle(-14, -22, 28, 2, "#20101a")
    )
    roof = polygon([(-5, 118), (96, 112), (96, 145), (-5, 145)], "#1a0d18") + polygon(
        [(96, 124), (205, 118), (205, 145), (96, 145)], "#120911"
    )
    lamp = (
        path("M166 118V92H158", "none", stroke="#120911", stroke_width=3)
        + circle(157, 94, 8, "#ffd27e", opacity=0.45)
        + circle(157, 94, 2.6, "#fff0c4")
    )
    return stars(random, 20, 50) + moon + rear + roof + placed(48, 100, 1.3, tank) + lamp


def triskelion(random: Random) -> str:
    """Three towers joined by a ring, on an island in a river."""
    back = blocks(random, 104, 26, "#5f86ad", "#eaf6ff")
    parts = ""
    for x, tall in ((66, 60), (134, 60), (100, 84)):
        parts += path(
            f"M{x - 15} 112L{x - 10} {112 - tall}Q{x} {104 - tall} {x + 10} {112 - tall}L{x + 15} 112Z", "#dfe9f3"
        ) + path(f"M{x + 2} 112V{107 - tall}Q{x + 8} {108 - tall} {x + 10} {112 - tall}L{x + 15} 112Z", "#8ea7c2")
        parts += stroke("".join(f"M{x - 11} {112 - step}H{x + 11}" for step in range(10, tall - 6, 8)), "#35587f", 1.4)
    ring = ellipse(100, 86, 50, 9, "none", stroke="#ffffff", stroke_width=5) + ellipse(
        100, 88, 50, 9, "none", stroke="#7c98b6", stroke_width=2
    )
    water = rectangle(0, 112, 200, 30, "#2d5e92") + "".join(
        rectangle(random.uniform(0, 190), random.uniform(116, 138), random.uniform(8, 26), 1.2, "#bfe1ff", opacity=0.6)
        for _ in range(16)
    )
    isle = path("M30 112Q100 104 170 112Q160 122 100 124T30 112Z", "#2f6b4c")
    craft = path("M20 34L44 28L68 34L58 38H30Z", "#24405f") + path("M150 24L164 20L178 24L172 27H156Z", "#24405f")
    return back + craft + water + isle + parts + ring


def landmark() -> str:
    """A curved tower with a landing deck and a light at its tip."""
    body = path("M84 140L88 44Q94 18 118 10L122 140Z", "#a9bfe6")
    shade = path("M104 140V24Q110 14 118 10L122 140Z", "#5e76ab")
    floors = stroke("".join(f"M{88 - (y - 44) * 0.03:.1f} {y}H121" for y in range(48, 136, 8)), "#33467a", 1.3)
    deck = path("M60 66H128L134 60H66Z", "#e6efff") + path("M60 66H128V70H72Z", "#6c84b8")
    lamp = circle(108, 34, 8, "#59e0ff", opacity=0.5) + polygon([(108, 26), (114, 38), (102, 38)], "#eaffff")
    beam = polygon([(106, 20), (112, 20), (128, -10), (90, -10)], "#bff6ff", opacity=0.45)
    return beam + body + shade + floors + deck + ellipse(80, 63, 8, 1.8, "#59e0ff") + lamp


def tower(random: Random) -> str:
    """A tower with a landing deck above the evening city."""
    rear = blocks(random, 122, 52, "#4b4f86", "#ffd98c") + blocks(random, 136, 36, "#2f3263", "#ffe2a3")
    ground = rectangle(0, 126, 200, 14, "#1b1d42")
    sizes = ((-4, 44), (20, 30), (44, 20), (136, 24), (160, 36), (184, 48))
    near = "".join(block(random, x, 145, 22, tall, "#1b1d42", "#ffd98c") for x, tall in sizes)
    return stars(random, 24, 40) + circle(40, 40, 16, "#fff1c9") + rear + ground + landmark() + near
