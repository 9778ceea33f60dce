"""Pieces made pixels: each is rasterised once and kept, so that a new picture costs only what changed.

One SVG of a whole table takes most of a second; blitted from kept pieces it takes milliseconds.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cabochon.envs.rendering.packages import pygame, resvg
from cabochon.faces.drawing.shapes import FONT, SIZE, Piece

__all__ = ["Canvas"]

KEPT = 512  # pieces: about what a whole match shows


class Canvas:
    """A picture of fixed size, painted anew for each view."""

    def __init__(self) -> None:
        resvg()
        self.size = SIZE
        self.surface = pygame().Surface(SIZE, depth=32)

    def __deepcopy__(self, memo: dict[int, Any]) -> Canvas:
        """An environment may be copied as a whole; what is painted is painted anew."""
        return Canvas()

    def paint(self, pieces: Iterable[Piece]) -> None:
        """Lay pieces down, the lowest first; the first covers everything."""
        self.surface.blits([(rasterised(piece.svg), (piece.x, piece.y)) for piece in pieces])

    def pixels(self) -> NDArray[np.uint8]:
        """Height, width and three colours."""
        bare = pygame().image.tobytes(self.surface, "RGB")
        return np.frombuffer(bare, np.uint8).reshape(SIZE[1], SIZE[0], 3).copy()


@lru_cache(maxsize=KEPT)
def rasterised(svg: str) -> Any:
    """The pixels of one piece. The font comes with a package: a machine without any draws the same."""
    font = Path(str(pygame().__file__)).parent / pygame().font.get_default_font()
    drawn = resvg().svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=[str(font)], font_family=FONT)
    loaded = pygame().image.load(io.BytesIO(drawn), "piece.png")
    return loaded.convert(pygame().Surface((1, 1), pygame().SRCALPHA, 32))  # blits ten times as fast
