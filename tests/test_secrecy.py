"""Two states that differ only in what a seat cannot know look the same to it, in every form it is told."""

from __future__ import annotations

import io
import json
import random
from typing import Any

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as some
from rich.console import Console

import cabochon
from cabochon import games, stream
from cabochon.game import CHANCE, OVER
from cabochon.match import Match
from cabochon.terminal.games import telling


class Staged(Match):
    """A match in a state of somebody's choice."""

    def put(self, state: Any) -> Staged:
        self._state = state
        return self


def drawn(match: Match, seat: int | None) -> str:
    console = Console(file=io.StringIO(), width=100, color_system="truecolor", force_terminal=True)
    names = [f"seat {number}" for number in range(match.seats)]
    for width in (70, 100):
        console.print(telling(match.game.name).draw(match.view(seat), names, width=width))
    return console.file.getvalue()  # type: ignore[attr-defined, no-any-return]


def told(match: Match, seat: int, seed: int) -> dict[str, Any]:
    """Everything that reaches a seat."""
    reaches = {
        "view": json.dumps(match.view(seat)),
        "watcher": json.dumps(match.view(None)),
        "numbers": match.observe(seat).tobytes(),
        "picture": drawn(match, seat),
    }
    if match.to_move == seat:
        reaches["legal"] = match.legal()
        reaches["bots"] = [cabochon.bot(code, seed=seed).choose(match) for code in ("random", "mcts:20")]
    return reaches


def fond_of_secrets(match: Match, steps: int, chance: random.Random) -> None:
    """Random play in which hidden reserves are common."""
    for _ in range(steps):
        if match.is_over:
            return
        moves = match.legal()
        hidden = [move for move in moves if move.startswith("reserve deck")]
        match.play(chance.choice(hidden if hidden and chance.random() < 0.3 else moves))


@given(
    name=some.sampled_from(["splendor", "marvel"]),
    seats=some.integers(2, 4),
    seed=some.integers(0, 2**32),
    steps=some.integers(0, 60),
)
@settings(max_examples=60, deadline=None)
def test_what_a_seat_cannot_know_changes_nothing_it_is_told(name: str, seats: int, seed: int, steps: int) -> None:
    match = Staged(games.find(name), seats, options={}, chance=random.Random(seed))
    fond_of_secrets(match, steps, random.Random(seed))
    truth = match._state.copy()
    for seat in range(seats):
        imagined = match.game.redeal(truth, seat, stream.start(seed)[0])
        assert told(match.put(truth.copy()), seat, seed) == told(match.put(imagined), seat, seed)


@given(seed=some.integers(0, 2**32), steps=some.integers(10, 40))
@settings(max_examples=30, deadline=None)
def test_dealing_again_keeps_what_the_seat_knows_and_changes_the_rest(seed: int, steps: int) -> None:
    match = Staged(games.find("splendor"), 3, options={}, chance=random.Random(seed))
    fond_of_secrets(match, steps, random.Random(seed))
    truth = match._state
    assume(match.game.to_move(truth) not in (CHANCE, OVER))
    hidden = [player.hidden[:].any() for player in truth.players[1:3]]
    assume(any(hidden))
    words = stream.start(seed, 30)
    deals = {match.game.redeal(truth, 0, word).tobytes() for word in words}
    assert len(deals) > 1
    for word in words:
        imagined = match.game.redeal(truth, 0, word)
        assert (imagined.players[0].hand == truth.players[0].hand).all()
        for level in range(3):
            assert bin(int(imagined.unseen[level])).count("1") == bin(int(truth.unseen[level])).count("1")


def test_every_unknown_card_is_equally_likely_when_dealt_again() -> None:
    match = cabochon.new("splendor", seats=2, seed=1)
    match.play("reserve deck 3")
    counts: dict[int, int] = {}
    for word in stream.start(1, 3400):
        card = int(match.game.redeal(match._state, 1, np.uint64(word)).players[0].hand[0])
        counts[card] = counts.get(card, 0) + 1
    assert len(counts) == 16  # fifteen in the deck and the one in the hand
    assert min(counts.values()) > 140
    assert max(counts.values()) < 290
