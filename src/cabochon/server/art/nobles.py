"""The nobles of Splendor: portraits in medallions, each with a dress and a hat of its own."""

from __future__ import annotations

from dataclasses import dataclass

from cabochon.server.art.colours import darker, lighter, mix
from cabochon.server.art.paper import (
    circle,
    document,
    ellipse,
    linear,
    mirrored,
    path,
    placed,
    polygon,
    radial,
    rectangle,
    stroke,
)

__all__ = ["NOBLES", "noble"]

GOLD = "#e7b64e"


@dataclass(frozen=True)
class Noble:
    """What a painter needs to know about a sitter."""

    dress: str
    ground: str
    hair: str
    skin: str
    hat: str
    collar: str
    cut: str
    beard: str = ""


NOBLES = {
    "noble-1": Noble("#8f1f2f", "#3c2733", "#4a2c1a", "#eab98d", "beret", "fur", "short", "full"),
    "noble-2": Noble("#1f6b47", "#6b1f2b", "#b5541f", "#f3cda6", "crown", "ruff", "long"),
    "noble-3": Noble("#1d4f9c", "#1d4a3a", "#2b1b14", "#c98d5f", "turban", "robe", "short", "full"),
    "noble-4": Noble("#24242e", "#b9c2cf", "#d9b25a", "#f6d6b6", "hood", "square", "parted"),
    "noble-5": Noble("#e9edf4", "#1c3f7d", "#8c8f98", "#eec39a", "mitre", "robe", "short", "long"),
    "noble-6": Noble("#7a2330", "#23402f", "#1a1416", "#d9a172", "feather", "ruff", "curls", "point"),
    "noble-7": Noble("#2e5fae", "#7c2230", "#7a3b1c", "#f3cba4", "tiara", "square", "long"),
    "noble-8": Noble("#c23b3b", "#26232e", "#2a1d18", "#f0c79e", "doge", "fur", "short"),
    "noble-9": Noble("#20263e", "#a9b6cc", "#d8d4cc", "#ecc29b", "flat", "ruff", "curls", "full"),
    "noble-10": Noble("#f0e6d2", "#1f5a4a", "#c9822e", "#f7d8b8", "veil", "pearls", "parted"),
}

SHOULDERS = "M-62 78C-60 40 -40 32 -16 28L-12 14H12L16 28C40 32 60 40 62 78Z"
HAIR = {
    "short": "M-25 -4C-28 -38 28 -38 25 -4L20 -6Q18 -20 0 -21T-20 -6Z",
    "long": "M-27 -8C-30 -44 30 -44 27 -8C28 12 34 24 30 40C20 44 18 30 18 10L17 -12Q0 -24 -17 -12L-18 10C-18 30 -20 44 -30 40C-34 24 -28 12 -27 -8Z",
    "parted": "M-26 4C-32 -40 32 -40 26 4C24 10 19 8 18 2C18 -12 8 -20 0 -24C-8 -20 -18 -12 -18 2C-19 8 -24 10 -26 4Z",
    "curls": "M-24 16C-36 14 -34 2 -29 -2C-36 -12 -28 -38 0 -38S36 -12 29 -2C34 2 36 14 24 16L19 -8Q0 -22 -19 -8Z",
}
BEARDS = {
    "full": "M-19 4C-19 26 -12 36 0 38C12 36 19 26 19 4C14 14 8 11 0 11S-14 14 -19 4Z",
    "long": "M-19 4C-20 28 -12 48 0 56C12 48 20 28 19 4C14 14 8 11 0 11S-14 14 -19 4Z",
    "point": "M-7 21Q0 18 7 21L4 32L0 38L-4 32ZM-10 12Q-4 8 0 11Q4 8 10 12Q4 14 0 13Q-4 14 -10 12Z",
}


def face(sitter: Noble) -> str:
    """A calm face, one half in shade."""
    shade = mix(sitter.skin, "#7a3b2a", 0.28)
    head = path("M-19 -12C-20 -34 20 -34 19 -12C20 8 12 26 0 27S-20 8 -19 -12Z", sitter.skin)
    side = path("M1 -29C20 -29 20 -20 19 -12C20 8 12 26 0 27C4 20 5 14 1 10L6 6L1 -8Z", shade)
    brows = mirrored(stroke("M-14 -9Q-9 -12 -5 -9", darker(sitter.hair, 0.3), 1.8))
    eyes = mirrored(path("M-13.5 -4Q-9 -7 -5.5 -3.5Q-9 -1.5 -13.5 -4Z", "#fff8ef") + circle(-9.2, -4.2, 1.9, "#2a1a18"))
    mouth = path("M-6 14.5Q-2 12.5 0 13.6Q2 12.5 6 14.5Q0 19 -6 14.5Z", mix("#b34a48", sitter.skin, 0.15))
    return head + side + brows + eyes + mouth


