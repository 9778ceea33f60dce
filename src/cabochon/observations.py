"""How observations are given to a learner: as small whole numbers or scaled, with or without the action mask."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cabochon.contract import Game

__all__ = ["APPENDED", "DICT", "MASKS", "SEPARATE", "Numbers", "Observation", "ObservationFormat", "observation_format"]

SEPARATE, DICT, APPENDED = MASKS = ("separate", "dict", "appended")

Numbers = NDArray[np.int8 | np.float32]
Observation = Numbers | dict[str, Numbers]


@dataclass(frozen=True, eq=False)
class ObservationFormat:
    """`low` and `high`: the range of each number that the game gives. `actions`: how many numbers of the mask follow
    them. `in_dictionary`: whether the mask is beside them. A number is written as `(number - offset) * factor`."""

    low: NDArray[np.int8]
    high: NDArray[np.int8]
    is_scaled: bool
    actions: int
    in_dictionary: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether observations are just what the game gives."""
        return not self.is_scaled and not self.actions

    @property
    def dtype(self) -> type[np.int8 | np.float32]:
        return np.float32 if self.is_scaled else np.int8

    @property
    def size(self) -> int:
        return len(self.low) + self.actions

    @cached_property
    def offset(self) -> NDArray[np.float64]:
        return self.low.astype(np.float64) * self.is_scaled

    @cached_property
    def factor(self) -> NDArray[np.float64]:
        # Exact enough that the greatest number becomes 1, and never more; one that cannot vary becomes 0.
        span = np.maximum(self.high.astype(np.float64) - self.low, 1)
        return 1 / span if self.is_scaled else np.ones_like(span)

    def bounds(self) -> tuple[Numbers, Numbers]:
        """The least and the greatest value of each number of a formatted observation, the mask included."""
        low, high = (self.formatted(bound) for bound in (self.low, self.high))
        high[len(self.low) :] = 1
        return low, high

    def formatted(self, numbers: NDArray[np.int8], mask: NDArray[np.bool_] | None = None) -> Numbers:
        """The numbers of one or more observations in this format; without a mask, nothing is legal."""
        written = np.zeros((*numbers.shape[:-1], self.size), self.dtype)
        written[..., : len(self.low)] = (numbers - self.offset) * self.factor if self.is_scaled else numbers
        if self.actions and mask is not None:
            written[..., len(self.low) :] = mask
        return written

    def with_mask(self, numbers: Numbers, mask: NDArray[np.bool_ | np.int8]) -> Observation:
        """The numbers of one or more observations, with the mask beside them if the options ask for a dictionary."""
        return {"observation": numbers, "action_mask": mask.astype(np.int8)} if self.in_dictionary else numbers


def observation_format(game: Game, *, scaled: bool, mask: str, observers: int = 1) -> ObservationFormat:
    """The format that the options ask for, with the numbers of this many seats in a row."""
    low, high = (np.tile(bound, observers) for bound in game.observation_bounds())
    actions = game.seat_action_count if mask == APPENDED else 0
    return ObservationFormat(low, high, is_scaled=scaled, actions=actions, in_dictionary=mask == DICT)
