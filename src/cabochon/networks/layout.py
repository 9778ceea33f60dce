"""Where the inputs of a game go in a network, and which actions are on which entity. Knows no game."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cabochon.contract import NO_ENTITIES, NOTHING_SAID, Game
from cabochon.networks.encoding import input_bounds

__all__ = ["NOWHERE", "Layout", "layout_of"]

NOWHERE = -1


class Layout(NamedTuple):
    rows: NDArray[np.int16]  # by input: its row in the first layer, NOWHERE if it says something of an entity
    entities: NDArray[np.int16]  # by input: the entity, NOWHERE for others
    columns: NDArray[np.int16]  # by input: what it says of its entity
    actions: NDArray[np.int16]  # by entity and kind: the action, NOWHERE if there is none


@cache
def layout_of(game: Game, *, with_entities: bool = True) -> Layout:
    """Without entities, as for networks made before there were any, all inputs go into the first layer."""
    entities = (game.entities if with_entities else None) or NO_ENTITIES
    inputs = len(input_bounds(game)[0])
    rows, places, columns = (np.full(inputs, NOWHERE, np.int16) for _ in range(3))
    for entity, row in enumerate(entities.inputs):
        said = np.flatnonzero(row != NOTHING_SAID)
        places[row[said]] = entity
        columns[row[said]] = said
    others = np.flatnonzero(places == NOWHERE)
    rows[others] = np.arange(len(others))
    return Layout(rows, places, columns, entities.actions)
