"""Gems and stones are told apart by shape, without their colours, where a phone shows them: at twelve pixels."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from cabochon.envs.rendering.canvas import rasterise
from cabochon.envs.rendering.packages import pygame
from cabochon.faces.drawing.shapes import document, symbol
from tests.envs.environments import skip_without_pictures

SMALL = 12
FAMILIES = {
    "gem": ("white", "blue", "green", "red", "black", "gold"),
    "infinity": ("yellow", "blue", "orange", "red", "purple", "green", "grey"),
    "stone": ("time", "mind", "reality", "soul", "power", "space"),
}
SYMBOLS = [f"{family}-{name}" for family, names in FAMILIES.items() for name in names]
GROUNDS = {"light": (246, 241, 231), "dark": (23, 19, 26)}
SHAPE_DIFFERENCE = 0.2  # of what either of two silhouettes covers
EDGE_CONTRAST = 3.0  # what WCAG asks of graphics
DISTINCT = 0.2  # of a symbol's pixels


def drawn(name: str) -> NDArray[np.float64]:
    """A symbol at its smallest size: red, green, blue and opacity, from 0 to 1."""
    skip_without_pictures()
    surface: Any = rasterise(document(SMALL, SMALL, symbol(name, SMALL / 2, SMALL / 2, SMALL)))
    pixels = pygame().image.tobytes(surface, "RGBA")
    return np.frombuffer(pixels, np.uint8).reshape(SMALL, SMALL, 4) / 255.0


def silhouette(name: str) -> NDArray[np.float64]:
    """How much of each pixel a symbol covers."""
    return np.asarray(drawn(name)[..., 3])


def luminance(colours: NDArray[np.float64]) -> NDArray[np.float64]:
    linear = np.where(colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]))


@pytest.mark.parametrize("family", FAMILIES)
def test_any_two_silhouettes_differ_at_twelve_pixels(family: str) -> None:
    shapes = {name: silhouette(f"{family}-{name}") for name in FAMILIES[family]}
    for (one, its), (other, that) in combinations(shapes.items(), 2):
        differing = np.sum(abs(its - that)) / np.sum(np.maximum(its, that))
        assert differing > SHAPE_DIFFERENCE, f"{one} and {other} differ in {differing:.0%} of what they cover"


@pytest.mark.parametrize("name", SYMBOLS)
@pytest.mark.parametrize("ground", GROUNDS)
def test_a_symbol_stands_out_from_light_and_dark_grounds(name: str, ground: str) -> None:
    pixels = drawn(name)
    behind = np.array(GROUNDS[ground]) / 255
    shown = pixels[..., :3] * pixels[..., 3:] + behind * (1 - pixels[..., 3:])
    high, low = np.maximum(luminance(shown), luminance(behind)), np.minimum(luminance(shown), luminance(behind))
    contrasts = ((high + 0.05) / (low + 0.05))[silhouette(name) > 0.5]
    assert np.mean(contrasts >= EDGE_CONTRAST) > DISTINCT
