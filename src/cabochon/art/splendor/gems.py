"""The gems of Splendor, each with a cut of its own, so that shape and colour both tell them apart."""

from __future__ import annotations

from collections.abc import Callable

from cabochon.art.shared.colours import GEM_RAMPS, tone
from cabochon.art.shared.facets import brilliant, glint, oval, rim, step_cut
from cabochon.art.shared.svg import Point, circle, element, linear, path, polygon, stroke

__all__ = ["GEMS", "gem", "gem_gradients", "gem_symbols"]

PEAR: list[Point] = [
    (50, 3),
    (65, 23),
    (80, 46),
    (85, 66),
    (73, 88),
    (50, 97),
    (27, 88),
    (15, 66),
    (20, 46),
    (35, 23),
]
EMERALD: list[Point] = [(32, 4), (68, 4), (86, 22), (86, 78), (68, 96), (32, 96), (14, 78), (14, 22)]
LOZENGE: list[Point] = [
    (50, 2),
    (62, 14),
    (88, 44),
    (88, 56),
    (62, 86),
    (50, 98),
    (38, 86),
    (12, 56),
    (12, 44),
    (38, 14),
]

# The diamond from the side: what light falls on each facet.
DIAMOND: list[tuple[float, list[Point]]] = [
    (0.95, [(27, 14), (4, 39), (28, 39)]),
    (0.62, [(27, 14), (28, 39), (50, 14)]),
    (0.88, [(50, 14), (28, 39), (50, 39)]),
    (0.7, [(50, 14), (50, 39), (72, 39)]),
    (0.45, [(50, 14), (72, 39), (73, 14)]),
    (0.3, [(73, 14), (72, 39), (96, 39)]),
    (0.62, [(4, 39), (28, 39), (50, 95)]),
    (0.98, [(28, 39), (50, 39), (50, 95)]),
    (0.5, [(50, 39), (72, 39), (50, 95)]),
    (0.14, [(72, 39), (96, 39), (50, 95)]),
]


def white() -> str:
    ramp = GEM_RAMPS["white"]
    drawn = "".join(
        polygon(shape, tone(ramp, light), stroke=tone(ramp, light), stroke_width=0.5) for light, shape in DIAMOND
    )
    outline: list[Point] = [(27, 14), (73, 14), (96, 39), (50, 95), (4, 39)]
    edges = stroke("M4 39H96M28 39L50 95 72 39", "#ffffff", 1, opacity=0.8)
    return drawn + edges + rim(outline, "#5f82ac", 3) + glint(30, 24, 15)


def blue() -> str:
    outline = oval(14, 46, 40)
    shine = path("M22 40C26 26 40 19 54 20C42 25 32 32 29 43Z", "#ffffff", opacity=0.5)
    return brilliant(outline, GEM_RAMPS["blue"]) + shine + rim(outline, "#071d6e", 3) + glint(30, 28, 13)


def green() -> str:
    shine = path("M24 26L36 14H56L24 60Z", "#ffffff", opacity=0.3)
    return step_cut(EMERALD, GEM_RAMPS["green"]) + shine + rim(EMERALD, "#024a29", 3) + glint(34, 20, 13)


def red() -> str:
    shine = path("M28 62C26 50 36 34 46 24C42 38 36 48 36 64Z", "#ffffff", opacity=0.45)
    return brilliant(PEAR, GEM_RAMPS["red"], (50, 62)) + shine + rim(PEAR, "#5c0416", 3) + glint(36, 46, 13)


def black() -> str:
    shine = path("M20 46L46 16L42 34L30 48Z", "#ffffff", opacity=0.3)
    return brilliant(LOZENGE, GEM_RAMPS["black"]) + shine + rim(LOZENGE, "#7d7d92", 2.5) + glint(35, 32, 13)


def gold() -> str:
    """The joker is money: a coin with a milled rim and a faceted heart."""
    ramp = GEM_RAMPS["gold"]
    milling = circle(50, 50, 42.5, "none", stroke=ramp[0], stroke_width=5, stroke_dasharray="2.6 2.96", opacity=0.55)
    coin = (
        circle(50, 50, 47, "url(#gold-rim)") + milling + circle(50, 50, 37, ramp[1], stroke=ramp[4], stroke_width=1.5)
    )
    outline = oval(8, 31, 31, start=-67.5)
    edge = circle(50, 50, 47, "none", stroke="#6b4004", stroke_width=2.5)
    return coin + brilliant(outline, ramp) + rim(outline, ramp[0], 1.5) + edge + glint(34, 33, 14)


GEMS: dict[str, Callable[[], str]] = {
    "white": white,
    "blue": blue,
    "green": green,
    "red": red,
    "black": black,
    "gold": gold,
}


def gem(colour: str) -> str:
    """A gem in a square of 100."""
    return GEMS[colour]()


def gem_gradients() -> list[str]:
    ramp = GEM_RAMPS["gold"]
    return [linear("gold-rim", (0, ramp[4]), (0.45, ramp[2]), (1, ramp[0]), along=(0.2, 0, 0.8, 1))]


def gem_symbols() -> list[str]:
    return [element("symbol", gem(colour), id=f"gem-{colour}", viewBox="0 0 100 100") for colour in GEMS]
