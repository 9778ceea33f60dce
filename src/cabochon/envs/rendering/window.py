"""A window that shows a canvas, and lets itself be closed."""

from __future__ import annotations

from typing import Any

from cabochon.envs.rendering.canvas import Canvas
from cabochon.envs.rendering.packages import pygame

__all__ = ["FRAMES", "Window"]

FRAMES = 2  # a second: what a person can follow


class Window:
    """Opened with the first picture; once a person has closed it, it stays closed. No more than so many frames are
    shown a second."""

    def __init__(self, title: str, frames: int = FRAMES) -> None:
        self.title = title
        self.frames = frames
        self.clock = pygame().time.Clock()
        self.is_open = False
        self.is_unwanted = False

    def __deepcopy__(self, memo: dict[int, Any]) -> Window:
        """What is tried out on the copy of an environment is not shown: the window tells what happens in the first."""
        other = Window(self.title, self.frames)
        other.is_unwanted = True
        return other

    def show(self, canvas: Canvas) -> None:
        """Put a picture up when the last one was there long enough, and hear what the window's owner did since."""
        if self.is_unwanted:
            return
        if not self.is_open:
            pygame().display.init()
            pygame().display.set_caption(self.title)
            self.is_open = True
        self.clock.tick(self.frames)
        screen = pygame().display.get_surface() or pygame().display.set_mode(canvas.size)
        screen.blit(canvas.surface, (0, 0))
        pygame().display.flip()
        if any(event.type == pygame().QUIT for event in pygame().event.get()):
            self.close()
            self.is_unwanted = True

    def close(self) -> None:
        if self.is_open:
            pygame().display.quit()
            self.is_open = False
