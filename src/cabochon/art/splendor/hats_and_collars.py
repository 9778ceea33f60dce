"""Hats and collars of the nobles, each for a dress of any colour. Knows no sitter."""

from __future__ import annotations

from collections.abc import Callable

from cabochon.art.shared.colours import darker, lighter
from cabochon.art.shared.svg import circle, ellipse, group, mirrored, path, placed, polygon, stroke

__all__ = ["COLLARS", "GOLD", "HATS"]

GOLD = "#e7b64e"
JEWEL = circle(0, -33, 3.6, GOLD, stroke=darker(GOLD, 0.4), stroke_width=1)


def beret(dress: str) -> str:
    cloth = path("M-36 -26C-44 -46 -16 -54 6 -50C34 -50 44 -38 34 -26C16 -32 -16 -32 -36 -26Z", dress)
    shade = path("M6 -50C34 -50 44 -38 34 -26L14 -29Z", darker(dress, 0.35))
    return cloth + shade + stroke("M-30 -26Q0 -34 30 -26", GOLD, 3) + JEWEL


def crown(dress: str) -> str:
    points = path("M-25 -24L-31 -50L-15 -38L0 -56L15 -38L31 -50L25 -24Q0 -32 -25 -24Z", GOLD)
    shade = path("M0 -56L15 -38L31 -50L25 -24Q14 -28 0 -28Z", darker(GOLD, 0.22))
    stones = circle(0, -37, 4.5, "#c8253c") + mirrored(circle(-17, -33, 3, "#2a7bd1"))
    return points + shade + stones + circle(0, -58, 3.4, lighter(dress, 0.8))


def turban(dress: str) -> str:
    cloth = path("M-31 -18C-38 -44 -14 -58 0 -56C16 -58 38 -44 31 -18Q0 -34 -31 -18Z", "#f5ead6")
    folds = stroke("M-30 -24Q-6 -32 24 -48M-24 -42Q6 -40 30 -26M-12 -52Q10 -48 28 -36", "#cdb891", 2.4)
    return cloth + folds + JEWEL + path("M0 -36Q-5 -52 3 -66Q7 -52 2 -36Z", dress)


def hood(dress: str) -> str:
    gable = path("M-31 22L-28 -16L0 -46L28 -16L31 22L22 18L19 -10L0 -28L-19 -10L-22 18Z", dress)
    pearls = stroke("M-22 18L-19 -10L0 -28L19 -10L22 18", "#fff6df", 2.6, stroke_dasharray="0.1 4.6")
    return gable + pearls + stroke("M-28 -16L0 -46L28 -16", GOLD, 2)


def mitre(dress: str) -> str:
    cloth = path("M-24 -22C-34 -44 -14 -62 0 -74C14 -62 34 -44 24 -22Q0 -30 -24 -22Z", lighter(dress, 0.6))
    shade = path("M0 -74C14 -62 34 -44 24 -22Q14 -26 0 -26Z", "#d5cbb4")
    return cloth + shade + stroke("M0 -70V-28M-23 -24Q0 -32 23 -24M-14 -46H14", GOLD, 3.6)


def feathered(dress: str) -> str:
    brim = "M-40 -20Q-34 -30 -24 -30C-26 -50 -8 -54 0 -53C16 -54 26 -46 24 -30Q34 -30 40 -20Q0 -34 -40 -20Z"
    plume = "M14 -34C20 -62 44 -66 52 -48C44 -52 36 -48 34 -40C44 -44 48 -38 48 -34C38 -38 28 -34 16 -28Z"
    return path(brim, darker(dress, 0.35)) + stroke("M-24 -31Q0 -38 24 -31", GOLD, 3) + path(plume, "#fdf3dc")


def tiara(dress: str) -> str:
    band = stroke("M-24 -20Q0 -36 24 -20", GOLD, 4) + mirrored(path("M-16 -24L-13 -34L-8 -28Z", GOLD))
    stone = polygon([(0, -44), (6, -34), (0, -26), (-6, -34)], lighter(dress, 0.25), stroke=GOLD, stroke_width=1.6)
    return band + stone


