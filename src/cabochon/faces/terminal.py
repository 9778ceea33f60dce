"""How each game is shown and told in a terminal. A new game adds its module here."""

from __future__ import annotations

from typing import Any, Protocol

from rich.console import RenderableType

from cabochon.contract import UnknownGame
from cabochon.faces.battle_mat import terminal as battle_mat
from cabochon.faces.gems import terminal as gems

__all__ = ["Telling", "telling"]

View = dict[str, Any]


class Telling(Protocol):
    """What a game's module offers; all of it from views alone."""

    HINT: str  # what a person who types should know
    HELP: str  # what can be said, line by line

    def draw(self, view: View, names: list[str], *, width: int) -> RenderableType:
        """The table as the seat of the view sees it."""

    def asked(self, view: View, legal: list[str]) -> str:
        """What the seat to move is asked for."""

    def happened(self, before: View, after: View, names: list[str]) -> list[str]:
        """What a move brought about by itself, as the reader of the views may know it."""

    def verdict(self, view: View, names: list[str]) -> str:
        """Who won, and by what."""


_TELLINGS: dict[str, Telling] = {"splendor": gems, "marvel": gems, "battle-mat": battle_mat}


def telling(game: str) -> Telling:
    if game not in _TELLINGS:
        raise UnknownGame(f"{game} cannot be shown in a terminal; there are {', '.join(_TELLINGS)}")
    return _TELLINGS[game]
