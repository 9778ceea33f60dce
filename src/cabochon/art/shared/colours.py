"""Colours: mixing them, and the ramps from shadow to light of everything precious. Knows no shape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

__all__ = ["GEM_RAMPS", "INFINITY_RAMPS", "Ramp", "darker", "from_hue", "lighter", "mix", "tone"]

Ramp: TypeAlias = tuple[str, str, str, str, str]

# From the deepest shadow to the brightest light.
GEM_RAMPS: dict[str, Ramp] = {
    "white": ("#6d8db4", "#a5c1de", "#d3e4f4", "#f1f8ff", "#ffffff"),
    "blue": ("#06175a", "#0d3aab", "#1f63e2", "#5ea4ff", "#d3e9ff"),
    "green": ("#013a21", "#05703d", "#12a65b", "#5fdd96", "#d6ffe5"),
    "red": ("#4b0213", "#970a25", "#d62038", "#ff6d70", "#ffdcd6"),
    "black": ("#07070b", "#191921", "#32323d", "#686878", "#dcdcea"),
    "gold": ("#6b4004", "#b4780b", "#e9ae22", "#ffdb6b", "#fff7d2"),
}

INFINITY_RAMPS: dict[str, Ramp] = {
    "yellow": ("#6b4a00", "#c08a00", "#f6c512", "#ffe769", "#fffbd6"),
    "blue": ("#04226a", "#0a50c4", "#1e8bf5", "#6cc7ff", "#dcf4ff"),
    "orange": ("#662000", "#bd4a02", "#f57a12", "#ffb055", "#ffedd0"),
    "red": ("#570010", "#a80620", "#e8203c", "#ff7278", "#ffe0dc"),
    "purple": ("#2c0752", "#5f16a6", "#9136e0", "#c586ff", "#f0dcff"),
    "green": ("#013a1c", "#067a34", "#19bd57", "#74f097", "#e0ffe6"),
    "grey": ("#3a424e", "#6d7887", "#a2adba", "#d3dbe4", "#ffffff"),
}


def channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(colour: str, other: str, amount: float) -> str:
    """A colour on its way to another: all of it at 0, nothing of it at 1."""
    pairs = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * amount):02x}" for one, two in pairs)


def lighter(colour: str, amount: float) -> str:
    return mix(colour, "#ffffff", amount)


def darker(colour: str, amount: float) -> str:
    return mix(colour, "#000000", amount)


def tone(ramp: Sequence[str], light: float) -> str:
    """The tint of a ramp where this much light falls, from 0 to 1."""
    place = min(max(light, 0.0), 1.0) * (len(ramp) - 1)
    step = min(int(place), len(ramp) - 2)
    return mix(ramp[step], ramp[step + 1], place - step)


def from_hue(hue: float, saturation: float, light: float) -> str:
    """A colour from its place on the wheel, in degrees, with saturation and light from 0 to 1."""
    reach = saturation * min(light, 1 - light)
    values = []
    for offset in (0, 8, 4):
        place = (offset + hue / 30) % 12
        values.append(light - reach * max(-1.0, min(place - 3, 9 - place, 1.0)))
    return "#" + "".join(f"{round(255 * value):02x}" for value in values)