def collar(sitter: Noble) -> str:
    light = lighter(sitter.dress, 0.35)
    if sitter.collar == "ruff":
        frills = "".join(
            placed(0, 31, 1, path("M0 0Q-4 12 0 17Q4 12 0 0Z", "#e3dccd"), turn=turn) for turn in range(-80, 81, 16)
        )
        return ellipse(0, 33, 36, 14, "#fffdf6") + frills + ellipse(0, 26, 15, 6, "#cfc5b2")
    if sitter.collar == "fur":
        return mirrored(
            path("M-13 26C-30 32 -34 50 -22 80H-6Q-18 52 -4 34Z", "#f3e7d3")
            + circle(-20, 46, 1.6, "#4a3a30")
            + circle(-21, 62, 1.6, "#4a3a30")
            + circle(-15, 56, 1.6, "#4a3a30")
        )
    if sitter.collar == "square":
        return (
            path("M-24 30L-20 54H20L24 30L14 28L0 34L-14 28Z", sitter.skin)
            + stroke("M-24 30L-20 54H20L24 30", GOLD, 3)
            + circle(0, 62, 5, sitter.ground, stroke=GOLD, stroke_width=2)
        )
    if sitter.collar == "pearls":
        beads = "".join(
            circle(x, 36 + (1 - (x / 22) ** 2) * 12, 2.9, "#fffaf0", stroke="#cbb994", stroke_width=0.5)
            for x in range(-20, 21, 5)
        )
        return path("M-22 29Q0 62 22 29L12 24H-12Z", sitter.skin) + beads
    return (
        mirrored(path("M-12 26L-30 34L-12 80H0V48Z", light))
        + stroke("M-12 26L0 50L12 26", GOLD, 2.5)
        + circle(0, 54, 4.5, GOLD)
    )


def plume(colour: str) -> str:
    return path("M14 -34C20 -62 44 -66 52 -48C44 -52 36 -48 34 -40C44 -44 48 -38 48 -34C38 -38 28 -34 16 -28Z", colour)


def hat(sitter: Noble) -> str:
    """What sits on the head, by its name."""
    light, dark = lighter(sitter.dress, 0.25), darker(sitter.dress, 0.35)
    jewel = circle(0, -33, 3.6, GOLD, stroke=darker(GOLD, 0.4), stroke_width=1)
    hats = {
        "beret": path("M-36 -26C-44 -46 -16 -54 6 -50C34 -50 44 -38 34 -26C16 -32 -16 -32 -36 -26Z", sitter.dress)
        + path("M6 -50C34 -50 44 -38 34 -26L14 -29Z", dark)
        + stroke("M-30 -26Q0 -34 30 -26", GOLD, 3)
        + jewel,
        "crown": path("M-25 -24L-31 -50L-15 -38L0 -56L15 -38L31 -50L25 -24Q0 -32 -25 -24Z", GOLD)
        + path("M0 -56L15 -38L31 -50L25 -24Q14 -28 0 -28Z", darker(GOLD, 0.22))
        + circle(0, -37, 4.5, "#c8253c")
        + mirrored(circle(-17, -33, 3, "#2a7bd1"))
        + circle(0, -58, 3.4, "#fff3cf"),
        "turban": path("M-31 -18C-38 -44 -14 -58 0 -56C16 -58 38 -44 31 -18Q0 -34 -31 -18Z", "#f5ead6")
        + stroke("M-30 -24Q-6 -32 24 -48M-24 -42Q6 -40 30 -26M-12 -52Q10 -48 28 -36", "#cdb891", 2.4)
        + jewel
        + path("M0 -36Q-5 -52 3 -66Q7 -52 2 -36Z", sitter.dress),
        "hood": path("M-31 22L-28 -16L0 -46L28 -16L31 22L22 18L19 -10L0 -28L-19 -10L-22 18Z", sitter.dress)
        + stroke("M-22 18L-19 -10L0 -28L19 -10L22 18", "#fff6df", 2.6, stroke_dasharray="0.1 4.6")
        + stroke("M-28 -16L0 -46L28 -16", GOLD, 2),
        "mitre": path("M-24 -22C-34 -44 -14 -62 0 -74C14 -62 34 -44 24 -22Q0 -30 -24 -22Z", "#fbf5e6")
        + path("M0 -74C14 -62 34 -44 24 -22Q14 -26 0 -26Z", "#d5cbb4")
        + stroke("M0 -70V-28M-23 -24Q0 -32 23 -24M-14 -46H14", GOLD, 3.6),
        "feather": path(
            "M-40 -20Q-34 -30 -24 -30C-26 -50 -8 -54 0 -53C16 -54 26 -46 24 -30Q34 -30 40 -20Q0 -34 -40 -20Z", dark
        )
        + stroke("M-24 -31Q0 -38 24 -31", GOLD, 3)
        + plume("#fdf3dc"),
        "tiara": stroke("M-24 -20Q0 -36 24 -20", GOLD, 4)
        + mirrored(path("M-16 -24L-13 -34L-8 -28Z", GOLD))
        + polygon([(0, -44), (6, -34), (0, -26), (-6, -34)], "#4aa3ff", stroke=GOLD, stroke_width=1.6),
        "doge": path(
            "M-26 -20C-30 -40 -10 -48 4 -60C14 -66 24 -58 22 -48C30 -40 30 -30 26 -20Q0 -30 -26 -20Z", sitter.dress
        )
        + path("M4 -60C14 -66 24 -58 22 -48C30 -40 30 -30 26 -20L10 -25Z", dark)
        + stroke("M-27 -22Q0 -32 27 -22", GOLD, 5),
        "flat": path("M-34 -32Q0 -50 34 -32L28 -22Q0 -30 -28 -22Z", sitter.dress)
        + path("M-26 -34C-24 -52 24 -52 26 -34Q0 -42 -26 -34Z", light)
        + stroke("M-26 -34Q0 -42 26 -34", GOLD, 2.6)
        + circle(18, -38, 4, "#c8253c"),
        "veil": path(
            "M-28 -10C-34 -50 34 -50 28 -10C34 20 44 44 40 66C28 50 24 30 20 0Q16 -26 0 -27T-20 0C-24 30 -28 50 -40 66C-44 44 -34 20 -28 -10Z",
            "#fffaf0",
            opacity=0.85,
        )
        + stroke("M-25 -16Q0 -40 25 -16", GOLD, 3.4)
        + jewel,
    }
    return hats[sitter.hat]


