"""What a table of Splendor: Marvel stands on: the cosmos."""

from __future__ import annotations

from random import Random

from cabochon.art.shared.scene import SIZE, dots
from cabochon.art.shared.svg import (
    circle,
    document,
    ellipse,
    group,
    linear,
    placed,
    radial,
    rectangle,
)

__all__ = ["scene"]


def clouds(random: Random, name: str) -> str:
    parts = []
    for _ in range(3):
        x, y, reach = random.uniform(0, 1600), random.uniform(0, 1000), random.uniform(280, 520)
        turn = f"rotate({random.uniform(-50, 20):.0f} {x:.0f} {y:.0f})"
        parts.append(ellipse(x, y, reach, reach * 0.5, f"url(#{name})", transform=turn))
    return "".join(parts)


def ringed_planet(star: str) -> str:
    rings = [ellipse(0, 0, 250 + 46 * ring, 70 + 14 * ring) for ring in range(3)]
    orbit = group(*rings, fill="none", stroke=star, stroke_width=1.5, opacity=0.18, transform="rotate(-18)")
    return placed(1330, 210, 1, circle(0, 0, 120, "url(#planet)"), orbit)


def scene(*, dark: bool) -> str:
    """A nebula across a sky of stars; by day the same in pastel."""
    random = Random("scene marvel")
    top, low = ("#070918", "#150b2e") if dark else ("#dfe6fb", "#efe3f7")
    gases = ("#3b2a8c", "#0e5a8a", "#7a1f6b", "#134a6b") if dark else ("#b9b4f5", "#a9dcf0", "#f0bfe2", "#c8e4f7")
    lit, middle, shade = ("#5b4bb5", "#251a5c", "#0d0a26") if dark else ("#ffffff", "#cfc4f2", "#b6a8e6")
    star = "#ffffff" if dark else "#7a6fc4"
    defs = [
        linear("sky", (0, top), (1, low), along=(0, 0, 1, 1)),
        radial("planet", (0, lit), (0.7, middle), (1, shade), at=(0.35, 0.3), radius=0.8),
    ]
    parts = [rectangle(0, 0, *SIZE, "url(#sky)")]
    for index, gas in enumerate(gases):
        defs.append(radial(f"gas{index}", (0, gas, 0.55), (0.5, gas, 0.25), (1, gas, 0)))
        parts.append(clouds(random, f"gas{index}"))
    return document([*parts, dots(random, 190, star, large=2.4, bright=0.8), ringed_planet(star)], defs=defs, size=SIZE)
