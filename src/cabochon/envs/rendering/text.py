"""Rendering a table as coloured text, a hundred columns wide, as the terminal draws it."""

from __future__ import annotations

import io
from typing import Any

from rich.console import Console
from rich.text import Text

from cabochon import faces
from cabochon.faces.drawing.captions import seat_names, status_line

__all__ = ["WIDTH", "render_text"]

WIDTH = 100


def render_text(view: dict[str, Any]) -> str:
    """The same text on every machine, whatever its terminal."""
    page = io.StringIO()
    console = Console(
        file=page,
        width=WIDTH,
        force_terminal=True,
        force_jupyter=False,
        color_system="256",
        no_color=False,
        legacy_windows=False,
    )
    names = seat_names(view)
    console.print(faces.find(view["game"]).terminal.draw(view, names, width=WIDTH))
    console.print(Text(status_line(view), style="bold"))
    return page.getvalue()
