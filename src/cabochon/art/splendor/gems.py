"""The gems of Splendor, each with a cut of its own, so that shape and colour both tell them apart."""

from __future__ import annotations

from collections.abc import Callable

from cabochon.art.shared.colours import GEM_RAMPS, tone
from cabochon.art.shared.facets import bowed, brilliant, edge, glint, oval, rim, star, star_cut, step_cut
from cabochon.art.shared.svg import Point, element, path, polygon, stroke

__all__ = ["GEMS", "gem", "gem_symbols"]

# Silhouettes that no two gems share, not even at the size of a letter.
ROUND = oval(16, 44, 44)
EMERALD: list[Point] = [(30, 5), (70, 5), (81, 16), (81, 84), (70, 95), (30, 95), (19, 84), (19, 16)]
TRILLION = bowed([(50, 5), (90, 82), (84, 90), (16, 90), (10, 82)], 2, (50, 62))
LOZENGE = bowed([(50, 4), (88, 50), (50, 96), (12, 50)], 0)
STAR = star(5, 46, 23, centre=(50, 53))

# The diamond from the side: what light falls on each facet.
DIAMOND: list[tuple[float, list[Point]]] = [
    (0.95, [(27, 13), (6, 39), (29, 39)]),
    (0.62, [(27, 13), (29, 39), (50, 13)]),
    (0.88, [(50, 13), (29, 39), (50, 39)]),
    (0.7, [(50, 13), (50, 39), (71, 39)]),
    (0.45, [(50, 13), (71, 39), (73, 13)]),
    (0.34, [(73, 13), (71, 39), (94, 39)]),
    (0.62, [(6, 39), (29, 39), (50, 93)]),
    (0.98, [(29, 39), (50, 39), (50, 93)]),
    (0.5, [(50, 39), (71, 39), (50, 93)]),
    (0.2, [(71, 39), (94, 39), (50, 93)]),
]
PROFILE: list[Point] = [(27, 13), (73, 13), (94, 39), (50, 93), (6, 39)]


def white() -> str:
    """Diamond, from the side."""
    ramp = GEM_RAMPS["white"]
    drawn = "".join(
        polygon(shape, tone(ramp, light), stroke=tone(ramp, light), stroke_width=0.5) for light, shape in DIAMOND
    )
    edges = stroke("M6 39H94M29 39L50 93 71 39", "#ffffff", 1, opacity=0.8)
    return drawn + edges + rim(PROFILE, "#5f82ac", 2.5) + glint(30, 25, 15)


def blue() -> str:
    """Sapphire, round."""
    shine = path("M18 44C22 27 36 17 52 17C39 24 30 32 27 47Z", "#ffffff", opacity=0.5)
    return brilliant(ROUND, GEM_RAMPS["blue"]) + shine + rim(ROUND, "#071d6e", 3) + glint(32, 30, 13)


def green() -> str:
    """Emerald, in steps."""
    shine = path("M24 26L34 14H56L24 66Z", "#ffffff", opacity=0.3)
    return step_cut(EMERALD, GEM_RAMPS["green"]) + shine + rim(EMERALD, "#024a29", 3) + glint(36, 24, 13)


def red() -> str:
    """Ruby, three-sided."""
    shine = path("M27 72C32 56 40 38 47 26C46 44 41 58 37 74Z", "#ffffff", opacity=0.4)
    return brilliant(TRILLION, GEM_RAMPS["red"], (50, 62)) + shine + rim(TRILLION, "#5c0416", 3) + glint(39, 56, 13)


def black() -> str:
    """Onyx, a lozenge."""
    shine = path("M22 48L46 18L42 36L32 50Z", "#ffffff", opacity=0.3)
    return brilliant(LOZENGE, GEM_RAMPS["black"]) + shine + rim(LOZENGE, "#4a4a58", 2.5) + glint(37, 34, 13)


def gold() -> str:
    """The joker shines for any colour: a star of gold."""
    ramp = GEM_RAMPS["gold"]
    return star_cut(STAR, ramp, (50, 53)) + rim(STAR, ramp[0], 2) + glint(40, 42, 13)


GEMS: dict[str, Callable[[], str]] = {
    "white": white,
    "blue": blue,
    "green": green,
    "red": red,
    "black": black,
    "gold": gold,
}
# What sets each gem off from any ground: light around dark gems, dark around light ones.
EDGES = {
    "white": edge(PROFILE, "#0f2745", 13),
    "blue": edge(ROUND, GEM_RAMPS["blue"][4]),
    "green": edge(EMERALD, GEM_RAMPS["green"][4]),
    "red": edge(TRILLION, GEM_RAMPS["red"][4]),
    "black": edge(LOZENGE, GEM_RAMPS["black"][4]),
    "gold": edge(STAR, "#4a2b00", 13),
}


def gem(colour: str) -> str:
    """A gem in a square of 100."""
    return GEMS[colour]()


def gem_symbols() -> list[str]:
    return [
        element("symbol", EDGES[colour] + gem(colour), id=f"gem-{colour}", viewBox="0 0 100 100") for colour in GEMS
    ]
