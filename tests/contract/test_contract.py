"""What every game promises to code that plays, searches, stores or shows it: the same tests for all games."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import cabochon
from cabochon import games, testing

MATCHES = 200
MANY_MATCHES = 1000

EVERY_GAME = [(name, seats) for name in games.names() for seats in games.find(name).seats]


def test_there_are_games() -> None:
    assert {"splendor", "marvel"} <= set(games.names())


@pytest.mark.parametrize("check", testing.CHECKS)
@pytest.mark.parametrize("name", games.names())
def test_a_game_keeps_the_contract(name: str, check: Callable[[object], None]) -> None:
    check(games.find(name))


@pytest.mark.parametrize("name", games.names())
def test_a_move_exists_until_the_end(name: str) -> None:
    testing.check_matches(games.find(name), matches=MATCHES)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", games.names())
def test_a_thousand_matches_in_words(name: str) -> None:
    testing.check_words(games.find(name), matches=MANY_MATCHES)
    testing.check_records(games.find(name), matches=MANY_MATCHES)


@pytest.mark.parametrize(("name", "seats"), EVERY_GAME)
def test_without_a_seed_nobody_can_foresee_the_deal(name: str, seats: int) -> None:
    random.seed(1)
    first = cabochon.new(name, seats=seats)
    random.seed(1)
    second = cabochon.new(name, seats=seats)
    assert first.turns[0].moves != second.turns[0].moves
