"""The renderer of an environment: a view of a table in one of three modes."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cabochon import faces
from cabochon.contract import BadOption, Game, quoted
from cabochon.envs.rendering.canvas import Canvas
from cabochon.envs.rendering.text import render_text
from cabochon.envs.rendering.window import FRAMES_PER_SECOND, Window

__all__ = ["RENDER_MODES", "Renderer"]

RENDER_MODES = ("ansi", "rgb_array", "human")

View = dict[str, Any]


class Renderer:
    """Shows views of one game: as coloured text, as an array of pixels, or in a window."""

    def __init__(self, game: Game, mode: str, *, fps: int = FRAMES_PER_SECOND) -> None:
        if mode not in RENDER_MODES:
            raise BadOption(
                f"there is no render_mode {quoted(str(mode))}; the modes are {', '.join(RENDER_MODES)}", "render_mode"
            )
        self.mode = mode
        self.game = game.name
        self.window: Window | None = None
        face = faces.find(game.name)
        if mode != "ansi":
            self.layout = face.picture
            self.canvas = Canvas()
        if mode == "human":
            self.window = Window(f"Cabochon: {game.title}", fps)

    def render(self, view: View) -> str | NDArray[np.uint8] | None:
        """Text, an array of height, width and three colours, or None if a window shows it."""
        view = {"game": self.game, **view}
        if self.mode == "ansi":
            return render_text(view)
        self.canvas.paint(self.layout(view))
        if self.window is None:
            return self.canvas.pixels()
        self.window.show(self.canvas)
        return None

    def close(self) -> None:
        """Close the window, if there is one; may be called again."""
        if self.window is not None:
            self.window.close()
