"""The locations of Splendor: Marvel, each a city with a landmark of its own under a sky of its own."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from cabochon.art.marvel.locations_beyond_earth import asgard, atlantis, attilan, knowhere
from cabochon.art.marvel.locations_on_earth import kitchen, tower, triskelion, wakanda
from cabochon.art.shared.svg import Point, document, group, linear, radial, rectangle

__all__ = ["PLACES", "place"]

# Who draws a place, and its sky from above to below.
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
