"""The strongest bot searches with a network where that is known to be stronger, and without one elsewhere."""

from __future__ import annotations

import copy

import pytest

import cabochon
from cabochon import games
from cabochon.analysis.evaluation import search_parameters
from cabochon.networks import expert_network

SAME_AS = {
    ("splendor", 2): "net:16000",
    ("splendor", 4): "net:16000",
    ("marvel", 3): "net:16000",
    ("battle-mat", 2): "mcts:8000",
}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), SAME_AS)
def test_it_plays_as_the_stronger_search_does(name: str, seats: int) -> None:
    match = cabochon.new(name, seats=seats, seed=1)
    other = cabochon.bot(SAME_AS[name, seats], seed=5)
    assert cabochon.bot("expert", seed=1).with_seed(5).choose(match) == other.choose(match)


def test_a_network_is_known_to_be_stronger_in_splendor_with_two_seats() -> None:
    assert expert_network(games.find("splendor"), 2) is not None


def test_without_a_network_that_fits_it_searches_without_one() -> None:
    later, other = copy.copy(games.find("splendor")), copy.copy(games.find("splendor"))
    later.version += 1
    other.name = "battle"  # battle-mat-2.npz is no network of this game
    assert expert_network(later, 2) is None
    assert expert_network(other, 2) is None


def test_values_are_those_of_the_search_without_a_network() -> None:
    assert search_parameters("expert") == search_parameters("mcts:8000")
