"""Parts of cities under strange skies: stars, blocks with lit windows, spires."""

from __future__ import annotations

from random import Random

from cabochon.art.shared.colours import darker, lighter
from cabochon.art.shared.svg import (
    circle,
    number,
    path,
    polygon,
    rectangle,
)

__all__ = ["block", "blocks", "spire", "stars"]


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


def block(random: Random, x: float, foot: float, wide: float, tall: float, colour: str, lit: str) -> str:
    """A tower with one side in shade and some windows lit."""
    body = rectangle(x, foot - tall, wide, tall, colour) + rectangle(
        x + wide * 0.6, foot - tall, wide * 0.4, tall, darker(colour, 0.25)
    )
    panes = "".join(
        f"M{number(x + 3 + column * 3.6)} {number(foot - tall + 4 + row * 5.5)}v2.4"
        for column in range(int((wide - 3) // 3.6))
        for row in range(int(tall // 6.5))
        if random.random() < 0.42
    )
    return body + path(panes, "none", stroke=lit, stroke_width=1.8) if panes else body


def blocks(random: Random, foot: float, tall: float, colour: str, lit: str) -> str:
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
