"""A window that shows a canvas, and lets itself be closed."""

from __future__ import annotations

from cabochon.envs.rendering.canvas import Canvas
from cabochon.envs.rendering.packages import pygame

__all__ = ["Window"]


class Window:
    """Opened with the first picture; once a person has closed it, it stays closed."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.is_open = False
        self.is_unwanted = False

    def show(self, canvas: Canvas) -> None:
        """Put a picture up, and hear what the window's owner did since the last one."""
        if self.is_unwanted:
            return
        if not self.is_open:
            pygame().display.init()
            pygame().display.set_caption(self.title)
            self.is_open = True
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
