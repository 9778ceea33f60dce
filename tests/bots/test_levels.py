"""Each level plays as the card of the network says, and as the game's strategy does where there is no network."""

from __future__ import annotations

import copy

import pytest

import cabochon
from cabochon import games
from cabochon.benchmarks.levels import line_ups
from cabochon.bots import levels
from cabochon.bots.levels import LEVELS
from cabochon.networks import level_code

EVERYWHERE = [(name, seats) for name in games.names() for seats in games.find(name).seats]
WITHOUT_NETWORK = {"easy": "greedy:noise=4", "medium": "greedy:noise=1.6", "hard": "mcts:150"}


@pytest.mark.parametrize(("name", "seats"), EVERYWHERE)
def test_every_level_has_a_bot_in_every_game_with_every_number_of_seats(name: str, seats: int) -> None:
    match = cabochon.new(name, seats=seats, seed=4)
    for level in LEVELS:
        code = level_code(match.game, seats, level)
        assert code is not None
        assert cabochon.bot(level, seed=3).choose(match) == cabochon.bot(code, seed=3).choose(match)


@pytest.mark.parametrize("level", LEVELS)
def test_without_a_network_that_fits_the_strategy_plays(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    later = copy.copy(games.find("splendor"))
    later.version += 1
    assert level_code(later, 2, level) is None
    monkeypatch.setattr(levels, "level_code", lambda game, seats, name: None)
    match = cabochon.new("splendor", seats=2, seed=4)
    assert cabochon.bot(level, seed=3).choose(match) == cabochon.bot(WITHOUT_NETWORK[level], seed=3).choose(match)


def test_half_of_the_seats_are_for_each_of_two_bots() -> None:
    for seats in range(2, 5):
        found = line_ups("hard", "easy", seats)
        assert {len(bots) for bots in found} == {seats}
        assert sum(bots.count("hard") for bots in found) * 2 == seats * len(found)