def doge(dress: str) -> str:
    horn = path("M-26 -20C-30 -40 -10 -48 4 -60C14 -66 24 -58 22 -48C30 -40 30 -30 26 -20Q0 -30 -26 -20Z", dress)
    shade = path("M4 -60C14 -66 24 -58 22 -48C30 -40 30 -30 26 -20L10 -25Z", darker(dress, 0.35))
    return horn + shade + stroke("M-27 -22Q0 -32 27 -22", GOLD, 5)


def flat(dress: str) -> str:
    brim = path("M-34 -32Q0 -50 34 -32L28 -22Q0 -30 -28 -22Z", dress)
    top = path("M-26 -34C-24 -52 24 -52 26 -34Q0 -42 -26 -34Z", lighter(dress, 0.25))
    return brim + top + stroke("M-26 -34Q0 -42 26 -34", GOLD, 2.6) + circle(18, -38, 4, "#c8253c")


def veil(dress: str) -> str:
    falling = (
        "M-28 -10C-34 -50 34 -50 28 -10C34 20 44 44 40 66C28 50 24 30 20 0Q16 -26 0 -27T-20 0"
        "C-24 30 -28 50 -40 66C-44 44 -34 20 -28 -10Z"
    )
    return path(falling, lighter(dress, 0.7), opacity=0.85) + stroke("M-25 -16Q0 -40 25 -16", GOLD, 3.4) + JEWEL


def ruff(_dress: str, _skin: str) -> str:
    frill = path("M0 0Q-4 12 0 17Q4 12 0 0Z", "#e3dccd")
    frills = "".join(placed(0, 31, 1, frill, turn=turn) for turn in range(-80, 81, 16))
    return ellipse(0, 33, 36, 14, "#fffdf6") + frills + ellipse(0, 26, 15, 6, "#cfc5b2")


def fur(_dress: str, _skin: str) -> str:
    ermine = path("M-13 26C-30 32 -34 50 -22 80H-6Q-18 52 -4 34Z", "#f3e7d3")
    tails = "".join(circle(x, y, 1.6, "#4a3a30") for x, y in ((-20, 46), (-21, 62), (-15, 56)))
    return mirrored(ermine, tails)


def square(dress: str, skin: str) -> str:
    neckline = path("M-24 30L-20 54H20L24 30L14 28L0 34L-14 28Z", skin) + stroke("M-24 30L-20 54H20L24 30", GOLD, 3)
    return neckline + circle(0, 62, 5, lighter(dress, 0.3), stroke=GOLD, stroke_width=2)


def pearls(_dress: str, skin: str) -> str:
    beads = [circle(x, 36 + (1 - (x / 22) ** 2) * 12, 2.9) for x in range(-20, 21, 5)]
    string = group(*beads, fill="#fffaf0", stroke="#cbb994", stroke_width=0.5)
    return path("M-22 29Q0 62 22 29L12 24H-12Z", skin) + string


def robe(dress: str, _skin: str) -> str:
    lapels = mirrored(path("M-12 26L-30 34L-12 80H0V48Z", lighter(dress, 0.35)))
    return lapels + stroke("M-12 26L0 50L12 26", GOLD, 2.5) + circle(0, 54, 4.5, GOLD)


HATS: dict[str, Callable[[str], str]] = {
    "beret": beret,
    "crown": crown,
    "turban": turban,
    "hood": hood,
    "mitre": mitre,
    "feathered": feathered,
    "tiara": tiara,
    "doge": doge,
    "flat": flat,
    "veil": veil,
}
COLLARS: dict[str, Callable[[str, str], str]] = {
    "ruff": ruff,
    "fur": fur,
    "square": square,
    "pearls": pearls,
    "robe": robe,
}
