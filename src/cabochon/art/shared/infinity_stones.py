"""The infinity stones: crystals, as chips for Splendor: Marvel and glowing for Battle Mat."""

from __future__ import annotations

from cabochon.art.shared.colours import INFINITY_RAMPS, darker
from cabochon.art.shared.facets import bowed, brilliant, edge, glint, oval, rim, star, star_cut, step_cut
from cabochon.art.shared.svg import Point, circle, element, group, path, radial

__all__ = ["STONE_COLOURS", "crystal", "stone_gradients", "stone_symbols"]

STONE_COLOURS = {
    "time": "green",
    "mind": "yellow",
    "reality": "red",
    "soul": "orange",
    "power": "purple",
    "space": "blue",
}

# Silhouettes that no two stones share, not even at the size of a letter.
OUTLINES: dict[str, list[Point]] = {
    "yellow": bowed([(50, 8), (91, 87), (9, 87)], 3, (50, 61)),
    "blue": bowed([(8, 8), (92, 8), (92, 92), (8, 92)], 0),
    "orange": oval(14, 38, 38),
    "red": bowed([(50, 3), (84, 50), (50, 97), (16, 50)], 0),
    "purple": bowed([(24, 10), (76, 10), (95, 36), (50, 94), (5, 36)], 0, (50, 44)),
    "green": [(5, 50), (26, 31), (50, 23), (74, 31), (95, 50), (74, 69), (50, 77), (26, 69)],
    "grey": star(5, 46, 22, centre=(50, 53)),
}
CENTRES: dict[str, Point] = {"yellow": (50, 61), "purple": (50, 44), "grey": (50, 53)}
STEPPED = ("blue",)
LIGHT = ("yellow", "orange", "green", "grey")
SHINES = {
    "yellow": "M26 74C32 56 41 38 48 24C46 44 41 60 37 76Z",
    "blue": "M15 15H52L15 58Z",
    "orange": "M18 44C22 27 36 17 52 17C39 24 30 32 27 47Z",
    "red": "M24 48L47 15L43 36L34 50Z",
    "purple": "M14 35L28 15H50L34 34L30 48Z",
    "green": "M14 47C24 36 38 30 54 29C42 34 32 39 27 49Z",
}


def crystal(colour: str) -> str:
    """The stone of a colour in a square of 100."""
    ramp = INFINITY_RAMPS[colour]
    outline, centre = OUTLINES[colour], CENTRES.get(colour, (50, 50))
    shine = path(SHINES[colour], "#ffffff", opacity=0.4) if colour in SHINES else ""
    pupil = path("M50 28C58 40 58 60 50 72C42 60 42 40 50 28Z", ramp[0], opacity=0.75) if colour == "green" else ""
    return cut(colour) + pupil + shine + rim(outline, ramp[0]) + glint(centre[0] - 13, centre[1] - 16, 13)


def edged(colour: str) -> str:
    """A stone set off from any ground: by a light edge if it is dark, by a dark edge if it is light."""
    ramp, outline = INFINITY_RAMPS[colour], OUTLINES[colour]
    around = edge(outline, darker(ramp[0], 0.35), 13) if colour in LIGHT else edge(outline, ramp[4])
    return around + crystal(colour)


def cut(colour: str) -> str:
    ramp, centre = INFINITY_RAMPS[colour], CENTRES.get(colour, (50, 50))
    if colour == "grey":
        return star_cut(OUTLINES[colour], ramp, centre)
    return (step_cut if colour in STEPPED else brilliant)(OUTLINES[colour], ramp, centre)


def used(colour: str, offset: float, scale: float) -> str:
    """A stone from the sheet: the chip and the bare stone share one drawing."""
    return element("use", href=f"#crystal-{colour}", transform=f"translate({offset} {offset}) scale({scale})")


def stone_gradients() -> list[str]:
    """The glow of stones, and the stones themselves for chips to use."""
    stones = [group(edged(colour), id=f"crystal-{colour}") for colour in OUTLINES]
    glows = [
        radial(f"glow-{colour}", (0, ramp[3], 0.9), (0.6, ramp[2], 0.4), (1, ramp[1], 0))
        for colour, ramp in INFINITY_RAMPS.items()
        if colour in STONE_COLOURS.values()
    ]
    return stones + glows


def bare(colour: str) -> str:
    halo = circle(50, 50, 50, f"url(#glow-{colour})", opacity=0.6)
    return halo + used(colour, 8, 0.84)


def stone_symbols() -> list[str]:
    chips = [
        element("symbol", used(colour, 0, 1), id=f"infinity-{colour}", viewBox="0 0 100 100") for colour in OUTLINES
    ]
    stones = [
        element("symbol", bare(colour), id=f"stone-{name}", viewBox="0 0 100 100")
        for name, colour in STONE_COLOURS.items()
    ]
    return chips + stones
