"""The infinity stones: glowing crystals, on chips for Splendor: Marvel and bare for Battle Mat."""

from __future__ import annotations

from cabochon.art.shared.colours import INFINITY_RAMPS, Ramp
from cabochon.art.shared.facets import brilliant, glint, oval, rim, shrunk, step_cut
from cabochon.art.shared.svg import Point, circle, element, group, linear, path, radial

__all__ = ["STONE_COLOURS", "crystal", "stone_gradients", "stone_symbols"]

STONE_COLOURS = {
    "time": "green",
    "mind": "yellow",
    "reality": "red",
    "soul": "orange",
    "power": "purple",
    "space": "blue",
}

OUTLINES: dict[str, list[Point]] = {
    "yellow": [(38, 4), (62, 4), (80, 30), (80, 70), (62, 96), (38, 96), (20, 70), (20, 30)],
    "blue": oval(6, 47, 47),
    "orange": [(50, 2), (64, 24), (82, 50), (84, 70), (70, 90), (50, 97), (30, 90), (16, 70), (18, 50), (36, 24)],
    "red": [(34, 3), (70, 14), (92, 40), (78, 74), (56, 97), (24, 84), (8, 52), (16, 22)],
    "purple": oval(10, 46, 46, start=-72),
    "green": [(2, 50), (22, 27), (50, 16), (78, 27), (98, 50), (78, 73), (50, 84), (22, 73)],
    "grey": oval(6, 30, 30),
}
STEPPED = ("yellow", "blue")
SHINES = {
    "yellow": "M27 34L40 14H56L30 64Z",
    "blue": "M14 32L46 12L46 24L24 38V56L14 62Z",
    "orange": "M28 66C26 52 36 36 46 24C42 40 37 50 37 68Z",
    "red": "M22 26L36 10L58 17L32 30L24 52Z",
    "purple": "M20 44C24 26 38 17 54 17C41 23 32 32 30 46Z",
    "green": "M16 46C26 32 40 25 56 24C42 30 32 37 27 48Z",
}


def crystal(colour: str) -> str:
    """The stone of a colour in a square of 100."""
    ramp = INFINITY_RAMPS[colour]
    outline = OUTLINES[colour]
    centre = (50.0, 60.0) if colour == "orange" else (50.0, 50.0)
    body = step_cut(outline, ramp, centre) if colour in STEPPED else brilliant(outline, ramp, centre)
    shine = path(SHINES[colour], "#ffffff", opacity=0.4) if colour in SHINES else ""
    pupil = path("M50 28C58 40 58 60 50 72C42 60 42 40 50 28Z", ramp[0], opacity=0.75) if colour == "green" else ""
    return body + pupil + shine + rim(outline, ramp[0], 2.5) + glint(36, 32, 13)


def chip(colour: str) -> str:
    """A stone let into a dark disc with a rim of its colour."""
    ramp = INFINITY_RAMPS[colour]
    disc = circle(50, 50, 48, f"url(#chip-{colour})") + circle(50, 50, 41, "url(#chip-well)")
    notches = circle(50, 50, 44.5, "none", stroke="#ffffff", stroke_width=4, stroke_dasharray="1.5 21.8", opacity=0.7)
    glow = circle(50, 50, 41, f"url(#glow-{colour})")
    edge = circle(50, 50, 48, "none", stroke=ramp[0], stroke_width=2)
    stone = shield(ramp) if colour == "grey" else used(colour, 18, 0.64)
    return disc + notches + glow + stone + edge


def shield(ramp: Ramp) -> str:
    """The joker: rings of brushed silver around a hexagon."""
    rings = circle(50, 50, 37, ramp[3]) + circle(50, 50, 32, ramp[1]) + circle(50, 50, 28, ramp[4])
    outline = shrunk(OUTLINES["grey"], 0.78)
    shine = path("M50 50L24 22A38 38 0 0 1 50 12ZM50 50L76 78A38 38 0 0 1 50 88Z", "#ffffff", opacity=0.35)
    return rings + brilliant(outline, ramp) + rim(outline, ramp[0], 1.5) + shine


def used(colour: str, offset: float, scale: float) -> str:
    """A stone from the sheet: the chip and the bare stone share one drawing."""
    return element("use", href=f"#crystal-{colour}", transform=f"translate({offset} {offset}) scale({scale})")


def stone_gradients() -> list[str]:
    """The paints of stones, and the stones themselves for chips to use."""
    gradients = [group(crystal(colour), id=f"crystal-{colour}") for colour in STONE_COLOURS.values()]
    gradients += [radial("chip-well", (0, "#39415c"), (0.7, "#171b2e"), (1, "#0a0c18"))]
    for colour, ramp in INFINITY_RAMPS.items():
        gradients.append(linear(f"chip-{colour}", (0, ramp[3]), (0.5, ramp[2]), (1, ramp[0]), along=(0.2, 0, 0.8, 1)))
        gradients.append(radial(f"glow-{colour}", (0, ramp[3], 0.9), (0.6, ramp[2], 0.4), (1, ramp[1], 0)))
    return gradients


def bare(colour: str) -> str:
    halo = circle(50, 50, 50, f"url(#glow-{colour})", opacity=0.6)
    return halo + used(colour, 8, 0.84)


def stone_symbols() -> list[str]:
    chips = [element("symbol", chip(colour), id=f"infinity-{colour}", viewBox="0 0 100 100") for colour in OUTLINES]
    stones = [
        element("symbol", bare(colour), id=f"stone-{name}", viewBox="0 0 100 100")
        for name, colour in STONE_COLOURS.items()
    ]
    return chips + stones
