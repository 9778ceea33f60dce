"""The piles of a game, an optional part: what chance draws from. Arenas and environments repeat a deal with it."""

from __future__ import annotations

from typing import Protocol

from cabochon.contract.rules import State

__all__ = ["UNSHUFFLED", "Piles"]

UNSHUFFLED = -1  # drawn from no pile, as a die is rolled


class Piles(Protocol):
    """A module that tells which pile chance draws from. Without one, equal deals repeat draw by draw."""

    NAMES: tuple[str, ...]
    """The names of the piles whose order one shuffle before the match could decide."""

    def pile(self, state: State, /) -> int:
        """At CHANCE: the number of the pile that is drawn from, or UNSHUFFLED."""
