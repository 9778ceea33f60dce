"""What every game promises to code that plays, searches, stores or shows it: the same tests for all games."""

from __future__ import annotations

import random

import pytest

import cabochon
from cabochon import games
from tests.contract.checks import (
    check_copies,
    check_introduction,
    check_observations,
    check_seeds,
    play_in_words,
    walk,
)

MATCHES = 1000
MATCHES_IN_WORDS = 10

EVERY_GAME = [(name, seats) for name in games.names() for seats in games.find(name).seats]


def test_there_are_games() -> None:
    assert {"splendor", "marvel"} <= set(games.names())


@pytest.mark.parametrize("name", games.names())
def test_a_game_introduces_itself(name: str) -> None:
    check_introduction(name)


@pytest.mark.parametrize("name", games.names())
def test_a_move_exists_until_the_end(name: str) -> None:
    game = games.find(name)
    chance = random.Random(1)
    for match in range(MATCHES):
        walk(game, game.seats[match % len(game.seats)], chance)


@pytest.mark.parametrize(("name", "seats"), EVERY_GAME)
def test_texts_parse_back_and_records_replay_to_the_same_bytes(name: str, seats: int) -> None:
    for seed in range(MATCHES_IN_WORDS):
        play_in_words(name, seats, seed)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", games.names())
def test_a_thousand_matches_in_words(name: str) -> None:
    seats = games.find(name).seats
    for seed in range(MATCHES):
        play_in_words(name, seats[seed % len(seats)], seed)


@pytest.mark.parametrize(("name", "seats"), EVERY_GAME)
def test_a_copy_is_independent(name: str, seats: int) -> None:
    check_copies(name, seats)


@pytest.mark.parametrize(("name", "seats"), EVERY_GAME)
def test_the_same_seed_deals_the_same_match(name: str, seats: int) -> None:
    check_seeds(name, seats)


@pytest.mark.parametrize(("name", "seats"), EVERY_GAME)
def test_without_a_seed_nobody_can_foresee_the_deal(name: str, seats: int) -> None:
    random.seed(1)
    first = cabochon.new(name, seats=seats)
    random.seed(1)
    second = cabochon.new(name, seats=seats)
    assert first.turns[0].moves != second.turns[0].moves


@pytest.mark.parametrize(("name", "seats"), EVERY_GAME)
def test_an_observation_has_the_promised_length(name: str, seats: int) -> None:
    check_observations(name, seats)
