"""How each game lies on the picture. A new game adds its module here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cabochon.contract import UnknownGame
from cabochon.faces.battle_mat import picture as battle_mat
from cabochon.faces.drawing.shapes import Piece
from cabochon.faces.gems import picture as gems

__all__ = ["Layout", "layout"]

Layout = Callable[[dict[str, Any]], list[Piece]]

_LAYOUTS: dict[str, Layout] = {"splendor": gems.pieces, "marvel": gems.pieces, "battle-mat": battle_mat.pieces}


def layout(game: str) -> Layout:
    """What turns a view of a game into the pieces of its picture, the lowest first."""
    if game not in _LAYOUTS:
        raise UnknownGame(f"{game} cannot be shown as a picture; there are {', '.join(_LAYOUTS)}")
    return _LAYOUTS[game]