def frame(sitter: Noble) -> str:
    """Brocade, and a gilded oval in front of it."""
    brocade = "".join(
        placed(
            x,
            y,
            1,
            path(
                "M0 -11Q6 -4 0 0Q-6 -4 0 -11ZM0 11Q6 4 0 0Q-6 4 0 11ZM-8 0Q-4 -3 0 0Q-4 3 -8 0ZM8 0Q4 -3 0 0Q4 3 8 0Z"
            ),
        )
        for index, y in enumerate((2, 26, 50, 74, 98, 122, 142))
        for x in range(8 - 12 * (index % 2), 210, 24)
        if abs(x - 100) > 44
    )
    back = (
        rectangle(0, 0, 200, 140, darker(sitter.ground, 0.4))
        + f'<g fill="{mix(sitter.ground, GOLD, 0.45)}" opacity=".55">{brocade}</g>'
    )
    return (
        back
        + ellipse(100, 70, 70, 67, "url(#gilt)")
        + ellipse(100, 70, 65, 62, "#3a2410")
        + ellipse(100, 70, 63, 60, "url(#ground)")
    )


def noble(code: str) -> str:
    sitter = NOBLES[code]
    defs = [
        linear("gilt", (0, "#fff0b8"), (0.4, GOLD), (0.6, "#a8731f"), (1, "#f4d27c"), along=(0, 0, 1, 1)),
        radial(
            "ground", (0, lighter(sitter.ground, 0.4)), (1, darker(sitter.ground, 0.15)), at=(0.4, 0.35), radius=0.75
        ),
        '<clipPath id="oval"><ellipse cx="0" cy="-1" rx="60" ry="57"/><rect x="-45" y="-90" width="90" height="90"/></clipPath>',
        linear(
            "cloth",
            (0, lighter(sitter.dress, 0.18)),
            (0.55, sitter.dress),
            (1, darker(sitter.dress, 0.45)),
            along=(0, 0, 1, 0.6),
        ),
    ]
    neck = path("M-11 10H11L13 32Q0 40 -13 32Z", mix(sitter.skin, "#7a3b2a", 0.4))
    behind = path(HAIR["long"], darker(sitter.hair, 0.2)) if sitter.cut == "long" else ""
    beard = path(BEARDS[sitter.beard], sitter.hair) if sitter.beard else ""
    bust = (
        behind
        + path(SHOULDERS, "url(#cloth)")
        + neck
        + collar(sitter)
        + face(sitter)
        + beard
        + path(HAIR[sitter.cut], sitter.hair)
        + hat(sitter)
    )
    portrait = f'<g clip-path="url(#oval)" transform="translate(100 71)"><g transform="translate(0 4) scale(.93)">{bust}</g></g>'
    return document([frame(sitter), portrait], defs=defs)
