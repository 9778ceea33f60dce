"""Small networks with random weights."""

from __future__ import annotations

import numpy as np

from cabochon import games
from cabochon.networks import Network, NetworkCard
from cabochon.networks.encoding import input_bounds
from cabochon.networks.inference import Weights

__all__ = ["a_network", "random_weights"]


def random_weights(inputs: int, width: int, blocks: int, outputs: int, *, seed: int = 1) -> Weights:
    numbers = np.random.default_rng(seed)
    shapes = [(inputs, width), (width,), (blocks, width, width), (blocks, width), (width, outputs), (outputs,)]
    return Weights(*(numbers.normal(scale=0.2, size=shape).astype(np.float16).astype(np.float32) for shape in shapes))


def a_network(name: str, *seats: int, width: int = 16, seed: int = 1) -> Network:
    game = games.find(name)
    outputs = game.seat_action_count + max(seats)
    weights = random_weights(len(input_bounds(game)[0]), width, 2, outputs, seed=seed)
    return Network(NetworkCard(game=name, version=game.version, seats=seats), weights)
