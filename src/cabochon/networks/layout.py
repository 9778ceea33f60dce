"""Where the inputs of a game go in a network, and which actions are on which entity. Knows no game."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cabochon.contract import ABSENT, NO_ENTITIES, Entities, Game, GameFailed
from cabochon.networks.encoding import input_bounds

__all__ = ["Layout", "layout_of"]


class Layout(NamedTuple):
    rows: NDArray[np.int16]  # by input: its row in the first layer, ABSENT if it belongs to an entity
    entities: NDArray[np.int16]  # by input: the entity, ABSENT for others
    columns: NDArray[np.int16]  # by input: its column within the entity
    actions: NDArray[np.int16]  # by entity and kind: the action, ABSENT if there is none


@cache
def layout_of(game: Game, *, with_entities: bool = True) -> Layout:
    """Without entities, as for networks made before there were any, all inputs go into the first layer."""
    entities = (game.entities if with_entities else None) or NO_ENTITIES
    inputs = len(input_bounds(game)[0])
    _check(game, entities, inputs)
    rows, places, columns = (np.full(inputs, ABSENT, np.int16) for _ in range(3))
    for entity, row in enumerate(entities.inputs):
        present = np.flatnonzero(row != ABSENT)
        places[row[present]] = entity
        columns[row[present]] = present
    others = np.flatnonzero(places == ABSENT)
    rows[others] = np.arange(len(others))
    return Layout(rows, places, columns, entities.actions)


def _check(game: Game, entities: Entities, inputs: int) -> None:
    """Refuse entities that do not fit the game: compiled code reads and writes by these numbers without asking."""
    used = entities.inputs[entities.inputs != ABSENT]
    acting = entities.actions[entities.actions != ABSENT]
    if len(entities.inputs) != len(entities.actions):
        raise GameFailed(f"{game.name}: entities has {len(entities.inputs)} rows of inputs, not as many of actions")
    if len(used) and not 0 <= used.min() <= used.max() < inputs:
        raise GameFailed(f"{game.name}: entities.inputs are numbers from 0 to {inputs - 1}, or ABSENT")
    if len(np.unique(used)) < len(used):
        raise GameFailed(f"{game.name}: entities.inputs names an input twice")
    if len(acting) and not 0 <= acting.min() <= acting.max() < game.seat_action_count:
        raise GameFailed(f"{game.name}: entities.actions are numbers from 0 to {game.seat_action_count - 1}, or ABSENT")
