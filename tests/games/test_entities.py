"""The entities of every game: inputs and actions that exist, and each input of one entity alone."""

from __future__ import annotations

import copy

import numpy as np
import pytest
from numpy.typing import NDArray

import cabochon
from cabochon import games
from cabochon.contract import ABSENT, Entities, GameFailed, for_game
from cabochon.games.gems.rules.actions import BUY_RESERVED
from cabochon.games.gems.rules.cards import LEVEL
from cabochon.games.gems.rules.state import COLUMNS
from cabochon.networks.encoding import input_bounds
from cabochon.networks.layout import layout_of
from tests.games.gems.table import Table, a_table


def entities_of(name: str) -> Entities:
    entities = games.find(name).entities
    assert entities is not None
    return entities


def inputs_of(table: Table) -> NDArray[np.int8]:
    """What seat 0 sees, and a zero for absent inputs."""
    numbers = np.zeros(len(input_bounds(table.game)[0]) + 1, np.int8)
    encoding = for_game("cabochon.networks.encoding", table.game)
    encoding.encode(table.state, 0, table.game.observation_size, numbers[:-1])
    return numbers


@pytest.mark.parametrize("name", games.names())
def test_each_input_belongs_to_one_entity_and_each_action_is_on_one(name: str) -> None:
    game, entities = games.find(name), entities_of(name)
    for numbers, count in ((entities.inputs, len(input_bounds(game)[0])), (entities.actions, game.seat_action_count)):
        said = numbers[numbers != ABSENT]
        assert len(set(said.tolist())) == len(said)
        assert said.min() >= 0
        assert said.max() < count


@pytest.mark.parametrize(
    ("inputs", "actions", "reason"),
    [
        ([[0, 9_999]], [[0]], "inputs are numbers"),
        ([[0, 0]], [[0]], "names an input twice"),
        ([[0, 1]], [[9_999]], "actions are numbers"),
        ([[0, 1]], [[0], [1]], "rows"),
    ],
)
def test_entities_that_do_not_fit_the_game_are_refused(
    inputs: list[list[int]], actions: list[list[int]], reason: str
) -> None:
    game = copy.copy(games.find("splendor"))
    game.entities = Entities(np.array(inputs, np.int16), np.array(actions, np.int16))
    with pytest.raises(GameFailed, match=reason):
        layout_of(game)


def test_a_card_says_the_same_in_the_market_and_in_the_hand() -> None:
    entities = entities_of("splendor")
    in_hand = int(np.flatnonzero(entities.actions[:, 0] == BUY_RESERVED)[0])
    in_market = LEVEL[a_table().card("2w1")] * COLUMNS
    said = [
        inputs_of(table.chips(0, white=2, red=1, gold=1))[entities.inputs[entity]]
        for table, entity in ((a_table().market("2w1"), in_market), (a_table().reserved(0, "2w1"), in_hand))
    ]
    both = (entities.inputs[in_market] != ABSENT) & (entities.inputs[in_hand] != ABSENT)
    assert said[0][both].any()
    assert said[0][both].tolist() == said[1][both].tolist()


def test_each_card_of_battle_mat_says_its_ranks_and_where_it_may_be() -> None:
    match = cabochon.new("battle-mat", seats=2, seed=3)
    observed = match.game.observe(match._state, 0)
    said = np.asarray(observed)[entities_of("battle-mat").inputs]
    hand = said[:, 5]
    assert hand.sum() == 3
    assert (said[:, :5].max(0) > 1).all()
