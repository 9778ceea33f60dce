"""Houses, towers and domes of a Renaissance city, near and far."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from cabochon.art.shared.colours import darker, lighter, mix
from cabochon.art.shared.landscape import Palette, gem_spark
from cabochon.art.shared.svg import number, path, placed, polygon, rectangle, stroke

__all__ = ["PLASTER", "dome", "glass", "houses", "lights", "row", "tower", "walls"]

Plot: TypeAlias = tuple[float, float, float, float]

PLASTER = "#f4e2bf"
TILE = "#b4553a"


def walls(mood: Palette, depth: float) -> tuple[str, str, str]:
    """Lit wall, wall in shade and roof, paler the farther they stand."""
    lit = mix(mix(PLASTER, mood.far, 0.25), mood.far, depth)
    shade = mix(mix(PLASTER, mood.near, 0.55), mood.far, depth)
    roof = mix(mix(TILE, mood.gem[1], 0.45), mood.far, depth)
    if mood.time == "night":
        lit, shade, roof = (mix(colour, mood.dark, 0.45) for colour in (lit, shade, roof))
    return lit, shade, roof


def glass(mood: Palette) -> str:
    return mood.lit if mood.time in ("dusk", "night") else mood.dark


def windows(x: float, y: float, columns: int, rows: int, gap: float = 7) -> str:
    """Arched windows in rows, as the outline of a path."""
    return "".join(
        f"M{number(x + gap * column)} {number(y + gap * 1.4 * row)}v-3.4a1.5 1.7 0 0 1 3 0v3.4z"
        for column in range(columns)
        for row in range(rows)
    )


def lights(x: float, y: float, columns: int, rows: int, mood: Palette, *, gap: float = 7) -> str:
    """Windows, lit after sunset."""
    return path(windows(x, y, columns, rows, gap), glass(mood), opacity=0.9)


def box(x: float, y: float, wide: float, tall: float) -> str:
    return f"M{number(x)} {number(y)}h{number(wide)}v{number(tall)}h{number(-wide)}z"


def roofs(plot: Plot) -> tuple[str, str]:
    """The gable to the front, and the slope beside it."""
    x, y, wide, tall = plot
    turn, rise, eaves = wide * 0.62, wide * 0.4, y - tall
    gable = (
        f"M{number(x - 1)} {number(eaves)}l{number(turn / 2 + 1)} {number(-rise)}"
        f"l{number(turn / 2 + 1)} {number(rise)}z"
    )
    ridge = f"M{number(x + turn / 2)} {number(eaves - rise)}h{number(wide - turn * 0.8)}"
    return gable, ridge + f"L{number(x + wide + 1)} {number(eaves)}H{number(x + turn)}z"


def houses(plots: Sequence[Plot], mood: Palette, depth: float) -> str:
    """Gabled houses with one side in shade; those far away show no windows."""
    lit, shade, roof = walls(mood, depth)
    fronts = "".join(box(x, y - tall, wide * 0.62, tall) for x, y, wide, tall in plots)
    sides = "".join(box(x + wide * 0.62, y - tall, wide * 0.38, tall) for x, y, wide, tall in plots)
    gables, slopes = ("".join(parts) for parts in zip(*map(roofs, plots), strict=True))
    drawn = (
        path(fronts, lit) + path(sides, shade) + path(gables, lighter(roof, 0.12)) + path(slopes, darker(roof, 0.12))
    )
    if depth > 0.3:
        return drawn
    panes = "".join(
        windows(x + 2.5, y - tall + 8, max(1, int(wide // 11)), max(1, int(tall // 12))) for x, y, wide, tall in plots
    )
    return drawn + path(panes, glass(mood), opacity=0.9)


def tower(x: float, y: float, wide: float, tall: float, mood: Palette, depth: float) -> str:
    """A slim bell tower with a pointed roof."""
    lit, shade, roof = walls(mood, depth)
    shaft = rectangle(x - wide / 2, y - tall, wide, tall, lit) + rectangle(
        x + wide * 0.1, y - tall, wide * 0.4, tall, shade
    )
    ledge = rectangle(x - wide * 0.62, y - tall, wide * 1.24, 3, lighter(lit, 0.2))
    cap = polygon([(x - wide * 0.6, y - tall), (x, y - tall - wide * 1.5), (x + wide * 0.6, y - tall)], roof) + polygon(
        [(x, y - tall - wide * 1.5), (x + wide * 0.6, y - tall), (x + wide * 0.1, y - tall)], darker(roof, 0.25)
    )
    return shaft + cap + ledge + lights(x - 1.5, y - tall + 12, 1, max(2, int(tall // 18)), mood, gap=9)


def dome(x: float, y: float, size: float, mood: Palette, depth: float = 0) -> str:
    """The cathedral: drum, ribbed dome and lantern; a gem shines on top."""
    lit, shade, _ = walls(mood, depth)
    roof = mix(mood.gem[2], mood.far, depth + 0.1)
    drum = (
        rectangle(-26, -22, 52, 24, lit)
        + rectangle(6, -22, 20, 24, shade)
        + rectangle(-29, -25, 58, 4, lighter(lit, 0.2))
    )
    shell = path("M-27 -25C-27 -52 -12 -66 0 -68C12 -66 27 -52 27 -25Z", roof) + path(
        "M6 -25C10 -46 6 -60 0 -68C12 -66 27 -52 27 -25Z", darker(roof, 0.3)
    )
    ribs = stroke(
        "M-16 -25C-16 -48 -8 -62 0 -68C8 -62 16 -48 16 -25M-5 -25C-6 -46 -3 -60 0 -68", lighter(roof, 0.5), 1.3
    )
    lantern = rectangle(-5, -78, 10, 11, lit) + polygon([(-6, -78), (0, -88), (6, -78)], roof)
    return placed(
        x, y, size, drum, lights(-22, -8, 6, 1, mood, gap=8), shell, ribs, lantern, gem_spark(0, -91, 6, mood.gem)
    )


def row(random: Random, level: float, mood: Palette, depth: float, *, size: float) -> str:
    """Houses along a line, with towers among them."""
    plots: list[Plot] = []
    towers = []
    x = -6.0
    while x < 205:
        wide = random.uniform(15, 24) * size
        if random.random() < 0.2:
            towers.append(tower(x + wide / 2, level, 9 * size, random.uniform(38, 52) * size, mood, depth))
        plots.append((x, level, wide, random.uniform(14, 28) * size))
        x += wide - 1
    return "".join(towers) + houses(plots, mood, depth)
