"""Cutting stones: outlines, rings of facets lit from the upper left, glints. Knows no colour by name."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin

from cabochon.art.shared.colours import Ramp, tone
from cabochon.art.shared.svg import Point, number, path, polygon

__all__ = ["bowed", "brilliant", "edge", "glint", "oval", "rim", "shrunk", "star", "star_cut", "step_cut"]

LIGHT = (-0.55, -0.83)
TINTS = 14  # between the darkest and the lightest

Facet = tuple[float, Sequence[Point]]  # the light that falls on it, and its corners


def oval(sides: int, width: float, height: float, *, centre: Point = (50, 50), start: float = -90) -> list[Point]:
    """The corners of a regular stone, squeezed to its width and height."""
    angles = [(start + 360 * side / sides) * pi / 180 for side in range(sides)]
    return [(centre[0] + width * cos(angle), centre[1] + height * sin(angle)) for angle in angles]


def bowed(corners: Sequence[Point], bow: float, centre: Point = (50, 50)) -> list[Point]:
    """A shape with the middle of each side pushed outwards, so that it has facets enough and no flat side."""
    outline = []
    for corner, (x, y) in zip(corners, midpoints(corners), strict=True):
        reach = hypot(x - centre[0], y - centre[1]) or 1
        outline += [corner, (x + (x - centre[0]) * bow / reach, y + (y - centre[1]) * bow / reach)]
    return outline


def star(points: int, outer: float, inner: float, *, centre: Point = (50, 50)) -> list[Point]:
    tips, notches = (
        oval(points, outer, outer, centre=centre),
        oval(points, inner, inner, centre=centre, start=-90 + 180 / points),
    )
    return [corner for pair in zip(tips, notches, strict=True) for corner in pair]


def shrunk(outline: Sequence[Point], factor: float, centre: Point = (50, 50)) -> list[Point]:
    return [(centre[0] + (x - centre[0]) * factor, centre[1] + (y - centre[1]) * factor) for x, y in outline]


def midpoints(outline: Sequence[Point]) -> list[Point]:
    following = [*outline[1:], outline[0]]
    return [((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in zip(outline, following, strict=True)]


def falling(facet: Sequence[Point], centre: Point) -> float:
    """How much light falls on a facet that leans away from the centre, from -1 to 1."""
    x = sum(point[0] for point in facet) / len(facet) - centre[0]
    y = sum(point[1] for point in facet) / len(facet) - centre[1]
    return (x * LIGHT[0] + y * LIGHT[1]) / (hypot(x, y) or 1)


def lit(shapes: Sequence[Sequence[Point]], centre: Point, *, base: float, swing: float) -> list[Facet]:
    """Facets in the light of where they lean; every other one a little brighter, which makes them sparkle."""
    return [
        (base + swing * falling(shape, centre) + (0.07 if index % 2 else -0.05), shape)
        for index, shape in enumerate(shapes)
    ]


def drawn(facets: Sequence[Facet], ramp: Ramp) -> str:
    """Facets of one tint are one element: a table shows a hundred stones, and browsers take time for each element."""
    by_tint: dict[str, list[Sequence[Point]]] = {}
    for light, shape in facets:
        by_tint.setdefault(tone(ramp, round(light * TINTS) / TINTS), []).append(shape)
    return "".join(path("".join(map(closed, alike)), tint) for tint, alike in by_tint.items())


def closed(outline: Sequence[Point]) -> str:
    """An outline as part of a path."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in outline) + "Z"


def triangles(outer: Sequence[Point], inner: Sequence[Point]) -> list[list[Point]]:
    """The facets between two rings; the inner one is turned by half a step."""
    shapes: list[list[Point]] = []
    count = len(outer)
    for index in range(count):
        following = (index + 1) % count
        shapes.append([outer[index], outer[following], inner[index]])
        shapes.append([outer[following], inner[following], inner[index]])
    return shapes


def steps(outer: Sequence[Point], inner: Sequence[Point]) -> list[list[Point]]:
    count = len(outer)
    return [
        [outer[index], outer[(index + 1) % count], inner[(index + 1) % count], inner[index]] for index in range(count)
    ]


def fan(outline: Sequence[Point], centre: Point) -> list[list[Point]]:
    count = len(outline)
    return [[outline[index], outline[(index + 1) % count], centre] for index in range(count)]


def brilliant(outline: Sequence[Point], ramp: Ramp, centre: Point = (50, 50)) -> str:
    """Triangles around a table through which the far side shines back."""
    crown = midpoints(shrunk(outline, 0.84, centre))
    table = shrunk(outline, 0.56, centre)
    inside = [table[-1], *table[:-1]]
    facets = [
        *lit(triangles(outline, crown), centre, base=0.42, swing=0.34),
        *lit(triangles(crown, [*table[1:], table[0]]), centre, base=0.52, swing=0.3),
        *lit(fan(inside, centre), centre, base=0.5, swing=-0.3),
    ]
    return polygon(outline, ramp[2]) + drawn(facets, ramp)


def step_cut(outline: Sequence[Point], ramp: Ramp, centre: Point = (50, 50)) -> str:
    """Terraces down to a long table."""
    rings = [shrunk(outline, factor, centre) for factor in (1, 0.82, 0.64, 0.45)]
    facets = lit(fan(rings[-1], centre), centre, base=0.54, swing=-0.2)
    for depth, (outer, inner) in enumerate(pairwise(rings)):
        facets += lit(steps(outer, inner), centre, base=0.44 + 0.05 * depth, swing=0.36 - 0.06 * depth)
    return polygon(outline, ramp[2]) + drawn(facets, ramp)


def star_cut(outline: Sequence[Point], ramp: Ramp, centre: Point = (50, 50)) -> str:
    """Ridges from the centre to every tip, one flank of each in the light."""
    flanks = enumerate(fan(outline, centre))
    facets = [(0.52 + 0.22 * falling(flank, centre) + (0.2 if index % 2 else -0.2), flank) for index, flank in flanks]
    return polygon(outline, ramp[2]) + drawn(facets, ramp)


def edge(outline: Sequence[Point], colour: str, width: float = 9) -> str:
    """What sets a stone off from any ground: a line around it, light around a dark stone and dark around a light one."""
    return polygon(outline, colour, stroke=colour, stroke_width=width, stroke_linejoin="round")


def rim(outline: Sequence[Point], colour: str, width: float = 2.5) -> str:
    return polygon(outline, "none", stroke=colour, stroke_width=width, stroke_linejoin="round")


def glint(x: float, y: float, size: float, opacity: float = 0.95) -> str:
    """A star of light."""
    arms = [(x, y - size), (x + size * 0.16, y - size * 0.16), (x + size, y), (x + size * 0.16, y + size * 0.16)]
    arms += [(2 * x - u, 2 * y - v) for u, v in arms]
    drawn = "M" + "L".join(f"{u:.1f} {v:.1f}" for u, v in arms) + "Z"
    return path(drawn, "#ffffff", opacity=opacity)
