"""The moods of landscapes: palettes by gem and time of day, skies, ridges, water. Knows no building."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cabochon.art.shared.colours import GEM_RAMPS, Ramp, mix
from cabochon.art.shared.svg import (
    Point,
    circle,
    ellipse,
    group,
    linear,
    path,
    placed,
    polygon,
    radial,
    rectangle,
    smooth,
)

__all__ = [
    "TIMES",
    "ZENITH",
    "Palette",
    "birds",
    "gem_spark",
    "gem_sparks",
    "hill",
    "lake",
    "palette",
    "peaks",
    "sky",
    "sky_gradients",
    "trees",
]

ZENITH = -38.0  # where the sky begins: a card shows it above the scene
TIMES = ("dawn", "noon", "dusk", "night")


@dataclass(frozen=True)
class Palette:
    """The colours of one landscape, from far to near."""

    time: str
    top: str
    low: str
    sun: str
    far: str
    middle: str
    near: str
    dark: str
    lit: str
    gem: Ramp


LANDS = {
    "white": ("#6f9fd0", "#fdf0dc", "#c3d3e4", "#93abc6", "#5a7494", "#2c3f5c"),
    "blue": ("#1a52b0", "#bfe6fb", "#7fb0e2", "#4079c4", "#1f4b93", "#0e2558"),
    "green": ("#2a9488", "#f8f0b8", "#9bcf9f", "#52a36d", "#226f42", "#0b3b2a"),
    "red": ("#9c3350", "#ffcb84", "#e39a78", "#c05a42", "#86302e", "#47151b"),
    "black": ("#2c2b3c", "#e8ad68", "#8b7f88", "#575060", "#34303e", "#15131b"),
}
# How far each time of day draws the top of the sky, its foot and the land away, and towards what.
HOURS = {
    "dawn": (("#b49ad6", 0.35), ("#ffd3b0", 0.55), ("#f0b8a8", 0.1), "#fff3cf"),
    "noon": (("#bfe2ff", 0.12), ("#ffffff", 0.3), ("#ffffff", 0.06), "#fffbe6"),
    "dusk": (("#4a2468", 0.5), ("#ff8d4e", 0.6), ("#3c1638", 0.2), "#ffd27a"),
    "night": (("#080c2c", 0.72), ("#3d4f96", 0.7), ("#0c1234", 0.38), "#f4f1d8"),
}


def palette(bonus: str, time: str) -> Palette:
    top, low, *land = LANDS[bonus]
    over, under, ground, sun = HOURS[time]
    far, middle, near, dark = (mix(colour, *ground) for colour in land)
    lit = "#ffd976" if time in ("dusk", "night") else mix(GEM_RAMPS["gold"][3], low, 0.3)
    return Palette(time, mix(top, *over), mix(low, *under), sun, far, middle, near, dark, lit, GEM_RAMPS[bonus])


def sky_gradients(mood: Palette) -> list[str]:
    return [
        linear("sky", (0, mood.top), (0.45, mix(mood.top, mood.low, 0.5)), (0.75, mood.low), (1, mood.low)),
        radial("sun", (0, mood.sun, 0.95), (0.3, mood.sun, 0.45), (1, mood.sun, 0)),
    ]


def cloud(random: Random, x: float, y: float, colour: str) -> str:
    puffs = [ellipse(x, y, 26, 3.2)]
    for _ in range(3):
        puffs.append(ellipse(x + random.uniform(-15, 15), y - random.uniform(1, 4), random.uniform(7, 12), 4))
    return group(*puffs, fill=colour, opacity=random.uniform(0.35, 0.6))


def sky(random: Random, mood: Palette, *, sun: Point) -> str:
    """Sky with its light; stars at night, clouds by day."""
    parts = [rectangle(0, ZENITH, 200, 140 - ZENITH, "url(#sky)"), circle(*sun, 52, "url(#sun)")]
    if mood.time == "night":
        for _ in range(30):
            parts.append(
                circle(random.uniform(0, 200), random.uniform(ZENITH, 70), random.choice((0.5, 0.7, 1.1)), "#ffffff")
            )
        parts.append(circle(*sun, 12, mix(mood.top, mood.sun, 0.25)))
        parts.append(placed(*sun, 1, path("M4 -11.500A12 12 0 1 0 4 11.500A15 15 0 0 1 4 -11.500Z", mood.sun)))
    else:
        parts.append(circle(*sun, 13 if mood.time != "noon" else 10, mood.sun))
        white = mix(mood.low, "#ffffff", 0.5)
        parts += [cloud(random, random.uniform(25, 175), random.uniform(-26, 40), white) for _ in range(4)]
    return "".join(parts)


def hill(random: Random, level: float, swing: float, colour: str, *, steps: int = 6) -> str:
    """A soft ridge across the picture, filled down to its foot."""
    points = [(-10 + 220 * step / steps, level + random.uniform(-swing, swing)) for step in range(steps + 1)]
    return path(smooth(points) + "L210 140H-10Z", colour)


def peaks(random: Random, level: float, height: float, colour: str, shade: str, *, count: int = 5) -> str:
    """Mountains lit from the left, their right flanks in shade."""
    parts = []
    for index in range(count):
        x = (index + random.uniform(0.15, 0.85)) * 200 / count
        top = level - height * random.uniform(0.55, 1)
        half = height * random.uniform(0.75, 1.1)
        bend = x + half * random.uniform(0.05, 0.22)
        parts.append(polygon([(x - half, level), (x, top), (x + half, level)], colour))
        middle = (top + level) / 2
        parts.append(polygon([(x, top), (bend, middle), (x - half * 0.08, level), (x + half, level)], shade))
    return "".join(parts) + rectangle(-5, level - 0.5, 210, 145 - level, colour)


def lake(random: Random, level: float, mood: Palette, *, sun: float) -> str:
    """Water to the foot of the picture, with the light of the sky on it."""
    parts = [rectangle(0, level, 200, 140 - level, "url(#water)")]
    for _ in range(16):
        y = random.uniform(level + 2, 138)
        width = (y - level) * 0.35 + random.uniform(3, 10)
        x = sun + random.uniform(-14, 14) if random.random() < 0.55 else random.uniform(0, 200)
        parts.append(rectangle(x - width / 2, y, width, 1.1, mood.sun, rx=0.5, opacity=random.uniform(0.25, 0.75)))
    return "".join(parts)


def trees(random: Random, level: float, colour: str, *, count: int, size: float, across: Point = (0, 200)) -> str:
    """Cypresses, taller than wide, standing on a line."""
    parts = []
    for _ in range(count):
        x, tall = random.uniform(*across), size * random.uniform(0.7, 1.2)
        y = level + random.uniform(-2, 2)
        parts.append(
            path(
                f"M{x:.1f} {y - tall:.1f}q{tall * 0.22:.1f} {tall * 0.6:.1f} 0 {tall:.1f}"
                f"q{-tall * 0.22:.1f} {-tall * 0.4:.1f} 0 {-tall:.1f}Z"
            )
        )
    return group(*parts, fill=colour)


def birds(random: Random, colour: str) -> str:
    parts = []
    x, y = random.uniform(60, 140), random.uniform(0, 30)
    for _ in range(4):
        u, v, size = x + random.uniform(-16, 16), y + random.uniform(-8, 8), random.uniform(2, 3.4)
        parts.append(
            path(
                f"M{u - size:.1f} {v - size * 0.5:.1f}"
                f"Q{u - size * 0.3:.1f} {v - size * 0.6:.1f} {u:.1f} {v:.1f}"
                f"Q{u + size * 0.3:.1f} {v - size * 0.6:.1f} {u + size:.1f} {v - size * 0.5:.1f}"
            )
        )
    return group(*parts, fill="none", stroke=colour, stroke_width=0.9)


def gem_spark(x: float, y: float, size: float, ramp: Ramp) -> str:
    """A raw gem with four facets, small enough for a landscape."""
    top, left, right, foot = (
        (x, y - size),
        (x - size * 0.7, y - size * 0.2),
        (x + size * 0.7, y - size * 0.2),
        (x, y + size),
    )
    middle = (x + size * 0.1, y)
    return (
        polygon([top, left, middle], ramp[4])
        + polygon([top, middle, right], ramp[3])
        + polygon([left, middle, foot], ramp[2])
        + polygon([middle, right, foot], ramp[1])
    )


def gem_sparks(mood: Palette, *finds: tuple[float, float, float], glow: float = 0) -> str:
    """Raw gems by place and size, each in a glow of the given width; the glow is a gradient of the document."""
    halos = [circle(x, y, size * glow, "url(#glow)") for x, y, size in finds] if glow else []
    return "".join([*halos, *(gem_spark(x, y, size, mood.gem) for x, y, size in finds)])
