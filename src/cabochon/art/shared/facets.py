"""Cutting stones: outlines, rings of facets lit from the upper left, glints. Knows no colour by name."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin

from cabochon.art.shared.colours import Ramp, tone
from cabochon.art.shared.svg import Point, path, polygon

__all__ = ["brilliant", "glint", "oval", "rim", "shrunk", "step_cut"]

LIGHT = (-0.55, -0.83)


def oval(sides: int, width: float, height: float, *, centre: Point = (50, 50), start: float = -90) -> list[Point]:
    """The corners of a regular stone, squeezed to its width and height."""
    angles = [(start + 360 * side / sides) * pi / 180 for side in range(sides)]
    return [(centre[0] + width * cos(angle), centre[1] + height * sin(angle)) for angle in angles]


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


def facets(shapes: Sequence[Sequence[Point]], ramp: Ramp, centre: Point, *, base: float, swing: float) -> str:
    """Facets shaded by where they lean; every other one a little brighter, which makes them sparkle."""
    drawn = []
    for index, shape in enumerate(shapes):
        fill = tone(ramp, base + swing * falling(shape, centre) + (0.07 if index % 2 else -0.05))
        drawn.append(polygon(shape, fill))
    return "".join(drawn)


def triangles(outer: Sequence[Point], inner: Sequence[Point]) -> list[list[Point]]:
    """The facets between two rings of which the inner is turned by half a step."""
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
    return (
        polygon(outline, ramp[2])
        + facets(triangles(outline, crown), ramp, centre, base=0.42, swing=0.34)
        + facets(triangles(crown, [*table[1:], table[0]]), ramp, centre, base=0.52, swing=0.3)
        + facets(fan(inside, centre), ramp, centre, base=0.5, swing=-0.3)
    )


def step_cut(outline: Sequence[Point], ramp: Ramp, centre: Point = (50, 50)) -> str:
    """Terraces down to a long table."""
    rings = [shrunk(outline, factor, centre) for factor in (1, 0.82, 0.64, 0.45)]
    drawn = polygon(outline, ramp[2])
    for depth, (outer, inner) in enumerate(pairwise(rings)):
        drawn += facets(steps(outer, inner), ramp, centre, base=0.44 + 0.05 * depth, swing=0.36 - 0.06 * depth)
    return drawn + facets(fan(rings[-1], centre), ramp, centre, base=0.54, swing=-0.2)


def rim(outline: Sequence[Point], colour: str, width: float = 2.5) -> str:
    return polygon(outline, "none", stroke=colour, stroke_width=width, stroke_linejoin="round")


def glint(x: float, y: float, size: float, opacity: float = 0.95) -> str:
    """A star of light."""
    arms = [(x, y - size), (x + size * 0.16, y - size * 0.16), (x + size, y), (x + size * 0.16, y + size * 0.16)]
    arms += [(2 * x - u, 2 * y - v) for u, v in arms]
    drawn = "M" + "L".join(f"{u:.1f} {v:.1f}" for u, v in arms) + "Z"
    return path(drawn, "#ffffff", opacity=opacity)
