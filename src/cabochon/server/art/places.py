"""The locations of Splendor: Marvel: eight cities under strange skies, each with a landmark of its own."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from cabochon.server.art.colours import darker, lighter, mix
from cabochon.server.art.paper import (
    Point,
    circle,
    document,
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
from cabochon.server.art.skies import hill

__all__ = ["PLACES", "place"]

Light = str


def stars(random: Random, count: int, depth: float = 90) -> str:
    return "".join(
        circle(
            random.uniform(0, 200),
            random.uniform(0, depth),
            random.choice((0.4, 0.7, 1.1)),
            "#ffffff",
            opacity=random.uniform(0.4, 1),
        )
        for _ in range(count)
    )


def block(random: Random, x: float, foot: float, wide: float, tall: float, colour: str, lit: Light) -> str:
    """A tower with one side in shade and some windows lit."""
    body = rectangle(x, foot - tall, wide, tall, colour) + rectangle(
        x + wide * 0.6, foot - tall, wide * 0.4, tall, darker(colour, 0.25)
    )
    windows = "".join(
        f"M{x + 2 + column * 3.4:.1f} {foot - tall + 4 + row * 5}h1.8v2.4h-1.8z"
        for column in range(int((wide - 3) // 3.4))
        for row in range(int(tall // 6))
        if random.random() < 0.45
    )
    return body + path(windows, lit, opacity=0.9) if windows else body


def blocks(random: Random, foot: float, tall: float, colour: str, lit: Light) -> str:
    parts, x = [], -4.0
    while x < 204:
        wide = random.uniform(9, 17)
        parts.append(block(random, x, foot, wide, tall * random.uniform(0.45, 1), colour, lit))
        x += wide + random.choice((0, 0, 2))
    return "".join(parts)


def spire(x: float, foot: float, wide: float, tall: float, colour: str) -> str:
    """A tapering tower, its right half in shade."""
    neck = wide * 0.32
    left = [(x - wide / 2, foot), (x - neck, foot - tall * 0.7), (x, foot - tall), (x, foot)]
    right = [(x + wide / 2, foot), (x + neck, foot - tall * 0.7), (x, foot - tall), (x, foot)]
    return (
        polygon(left, colour)
        + polygon(right, darker(colour, 0.3))
        + rectangle(x - neck - 2, foot - tall * 0.7, 2 * neck + 4, 2.5, lighter(colour, 0.4))
    )


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


def wakanda(random: Random) -> str:
    """Round towers among trees, the sun low behind them."""
    sun = circle(100, 66, 34, "#ffe3a1") + hill(random, 84, 9, "#7a3f7d", steps=4)
    towers = ""
    for x, tall, wide in ((42, 50, 20), (70, 70, 17), (104, 88, 24), (136, 66, 18), (164, 48, 20)):
        body = "#31245a"
        towers += path(
            f"M{x - wide / 2} 114V{114 - tall}Q{x} {96 - tall} {x + wide / 2} {114 - tall}V114Z", body
        ) + path(f"M{x + 2} 114V{106 - tall}Q{x + wide / 2} {106 - tall} {x + wide / 2} {114 - tall}V114Z", "#1e163d")
        rings = "".join(f"M{x - wide / 2} {114 - tall + step}H{x + wide / 2}" for step in range(8, tall - 4, 11))
        towers += stroke(rings, "#4fe0ff", 1.5, opacity=0.85) + ellipse(
            x, 110 - tall, wide * 0.75, 3, "#4fe0ff", opacity=0.6
        )
    canopy = "".join(
        ellipse(
            random.uniform(0, 200),
            random.uniform(114, 122),
            random.uniform(12, 20),
            11,
            random.choice(("#164a3c", "#0f3a33", "#1c5a45")),
        )
        for _ in range(18)
    )
    statue = path("M4 140L10 110L22 92L20 84L26 88L34 84L34 92L46 112L56 140Z", "#120f22")
    return sun + towers + canopy + rectangle(0, 122, 200, 20, "#0b2a28") + statue


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


def knowhere(random: Random) -> str:
    """A mining town in a hollow rock adrift among the stars."""
    rock = path(
        "M30 92C20 60 40 26 82 22C126 10 172 34 176 70C182 100 150 122 112 124C76 132 38 120 30 92Z", "url(#stone)"
    )
    hollow = path("M62 84C58 62 76 46 100 48C128 46 148 62 142 84C134 100 74 102 62 84Z", "#150d26") + ellipse(
        102, 84, 40, 20, "url(#lamp)"
    )
    homes = "".join(block(random, x, 96, 8, random.uniform(12, 32), "#3e2a5c", "#ffcf6b") for x in range(68, 134, 9))
    lip = path("M56 92C80 104 126 104 148 90L142 108C120 116 84 116 64 108Z", "#5c4766")
    craters = (
        circle(54, 60, 7, "#33264a")
        + circle(154, 52, 5, "#33264a")
        + circle(118, 34, 6, "#4b395f")
        + circle(80, 114, 4, "#2a1d3c")
    )
    debris = "".join(
        ellipse(
            random.uniform(5, 195),
            random.choice((random.uniform(6, 20), random.uniform(122, 136))),
            random.uniform(2, 6),
            random.uniform(1.5, 4),
            "#6b5377",
        )
        for _ in range(12)
    )
    ships = "".join(
        placed(
            x, y, 1, path("M0 -2L10 0L0 2L-3 0Z", "#9ff0ff"), stroke("M-4 0H-16", "#9ff0ff", 1, opacity=0.6), turn=turn
        )
        for x, y, turn in ((30, 30, 24), (176, 112, 200), (168, 22, 150))
    )
    return stars(random, 70, 140) + rock + craters + hollow + homes + lip + debris + ships


def atlantis(random: Random) -> str:
    """Domes under the sea, shafts of light from above."""
    beams = "".join(
        polygon([(x, -5), (x + 14, -5), (x + 40, 140), (x - 20, 140)], "#c9fff4", opacity=0.12)
        for x in (20, 64, 112, 160)
    )
    rear = "".join(spire(x, 116, 12, tall, "#3fa9a8") for x, tall in ((22, 44), (38, 62), (160, 64), (178, 46)))
    domes = ""
    for x, size in ((62, 24), (140, 24), (100, 36)):
        domes += (
            path(f"M{x - size} 118A{size} {size} 0 0 1 {x + size} 118Z", "#0f5f76")
            + path(f"M{x - size} 118A{size} {size} 0 0 1 {x + size} 118Z", "#7df0e4", opacity=0.28)
            + "".join(
                rectangle(x + offset, 118 - size * high, 6, size * high, "#f3d78a")
                for offset, high in ((-14, 0.45), (-6, 0.7), (2, 0.62), (9, 0.4))
            )
        )
        domes += stroke(f"M{x - size} 118A{size} {size} 0 0 1 {x + size} 118", "#b9fff4", 1.8) + stroke(
            f"M{x - size * 0.7:.0f} {118 - size * 0.45:.0f}A{size} {size} 0 0 1 {x - size * 0.2:.0f} {118 - size * 0.86:.0f}",
            "#ffffff",
            2.5,
            opacity=0.8,
        )
    floor = hill(random, 120, 3, "#0a3446") + "".join(
        stroke(f"M{x} 140q-6 -12 0 -22t0 -18", colour, 3.5)
        for x, colour in ((12, "#e2586b"), (24, "#f08a5b"), (180, "#e2586b"), (190, "#b05bd0"))
    )
    fish = "".join(
        placed(
            random.uniform(20, 180),
            random.uniform(20, 70),
            random.uniform(0.7, 1.2),
            path("M-6 0Q0 -5 6 0L10 -3V3L6 0Q0 5 -6 0Z", "#ffe08a"),
        )
        for _ in range(8)
    )
    bubbles = "".join(
        circle(
            random.uniform(10, 190),
            random.uniform(10, 110),
            random.uniform(0.8, 2.2),
            "none",
            stroke="#d8fff8",
            stroke_width=0.7,
        )
        for _ in range(18)
    )
    return beams + rear + domes + floor + fish + bubbles


def attilan(random: Random) -> str:
    """A crystalline city on the moon, the blue planet above it."""
    planet = circle(48, 42, 30, "url(#world)") + path(
        "M28 34Q40 26 52 32Q58 40 46 46Q34 46 28 34ZM56 54Q66 48 72 54Q68 64 58 62Z", "#63c07e", opacity=0.85
    )
    ground = hill(random, 112, 3, "#8d93b8") + "".join(
        ellipse(x, y, 10, 2.6, "#6a7099") for x, y in ((30, 122), (160, 126), (96, 132))
    )
    city = "".join(
        spire(x, 116, wide, tall, colour)
        for x, wide, tall, colour in (
            (78, 14, 44, "#a48be0"),
            (174, 14, 42, "#a48be0"),
            (94, 18, 66, "#c1a9ff"),
            (158, 18, 62, "#c1a9ff"),
            (112, 18, 78, "#dccdff"),
            (142, 18, 74, "#dccdff"),
            (127, 24, 100, "#f1e8ff"),
        )
    )
    rings = ellipse(127, 60, 30, 6, "none", stroke="#ffd976", stroke_width=2.2) + ellipse(
        127, 84, 46, 8, "none", stroke="#ffd976", stroke_width=1.6
    )
    shell = path("M60 116A66 66 0 0 1 194 116", "none", stroke="#bfe6ff", stroke_width=1.6, opacity=0.8) + path(
        "M60 116A66 66 0 0 1 194 116Z", "#9fd0ff", opacity=0.12
    )
    return stars(random, 60, 110) + planet + city + rings + shell + ground


def tower(random: Random) -> str:
    """A tower with a landing deck above the evening city."""
    rear = blocks(random, 122, 52, "#4b4f86", "#ffd98c") + blocks(random, 136, 36, "#2f3263", "#ffe2a3")
    body = path("M84 140L88 44Q94 18 118 10L122 140Z", "#a9bfe6") + path(
        "M104 140V24Q110 14 118 10L122 140Z", "#5e76ab"
    )
    floors = stroke("".join(f"M{88 - (y - 44) * 0.03:.1f} {y}H121" for y in range(48, 136, 8)), "#33467a", 1.3)
    deck = (
        path("M60 66H128L134 60H66Z", "#e6efff")
        + path("M60 66H128V70H72Z", "#6c84b8")
        + ellipse(80, 63, 8, 1.8, "#59e0ff")
    )
    light = circle(108, 34, 8, "#59e0ff", opacity=0.5) + polygon([(108, 26), (114, 38), (102, 38)], "#eaffff")
    beam = polygon([(106, 20), (112, 20), (128, -10), (90, -10)], "#bff6ff", opacity=0.45)
    near = "".join(
        block(random, x, 145, 22, tall, "#1b1d42", "#ffd98c")
        for x, tall in ((-4, 44), (20, 30), (44, 20), (136, 24), (160, 36), (184, 48))
    )
    return stars(random, 24, 40) + circle(40, 40, 16, "#fff1c9") + rear + beam + body + floors + deck + light + near


PLACES: dict[str, tuple[Callable[[Random], str], str, str, str]] = {
    "asgard": (asgard, "#1b1147", "#8a5bb8", "#ffc27a"),
    "wakanda": (wakanda, "#5a2a78", "#e8657a", "#ffc46b"),
    "hells-kitchen-nyc": (kitchen, "#1c0a1e", "#6b1d36", "#d9573f"),
    "triskelion": (triskelion, "#3d7ec0", "#a6d3f2", "#fdf6e3"),
    "knowhere": (knowhere, "#0a0720", "#2c1450", "#7a2f7e"),
    "atlantis": (atlantis, "#38c2bd", "#127a96", "#07324f"),
    "attilan": (attilan, "#07081f", "#1d2158", "#4c3f8f"),
    "avengers-tower-nyc": (tower, "#232a6b", "#8a5fa8", "#ffb27d"),
}


def place(code: str) -> str:
    draw, top, middle, low = PLACES[code]
    sun: Point = (0.35, 0.3)
    defs = [
        linear("sky", (0, top), (0.55, middle), (0.95, low)),
        radial("moon", (0, "#ffe9c9"), (1, "#d98fae"), at=sun, radius=0.8),
        radial("world", (0, "#9fdcff"), (0.6, "#2f7fd6"), (1, "#0b2a66"), at=sun, radius=0.75),
        radial("stone", (0, "#9a82a8"), (0.6, "#5c4766"), (1, "#261a38"), at=sun, radius=0.85),
        radial("lamp", (0, "#ffb94f", 0.85), (1, "#ff7a2f", 0)),
        radial("vignette", (0.55, "#000000", 0), (1, "#000000", 0.45), radius=0.75),
    ]
    return document(
        [
            rectangle(0, 0, 200, 140, "url(#sky)"),
            group(draw(Random(code))),
            rectangle(0, 0, 200, 140, "url(#vignette)"),
        ],
        defs=defs,
    )
