"""The last part of a match, an optional part of a game with hidden moves: few moves are left, and only they are hidden,
so that a bot can work out how to mix them."""

from __future__ import annotations

from typing import Protocol

from cabochon.contract.rules import State

__all__ = ["Endgame"]


class Endgame(Protocol):
    """A module that tells where the endgame began. Need not be compiled. For games of two seats."""

    def beginning(self, state: State, /) -> tuple[State, list[int]] | None:
        """The state at the start of the endgame and the actions since; None outside it.

        From there on every seat knows all but the moves of the other.
        """

    def value(self, state: State, seat: int, /) -> float:
        """A seat's expected share of the victory where chance is to move: the endgame ends there."""
