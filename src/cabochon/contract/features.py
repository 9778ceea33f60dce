"""The features of a game, an optional part: inputs of a network besides the observation."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from cabochon.contract.rules import State

__all__ = ["Features"]


class Features(Protocol):
    """A module of one compiled function and the range of its numbers. Without one, a network sees the observation."""

    MOST: NDArray[np.int8]
    """The greatest value of each feature; the least is 0."""

    def write(self, state: State, seat: int, numbers: NDArray[np.int8], /) -> None:
        """Write what follows from the seat's observation and is hard to compute for a network, such as what a card
        still costs; `numbers` are all zero."""
