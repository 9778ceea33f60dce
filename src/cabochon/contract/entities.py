"""The entities of a game, an optional part: what a network treats alike wherever it lies, such as cards."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["NOTHING_SAID", "NO_ENTITIES", "Entities"]

NOTHING_SAID = -1


class Entities(NamedTuple):
    """A row for each entity. What a network learns of one, it knows of all; so it needs to see far fewer matches."""

    inputs: NDArray[np.int16]
    """By column, which says the same of every entity: the input with that number, counted over the observation and the
    features after it; NOTHING_SAID where there is none. No input belongs to two entities."""
    actions: NDArray[np.int16]
    """By kind, such as to buy or to reserve: the action on the entity; NOTHING_SAID where there is none."""


NO_ENTITIES = Entities(np.zeros((0, 0), np.int16), np.zeros((0, 0), np.int16))
