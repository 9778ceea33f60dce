"""The inputs of a network: within their bounds, and nothing that the seat cannot know."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

import cabochon
from cabochon import games, stream
from cabochon.contract import Game, State, for_game
from cabochon.games.gems.strategy import features
from cabochon.networks.encoding import input_bounds
from tests.games.gems.table import a_table

EACH = [(name, seats) for name in games.names() for seats in games.find(name).seats]


def inputs_of(game: Game, state: State, seat: int) -> NDArray[np.int8]:
    numbers = np.full(len(input_bounds(game)[0]), 99, np.int8)
    for_game("cabochon.networks.encoding", game).encode(state, seat, game.observation_size, numbers)
    return numbers


@pytest.mark.parametrize(("name", "seats"), EACH)
def test_inputs_stay_in_their_bounds_and_hold_no_secret(name: str, seats: int) -> None:
    match = cabochon.new(name, seats=seats, seed=5)
    game, player = match.game, cabochon.bot("greedy:noise=4", seed=2)
    low, high = input_bounds(game)
    words = iter(stream.start(1, 2000))
    while not match.is_over:
        for seat in range(seats):
            inputs = inputs_of(game, match._state, seat)
            assert (low <= inputs).all()
            assert (inputs <= high).all()
            imagined = game.redeal(match._state, seat, next(words))
            assert (inputs == inputs_of(game, imagined, seat)).all()
        match.play(player.choose(match))


def test_features_tell_what_a_card_still_costs() -> None:
    table = a_table().market("1r8").chips(0, white=3).bonuses(1, white=4)  # the card costs four white chips
    numbers = np.zeros(len(features.MOST), np.int8)
    features.write(table.state, 0, numbers)
    place = 0  # where the card lies
    own = numbers[place * features.CARD : (place + 1) * features.CARD].tolist()
    other = numbers[features.PLAYER + place * features.CARD :][: features.CARD].tolist()
    assert own == [4, 1, 0, 1, 1, 1]  # price, one chip missing: not 0, but at most 1, 2 and 3
    assert other == [0, 0, 1, 1, 1, 1]
