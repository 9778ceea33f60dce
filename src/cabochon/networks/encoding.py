"""The inputs of a network: what a seat observes, then the features of the game.

`for_game` binds `rules` and `features`. Knows no game.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cabochon.bits import Mask
from cabochon.compiled import compiled
from cabochon.contract import Game, State
from cabochon.contract.neutral import features as neutral

__all__ = ["TOGETHER", "encode", "encode_mover", "encode_some", "input_bounds", "input_columns"]

rules: Any = None
features: Any = None

TOGETHER = 16  # inputs: matrix units of a GPU take this many at once


def input_bounds(game: Game) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """The least and the greatest value of each input."""
    low, high = game.observation_bounds()
    most = (game.features or neutral).MOST
    return np.concatenate([low, np.zeros_like(most)]), np.concatenate([high, most])


def input_columns(game: Game) -> int:
    """The columns of an array of inputs for training: as many as there are inputs, and at least one that stays zero."""
    return (len(input_bounds(game)[0]) // TOGETHER + 1) * TOGETHER


@compiled
def encode(state: State, seat: int, observed: int, numbers: NDArray[np.int8]) -> None:
    """Write the inputs for a seat; the first `observed` ones are its observation."""
    numbers[observed:] = 0
    rules.observe(state, seat, numbers[:observed])
    features.write(state, seat, numbers[observed:])


@compiled
def encode_some(first: int, last: int, states: Any, observed: int, inputs: NDArray[np.int8], mask: Mask) -> None:
    """Write the inputs for the mover of each game; all zeros where no seat is to move. The mask is not used."""
    for row in range(first, last):
        encode_mover(states[row], observed, inputs[row])


@compiled
def encode_mover(state: State, observed: int, numbers: NDArray[np.int8]) -> None:
    """Write the inputs for the seat to move; all zeros where there is none."""
    mover = rules.to_move(state)
    if mover >= 0:
        encode(state, mover, observed, numbers)
    else:
        numbers[:] = 0
