"""The rules of a game: compiled functions over one NumPy record, which everything else is built on."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from cabochon.bits import Mask
from cabochon.stream import Stream

__all__ = ["CHANCE", "OVER", "SPECTATOR", "UNIDENTIFIED", "Rules", "State"]

CHANCE = -1  # to move: chance
OVER = -2  # to move: nobody, the match is over
SPECTATOR = -1  # a spectator's seat: public information only
UNIDENTIFIED = -1  # an action the seat cannot identify

State = Any  # a NumPy record of the game's own type


class Rules(Protocol):
    """A module of compiled functions. None of them draws at random: chance is a player."""

    def to_move(self, state: State, /) -> int:
        """The seat that decides next, CHANCE or OVER."""

    def legal(self, state: State, mask: Mask, /) -> None:
        """Fill the mask with the legal actions; at CHANCE with the possible outcomes, all equally likely."""

    def apply(self, state: State, action: int, /) -> None:
        """Carry out one legal action and everything that follows from it, up to the next decision."""

    def result(self, state: State, seat: int, /) -> float:
        """The seat's share of the victory once the match is over: 1 for a sole winner, shares add up to 1."""

    def observe(self, state: State, seat: int, numbers: NDArray[np.int8], /) -> None:
        """Write everything the seat knows as small numbers, the input of a network."""

    def redeal(self, state: State, seat: int, stream: Stream, /) -> Stream:
        """Deal again whatever the seat cannot know, using only what it knows and the stream; return the stream."""

    def observed_action(self, state: State, action: int, seat: int, /) -> int:
        """The action as the seat, or SPECTATOR, sees it: its number, or UNIDENTIFIED."""
