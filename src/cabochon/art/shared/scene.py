"""What the scene behind every table has in common: its size, and stars or grains of sand."""

from __future__ import annotations

from random import Random

from cabochon.art.shared.svg import circle, group

__all__ = ["SIZE", "dots"]

SIZE = (1600, 1000)


def dots(random: Random, count: int, colour: str, *, large: float, bright: float) -> str:
    """Stars or grains of sand, up to a size and a brightness."""
    parts = []
    for _ in range(count):
        place = random.uniform(0, SIZE[0]), random.uniform(0, SIZE[1])
        parts.append(circle(*place, large * random.uniform(0.3, 1), opacity=bright * random.uniform(0.3, 1)))
    return group(*parts, fill=colour)
