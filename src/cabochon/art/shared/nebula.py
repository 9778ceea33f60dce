"""Space: clouds of gas in two colours, and stars. `cloud` is for what a picture puts before it."""

from __future__ import annotations

from random import Random

from cabochon.art.shared.colours import Ramp, mix
from cabochon.art.shared.svg import ellipse, linear, placed, radial, rectangle, stroke

__all__ = ["SPACE", "nebula", "nebula_gradients"]

SPACE = "#05060f"


def nebula_gradients(ramp: Ramp, other: str) -> list[str]:
    return [
        linear("space", (0, mix(ramp[0], SPACE, 0.55)), (1, mix(other, SPACE, 0.7)), along=(0, 0, 1, 1)),
        radial("cloud", (0, ramp[2], 0.7), (1, ramp[1], 0)),
        radial("veil", (0, other, 0.7), (1, other, 0)),
    ]


def nebula(random: Random, *, size: tuple[int, int], stars: int = 12) -> str:
    """A cloud of gas and stars over the dark; its gradients are `nebula_gradients`."""
    wide, tall = size
    place = (random.randrange(wide), round(tall * random.choice((0.1, 0.9))))
    cloud = ellipse(0, 0, round(0.7 * wide), round(0.3 * tall), "url(#veil)")
    gas = placed(*place, 1, cloud, turn=random.choice((-40, -20, 20, 40)))
    dots = "".join(f"M{random.randrange(wide)} {random.randrange(tall)}h0" for _ in range(stars))
    return rectangle(0, 0, wide, tall, "url(#space)") + gas + stroke(dots, "#ffffff", 1.5, opacity=0.8)
