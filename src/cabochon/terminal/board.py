"""Which drawing belongs to which game."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType

from cabochon.terminal import gems

__all__ = ["draw"]

_DRAWINGS = {"splendor": gems.draw, "marvel": gems.draw}


def draw(view: dict[str, Any], names: list[str]) -> RenderableType:
    return _DRAWINGS[view["game"]](view, names)
