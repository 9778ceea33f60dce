"""The forecasts of a game, an optional part: what a network learns to predict besides policy and result."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from cabochon.compiled import compiled
from cabochon.contract.rules import State

__all__ = ["UNKNOWN", "Forecasts", "scaled"]

UNKNOWN = -1.0  # no number: what would be forecast does not exist, or cannot be known


class Forecasts(Protocol):
    """A module of one compiled function and the names of its numbers. Without one, a network learns policy and result
    alone."""

    NAMES: tuple[str, ...]
    """What each number forecasts, such as `points.1`: players are numbered clockwise, and 0 is the seat itself."""

    def write(self, before: State, after: State, seat: int, numbers: NDArray[np.float32], /) -> None:
        """Write what came of `before` in `after`, the end of the same match, as seen from a seat: each number from 0
        to 1, or UNKNOWN."""


@compiled
def scaled(amount: int, most: int) -> float:
    """An amount as a number from 0 to 1; `most` and everything beyond is 1."""
    return min(1.0, max(0.0, amount / most))
