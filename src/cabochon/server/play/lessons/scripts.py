"""Who decides what chance deals and which legal moves a table accepts: usually chance and the rules alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cabochon.match import Event
from cabochon.server.play.tables.table import Table

__all__ = ["FreePlay", "Script"]


class Script(Protocol):
    """How one table is played; a tutorial has a script of its own."""

    def check(self, table: Table, move: str) -> None:
        """Refuse a legal move that may not be played here."""

    def play(self, table: Table, move: str) -> Sequence[Event]:
        """Make a move and deal what is due."""

    def deal(self, table: Table) -> Sequence[Event]:
        """Lay out the table before the first move."""

    def bot_move(self, table: Table) -> str | None:
        """The move a bot has to make; None if it decides by itself."""


class FreePlay:
    """Every legal move is accepted, and chance deals at random."""

    def check(self, table: Table, move: str) -> None:
        return None

    def play(self, table: Table, move: str) -> Sequence[Event]:
        return table.match.play(move)

    def deal(self, table: Table) -> Sequence[Event]:
        return table.match.draw_chance()

    def bot_move(self, table: Table) -> str | None:
        return None
