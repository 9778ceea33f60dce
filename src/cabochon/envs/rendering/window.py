"""A window that shows a canvas."""

from __future__ import annotations

from typing import Any

from cabochon.envs.rendering.canvas import Canvas
from cabochon.envs.rendering.packages import pygame

__all__ = ["FRAMES_PER_SECOND", "Window"]

FRAMES_PER_SECOND = 2  # a pace that people can follow


class Window:
    """Opens with the first picture, and stays closed once a person has closed it. `fps` limits the frame rate."""

    def __init__(self, title: str, fps: int = FRAMES_PER_SECOND) -> None:
        self.title = title
        self.fps = fps
        self.clock = pygame().time.Clock()
        self.is_open = False
        self.is_dismissed = False

    def __deepcopy__(self, memo: dict[int, Any]) -> Window:
        """A window that never opens: only the original environment is shown, not a copy that tries out moves."""
        other = Window(self.title, self.fps)
        other.is_dismissed = True
        return other

    def show(self, canvas: Canvas) -> None:
        """Show a picture at the frame rate, and close the window if a person asked for it."""
        if self.is_dismissed:
            return
        if not self.is_open:
            pygame().display.init()
            pygame().display.set_caption(self.title)
            self.is_open = True
        self.clock.tick(self.fps)
        screen = pygame().display.get_surface() or pygame().display.set_mode(canvas.size)
        screen.blit(canvas.surface, (0, 0))
        pygame().display.flip()
        if any(event.type == pygame().QUIT for event in pygame().event.get()):
            self.close()
            self.is_dismissed = True

    def close(self) -> None:
        if self.is_open:
            pygame().display.quit()
            self.is_open = False
