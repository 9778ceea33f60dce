"""Space: clouds of gas in two colours, and stars."""

from __future__ import annotations

from random import Random

from cabochon.art.shared.colours import Ramp, mix
from cabochon.art.shared.svg import circle, ellipse, linear, radial, rectangle

__all__ = ["SPACE", "nebula", "nebula_gradients"]

SPACE = "#05060f"


def nebula_gradients(ramp: Ramp, other: str) -> list[str]:
    return [
        linear("space", (0, mix(ramp[0], SPACE, 0.55)), (1, mix(other, SPACE, 0.7)), along=(0, 0, 1, 1)),
        radial("cloud", (0, ramp[2], 0.75), (0.5, ramp[1], 0.35), (1, ramp[1], 0)),
        radial("veil", (0, other, 0.7), (1, other, 0)),
    ]


def nebula(random: Random, *, size: tuple[int, int] = (200, 140), stars: int = 44) -> str:
    """Clouds of gas and stars over the dark; its gradients are `nebula_gradients`."""
    wide, tall = size
    parts = [rectangle(0, 0, wide, tall, "url(#space)")]
    for index in range(5):
        x, y = random.uniform(0, wide), random.uniform(0, tall)
        turn = f"rotate({random.uniform(-40, 40):.0f} {x:.0f} {y:.0f})"
        reach = wide * random.uniform(0.2, 0.42)
        parts.append(ellipse(x, y, reach, reach * 0.5, "url(#veil)" if index % 2 else "url(#cloud)", transform=turn))
    for _ in range(stars):
        place = random.uniform(0, wide), random.uniform(0, tall)
        size_of_star = random.choice((0.4, 0.55, 0.8, 1.2))
        parts.append(circle(*place, size_of_star, "#ffffff", opacity=random.uniform(0.4, 1)))
    return "".join(parts)
