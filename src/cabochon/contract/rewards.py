"""The rewards of a game, an optional part: what environments can reward besides the result."""

from __future__ import annotations

from typing import Protocol

from cabochon.contract.rules import State

__all__ = ["Rewards"]


class Rewards(Protocol):
    """A module of compiled functions and one action. Without one, environments reward the result alone."""

    DEFAULT_ACTION: int | None
    """The answer to a decision that environments may skip, such as how to pay; None if there is no such decision."""

    def points(self, state: State, seat: int, /) -> int:
        """The seat's points so far."""

    def rank_key(self, state: State, seat: int, /) -> int:
        """A number that is higher for a better place at the end, and equal for a shared one."""
