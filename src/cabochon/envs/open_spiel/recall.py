"""The information state of a seat as a tensor of fixed size: every action and everything it has seen along the history.

Knows games by the contract alone, and nothing of OpenSpiel.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cabochon.contract import UNIDENTIFIED, Game
from cabochon.envs.open_spiel.history import CACHED_NODES, DIGEST_BYTES, HistoryNode
from cabochon.envs.open_spiel.setup import OpenSpielSetup

__all__ = ["recall_shapes", "write_recall"]

Numbers = NDArray[np.float32]


def recall_shapes(setup: OpenSpielSetup) -> dict[str, tuple[int, ...]]:
    """`actions`: for each action of the history which one it was, the last column for one the seat could not identify.
    `observations`: what the seat saw at first and after each action, from 0 to 1. Rows still to come are zeros.
    `digest`: the bits of the digest in the string, because views show what no observation has as numbers, such as which
    cards met in the duels revealed last."""
    game = setup.game
    return {
        "player": (setup.seats,),
        "actions": (setup.history, game.action_count + 1),
        "observations": (setup.history + 1, game.observation_size),
        "digest": (8 * DIGEST_BYTES,),
    }


def write_recall(node: HistoryNode, seat: int, tensors: Mapping[str, Numbers]) -> None:
    for tensor in tensors.values():
        tensor[:] = 0
    tensors["player"][seat] = 1
    tensors["digest"][:] = np.unpackbits(np.frombuffer(node.digest(seat), np.uint8))
    tensors["observations"][0] = _scaled_observation(node.initial, seat)
    for step in node.path():
        if step.length == 0:
            continue
        if step.is_explicit:
            observed = step.observed_action(seat)
            column = node.setup.game.action_count if observed == UNIDENTIFIED else observed
            tensors["actions"][step.length - 1, column] = 1
        tensors["observations"][step.length] = _scaled_observation(step, seat)


@lru_cache(CACHED_NODES)
def _scaled_observation(node: HistoryNode, seat: int) -> Numbers:
    low, span = _scale(node.setup.game)
    scaled: Numbers = ((node.setup.game.observe(node.state, seat) - low) / span).astype(np.float32)
    return scaled


@lru_cache(8)
def _scale(game: Game) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    low, high = (bound.astype(np.float64) for bound in game.observation_bounds())
    return low, np.maximum(high - low, 1)
