"""Whole matches, word for word. A difference is a change of the game, and raises its version."""

from __future__ import annotations

import pytest

from cabochon import games
from tests.games.playthroughs.make import PLAYTHROUGHS, file_of


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_a_playthrough(name: str) -> None:
    assert any(playthrough.game == name for playthrough in PLAYTHROUGHS.values()), f"{name} has none: see make.py"


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_the_match_goes_as_it_always_went(name: str) -> None:
    assert file_of(name).exists(), f"{name} is not written: make playthroughs"
    assert PLAYTHROUGHS[name].play()[1] == file_of(name).read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "decided_by"),
    [
        ("battle-mat", "duels"),
        ("battle-mat-decider", "decider"),
        ("battle-mat-ratings", "ratings"),
        ("battle-mat-quick", "decider"),
    ],
)
def test_the_matches_of_battle_mat_end_in_every_way(name: str, decided_by: str) -> None:
    assert PLAYTHROUGHS[name].play()[0].view()["decided_by"] == decided_by


def test_two_matches_of_battle_mat_use_all_six_stones() -> None:
    """Four stones are dealt to a match (3.2), so that no single one can use them all."""
    used = [
        set(player["spent"])
        for name in ("battle-mat-decider", "battle-mat-stones")
        for player in PLAYTHROUGHS[name].play()[0].view()["players"]
    ]
    assert [len(stones) for stones in used] == [2, 2, 2, 2]
    assert set().union(*used) == {"time", "mind", "reality", "soul", "power", "space"}
