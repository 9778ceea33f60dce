"""The forecasts of every game: what they promise in any match."""

from __future__ import annotations

import numpy as np
import pytest

from cabochon import games
from cabochon.bits import new_mask
from cabochon.contract import CHANCE, OVER, SPECTATOR, UNKNOWN, Game, State, for_game
from cabochon.testing.walks import states
from tests.games.forecast import foretold

EACH = [(name, seats) for name in games.names() for seats in games.find(name).seats]
MATCHES = 3
MOST_COMPARED = 200  # positions of a match


def positions(game: Game, seats: int, seed: int) -> list[State]:
    """Some positions of a random match, the last one included."""
    found = [state.copy() for state in states(game, seats, seed)]
    return [*found[:: 1 + len(found) // MOST_COMPARED], found[-1]]


@pytest.mark.parametrize("name", games.names())
def test_each_number_has_a_name_of_its_own(name: str) -> None:
    forecasts = games.find(name).forecasts
    assert forecasts is not None
    assert len(set(forecasts.NAMES)) == len(forecasts.NAMES) > 0


@pytest.mark.parametrize(("name", "seats"), EACH)
def test_every_number_is_from_zero_to_one_or_unknown(name: str, seats: int) -> None:
    game = games.find(name)
    for seed in range(MATCHES):
        found = positions(game, seats, seed)
        for before in found:
            for seat in range(seats):
                numbers = foretold(game, before, found[-1], seat).values()
                assert all(number == UNKNOWN or 0 <= number <= 1 for number in numbers)


@pytest.mark.parametrize(("name", "seats"), EACH)
def test_nothing_is_known_to_nobody_or_before_the_end(name: str, seats: int) -> None:
    game = games.find(name)
    found = positions(game, seats, seed=1)
    for mover in (CHANCE, OVER, SPECTATOR):
        assert set(foretold(game, found[1], found[-1], mover).values()) == {UNKNOWN}
    assert set(foretold(game, found[0], found[1], 0).values()) == {UNKNOWN}


@pytest.mark.parametrize(("name", "seats"), EACH)
def test_all_seats_foretell_the_same_counted_from_themselves(name: str, seats: int) -> None:
    """Where a name ends with a player, that is the player so many seats further."""
    game = games.find(name)
    found = positions(game, seats, seed=2)
    for before in found[::10]:
        own = foretold(game, before, found[-1], 0)
        for seat in range(1, seats):
            for forecast, number in foretold(game, before, found[-1], seat).items():
                what, _, away = forecast.rpartition(".")
                is_a_players = away.isdecimal() and int(away) < seats
                assert number == own[f"{what}.{(int(away) + seat) % seats}" if is_a_players else forecast]


@pytest.mark.parametrize(("name", "seats"), EACH)
def test_only_the_rows_asked_for_are_written(name: str, seats: int) -> None:
    game = games.find(name)
    assert game.forecasts is not None
    found = np.array(positions(game, seats, seed=3)[-4:])
    targets = np.full((4, len(game.forecasts.NAMES)), 99, np.float32)
    forecast_targets = for_game("cabochon.search.forecast_targets", game)
    mask, ends = new_mask(game.action_count), np.repeat(found[-1:], 4)
    forecast_targets.foretell(1, 3, found, np.array([0, 0, SPECTATOR, 0], np.int8), ends, targets, mask)
    assert (targets[[0, 3]] == 99).all()
    assert (targets[1] != 99).all()
    assert (targets[2] == UNKNOWN).all()
