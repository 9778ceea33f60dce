"""After each action of random matches, everything that can be recounted is recounted."""

from __future__ import annotations

import numpy as np
import pytest

from cabochon import games, stream
from cabochon.bits import new_mask
from tests.invariants import CHIPS_LOST, FINE, POINTS_WRONG, play_all_checked, violation
from tests.table import a_table

EACH = [(name, seats) for name in ("splendor", "marvel") for seats in (2, 3, 4)]
MATCHES = 200_000


def check(name: str, seats: int, matches: int, seed: int) -> None:
    game = games.find(name)
    fresh = np.zeros(1, game.state)
    fresh[0] = game.new(seats, game.options)
    broken = play_all_checked(fresh.copy(), fresh, new_mask(game.actions), stream.start(seed, matches))
    assert broken == (FINE, matches)


@pytest.mark.parametrize(("name", "seats"), EACH)
def test_random_matches_keep_the_invariants(name: str, seats: int) -> None:
    check(name, seats, 500, seed=1)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("name", "seats"), EACH)
def test_two_hundred_thousand_matches_keep_the_invariants(name: str, seats: int) -> None:
    check(name, seats, -(-MATCHES // len(EACH)), seed=2)


def test_a_lost_chip_would_be_noticed() -> None:
    table = a_table()
    assert violation(table.state) == FINE
    table.state.bank[0] -= 1
    assert violation(table.state) == CHIPS_LOST


def test_a_wrong_point_would_be_noticed() -> None:
    table = a_table()
    table.state.players[1].points = 3
    assert violation(table.state) == POINTS_WRONG
