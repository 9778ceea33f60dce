"""What a network prefers in one position."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cabochon.contract import Game, State, for_game
from cabochon.networks.inference import evaluate, new_scratch
from cabochon.networks.network import Network

__all__ = ["policy_logits"]


def policy_logits(network: Network, game: Game, state: State, seat: int) -> NDArray[np.float32]:
    """The logits of all actions of seats, legal or not, from what a seat observes."""
    layout = network.layout(game)
    scratch = new_scratch(network.weights, layout)
    encoding = for_game("cabochon.networks.encoding", game)
    encoding.encode(state, seat, game.observation_size, scratch.numbers)
    evaluate(network.weights, layout, scratch)
    return scratch.outputs[: game.seat_action_count]
