"""Pictures composed of rasterised pieces. Pieces are cached, so that a new picture costs only what has changed.

Rasterising one SVG of a whole table takes most of a second; blitting cached pieces takes milliseconds.
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

CACHED_PIECES = 512  # about the number of different pieces in a match


class Canvas:
    """A picture of fixed size, repainted for each view."""

    def __init__(self) -> None:
        resvg()
        self.size = SIZE
        self.surface = pygame().Surface(SIZE, depth=32)

    def __deepcopy__(self, memo: dict[int, Any]) -> Canvas:
        """A blank canvas: the copy of an environment repaints it."""
        return Canvas()

    def paint(self, pieces: Iterable[Piece]) -> None:
        """Paint pieces, the lowest first; the first one covers the whole canvas."""
        self.surface.blits([(rasterise(piece.svg), (piece.x, piece.y)) for piece in pieces])

    def pixels(self) -> NDArray[np.uint8]:
        """An array of height, width and three colours."""
        rgb = pygame().image.tobytes(self.surface, "RGB")
        return np.frombuffer(rgb, np.uint8).reshape(SIZE[1], SIZE[0], 3).copy()


@lru_cache(maxsize=CACHED_PIECES)
def rasterise(svg: str) -> Any:
    """The pixels of one piece. The font comes with pygame, so that pictures do not depend on installed fonts."""
    font = Path(str(pygame().__file__)).parent / pygame().font.get_default_font()
    png = resvg().svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=[str(font)], font_family=FONT)
    loaded = pygame().image.load(io.BytesIO(png), "piece.png")
    return loaded.convert(pygame().Surface((1, 1), pygame().SRCALPHA, 32))  # makes blitting ten times as fast
