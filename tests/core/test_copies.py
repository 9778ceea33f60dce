"""A copy of a match is its own match: what is played there changes nothing here, and chance deals to each its own."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cabochon
from cabochon import games
from cabochon.match import Match
from cabochon.match.chance import Shuffled
from tests.contract.small_game import small_game
from tests.games.battle_mat.table import deck_text

__all__ = ["small_game"]

WAYS: dict[str, Callable[[Match], Match]] = {
    "Match.copy": Match.copy,
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "pickle": lambda match: pickle.loads(pickle.dumps(match)),
}


def play_on(match: Match, *, moves: int, seed: int) -> str:
    """Play at random, and return what was played and dealt."""
    numbers = random.Random(seed)
    for _ in range(moves):
        if match.to_move is None:
            break
        match.play(numbers.choice(match.legal()))
    return match.record()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", games.names())
def test_playing_on_in_a_copy_changes_nothing_in_the_original(game: str, way: str) -> None:
    match, untouched = cabochon.new(game, seed=3), cabochon.new(game, seed=3)
    for one in (match, untouched):
        play_on(one, moves=6, seed=1)
    before, record = match.state_bytes(), match.record()
    copied = WAYS[way](match)
    assert (copied.state_bytes(), copied.record(), copied.to_move) == (before, record, match.to_move)
    play_on(copied, moves=25, seed=2)
    assert copied.state_bytes() != before
    assert (match.state_bytes(), match.record()) == (before, record)
    assert play_on(match, moves=40, seed=4) == play_on(untouched, moves=40, seed=4)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.usefixtures("small_game")
def test_a_copy_of_a_repeated_deal_has_draws_of_its_own(way: str) -> None:
    match, untouched = (Match(games.find("sprint"), 2, options={}, chance=Shuffled(7)) for _ in range(2))
    play_on(WAYS[way](match), moves=9, seed=1)
    assert play_on(match, moves=30, seed=2) == play_on(untouched, moves=30, seed=2)


@pytest.mark.parametrize("way", WAYS)
def test_a_match_without_a_seed_can_be_copied(way: str) -> None:
    match = cabochon.new("splendor")
    copied = WAYS[way](match)
    play_on(copied, moves=5, seed=1)
    assert len(match.turns) == 1
    play_on(match, moves=5, seed=1)


def test_a_pickled_match_plays_on_in_another_process_with_a_deck_it_has_never_read(tmp_path: Path) -> None:
    match = cabochon.new(
        "battle-mat", seed=1, deck=deck_text([[number, number, number, number, number] for number in range(30)])
    )
    (tmp_path / "match").write_bytes(pickle.dumps(match))
    program = (
        "import pickle, sys; match = pickle.load(open(sys.argv[1], 'rb')); match.play('no'); print(match.record())"
    )
    played: Any = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "match")], capture_output=True, text=True, check=True
    )
    match.play("no")
    assert played.stdout.strip() == match.record().strip()
