"""Small networks with random weights."""

from __future__ import annotations

import numpy as np

from cabochon import games
from cabochon.contract import ABSENT
from cabochon.networks import Network, NetworkCard
from cabochon.networks.inference import Weights
from cabochon.networks.layout import Layout, layout_of

__all__ = ["ENTITY_WIDTH", "a_network", "random_weights"]

ENTITY_WIDTH = 8


def random_weights(layout: Layout, width: int, blocks: int, outputs: int, *, seed: int = 1) -> Weights:
    """`outputs` are those beside the questions."""
    numbers = np.random.default_rng(seed)
    entities, kinds = layout.actions.shape
    inputs, columns = np.count_nonzero(layout.rows != ABSENT), int(layout.columns.max()) + 1
    of_entities = [(columns, ENTITY_WIDTH), (entities, ENTITY_WIDTH), (ENTITY_WIDTH, width)]
    body = [(inputs, width), (width,), (blocks, width, width), (blocks, width)]
    heads = outputs + kinds * ENTITY_WIDTH
    shapes = [*of_entities, *body, (width, heads), (heads,)]
    return Weights(*(numbers.normal(scale=0.2, size=shape).astype(np.float16).astype(np.float32) for shape in shapes))


def a_network(name: str, *seats: int, width: int = 16, seed: int = 1) -> Network:
    game = games.find(name)
    weights = random_weights(layout_of(game), width, 2, game.seat_action_count + max(seats), seed=seed)
    return Network(NetworkCard(game=name, version=game.version, seats=seats), weights)
