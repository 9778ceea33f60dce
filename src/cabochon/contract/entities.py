"""The entities of a game, an optional part: what a network treats alike wherever it lies, such as cards."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["ABSENT", "NO_ENTITIES", "Entities"]

ABSENT = -1  # no input, or no action


class Entities(NamedTuple):
    """A row for each entity. What a network learns of one, it knows of all; so it needs to see far fewer matches."""

    inputs: NDArray[np.int16]
    """By column, which means the same for every entity: the number of an input, counted over the observation and the
    features after it; ABSENT where there is none. No input belongs to two entities."""
    actions: NDArray[np.int16]
    """By kind, such as to buy or to reserve: the action on the entity; ABSENT where there is none."""


NO_ENTITIES = Entities(np.zeros((0, 0), np.int16), np.zeros((0, 0), np.int16))
