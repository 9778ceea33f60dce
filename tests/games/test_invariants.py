"""After each action of random matches, everything that can be recounted is recounted."""

from __future__ import annotations

from types import ModuleType

import numpy as np
import pytest

from cabochon import games, stream
from cabochon.bits import new_mask
from cabochon.compiled import bind
from cabochon.contract import Options
from tests.games.battle_mat.table import TYING, a_mat
from tests.games.gems.table import a_table
from tests.games.invariants import FINE, battle_mat, gems

GEMS: list[tuple[str, int, Options]] = [(name, seats, {}) for name in ("splendor", "marvel") for seats in (2, 3, 4)]
MATS: list[tuple[str, int, Options]] = [
    ("battle-mat", 2, {"deck": deck, "quick": quick})
    for deck in ("house", "star-wars", TYING)
    for quick in (False, True)
]
MATCHES = {**dict.fromkeys(("splendor", "marvel"), 200_000 // len(GEMS) + 1), "battle-mat": 100_000 // len(MATS) + 1}


def invariants_of(name: str) -> ModuleType:
    return battle_mat if name == "battle-mat" else gems


def check(name: str, seats: int, options: Options, *, matches: int, seed: int) -> None:
    game = games.find(name)
    fresh = np.zeros(1, game.state_type)
    fresh[0] = game.new(seats, game.resolve_options(options))
    played = bind("tests.games.invariants.played", rules=invariants_of(name))
    broken = played.play_all_checked(
        np.repeat(fresh, 2), fresh, new_mask(game.action_count), stream.start(seed, matches)
    )
    assert broken == (FINE, matches)


@pytest.mark.parametrize(("name", "seats", "options"), GEMS + MATS)
def test_random_matches_keep_the_invariants(name: str, seats: int, options: Options) -> None:
    check(name, seats, options, matches=500, seed=1)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("name", "seats", "options"), GEMS + MATS)
def test_three_hundred_thousand_matches_keep_the_invariants(name: str, seats: int, options: Options) -> None:
    check(name, seats, options, matches=MATCHES[name], seed=2)


def test_a_lost_chip_would_be_noticed() -> None:
    table = a_table()
    assert gems.violation(table.state) == FINE
    table.state.bank[0] -= 1
    assert gems.violation(table.state) == gems.CHIPS_LOST


def test_a_card_in_two_places_would_be_noticed() -> None:
    mat = a_mat()
    assert battle_mat.violation(mat.state) == FINE
    mat.state.players[0].hand |= mat.state.players[1].hand
    assert battle_mat.violation(mat.state) == battle_mat.CARD_TWICE


def test_a_duel_that_nobody_counts_would_be_noticed() -> None:
    mat = a_mat()
    mat.state.revealed += 1
    assert battle_mat.violation(mat.state) == battle_mat.DUELS_WRONG


def test_a_card_held_impossible_where_it_is_would_be_noticed() -> None:
    mat = a_mat()
    mat.state.players[0].maybe[:] = 0
    assert battle_mat.violation(mat.state) == battle_mat.KNOWLEDGE_WRONG


def test_a_wrong_point_would_be_noticed() -> None:
    table = a_table()
    table.state.players[1].points = 3
    assert gems.violation(table.state) == gems.POINTS_WRONG
