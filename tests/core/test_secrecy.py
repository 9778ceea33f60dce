"""Two states that differ only in what a seat cannot know look the same to it, in every form."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path
from typing import Any

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as some
from rich.console import Console

import cabochon
from cabochon import faces, games, stream
from cabochon.contract import CHANCE, OVER
from cabochon.match import Match
from cabochon.match.chance import source
from cabochon.match.observer import Observer
from cabochon.terminal.play import PlayScreen
from cabochon.terminal.record_file import RecordFile
from cabochon.terminal.screen import Seating


class Staged(Match):
    """A match in a state of somebody's choice."""

    def put(self, state: Any) -> Staged:
        self._state = state
        return self


def drawn(match: Match, seat: int | None) -> str:
    console = Console(file=io.StringIO(), width=100, color_system="truecolor", force_terminal=True)
    names = [f"seat {number}" for number in range(match.seats)]
    for width in (70, 100):
        console.print(faces.find(match.game.name).terminal.draw(match.view(seat), names, width=width))
    return console.file.getvalue()  # type: ignore[attr-defined, no-any-return]


def visible_to_seat(match: Match, seat: int, seed: int) -> dict[str, Any]:
    """Everything that reaches a seat."""
    reaches = {
        "view": json.dumps(match.view(seat)),
        "spectator": json.dumps(match.view(None)),
        "numbers": match.observe(seat).tobytes(),
        "picture": drawn(match, seat),
    }
    if match.to_move == seat:
        reaches["legal"] = match.legal()
        reaches["bots"] = [cabochon.bot(code, seed=seed).choose(match) for code in ("random", "greedy", "mcts:20")]
    return reaches


def fond_of_secrets(match: Match, steps: int, chance: random.Random) -> None:
    """Random play in which hidden reserves and stones are common."""
    for _ in range(steps):
        if match.is_over:
            return
        moves = match.legal()
        hidden = [move for move in moves if move.startswith(("reserve deck", "use"))]
        match.play(chance.choice(hidden if hidden and chance.random() < 0.3 else moves))


@given(
    game=some.sampled_from([(name, seats) for name in games.names() for seats in games.find(name).seats]),
    seed=some.integers(0, 2**32),
    steps=some.integers(0, 60),
)
@settings(max_examples=40, deadline=None)
def test_what_a_seat_cannot_know_changes_nothing_it_receives(game: tuple[str, int], seed: int, steps: int) -> None:
    name, seats = game
    match = Staged(games.find(name), seats, options={}, chance=source(seed))
    fond_of_secrets(match, steps, random.Random(seed))
    truth = match._state.copy()
    for seat in range(seats):
        imagined = match.game.redeal(truth, seat, stream.start(seed)[0])
        assert visible_to_seat(match.put(truth.copy()), seat, seed) == visible_to_seat(match.put(imagined), seat, seed)


@given(seed=some.integers(0, 2**32), steps=some.integers(10, 40))
@settings(max_examples=30, deadline=None)
def test_dealing_again_keeps_what_the_seat_knows_and_changes_the_rest(seed: int, steps: int) -> None:
    match = Staged(games.find("splendor"), 3, options={}, chance=source(seed))
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


def cards_in(text: str, codes: list[str]) -> set[str]:
    """The cards a text names, be it by code or by name."""
    plain = text.lower().replace(" ", "-")
    return {code for code in codes if code in plain}


def test_nobody_hears_of_a_card_they_may_not_know() -> None:
    named = 0
    for seed in range(30):
        match = cabochon.new("battle-mat", seed=seed)
        chance = random.Random(seed)
        while (mover := match.to_move) is not None:
            move = chance.choice(match.legal())
            event, *_ = match.play(move)
            assert event.redacted_text(mover) == event.text == move
            codes = match.game.deck(match._state).card_codes  # type: ignore[attr-defined]
            assert not cards_in(event.redacted_text(None), codes)
            shown = cards_in(event.redacted_text(1 - mover), codes)
            assert not shown & set(match.view(1 - mover)["unseen"])
            named += len(shown)
    assert named > 10  # cards shown by Mind


def read_through(seed: int, file: Path) -> None:
    """A match at the terminal in which everything printed is looked at before the next move is typed."""
    match = cabochon.new("battle-mat", seed=seed)
    console = Console(file=io.StringIO(), width=100)
    chance = random.Random(seed)
    codes = match.game.deck(match._state).card_codes  # type: ignore[attr-defined]
    public = {card["code"] for card in match.view(None)["drawn"]}

    def typed(*_: object) -> str:
        read = console.file.getvalue()  # type: ignore[attr-defined]
        assert not cards_in(read, codes) & set(match.view(0)["unseen"]) - public
        console.file = io.StringIO()
        return chance.choice(match.legal())

    console.input = typed  # type: ignore[method-assign, assignment]
    seating = Seating([None, cabochon.bot("random", seed=seed)], ["you", "random"])
    PlayScreen(match, seating, RecordFile.create(match, file), console).play()
    assert match.is_over


def test_a_person_at_the_terminal_reads_of_no_card_they_may_not_know(tmp_path: Path) -> None:
    for seed in range(12):
        read_through(seed, tmp_path / f"{seed}.record")


def test_only_the_player_who_draws_a_card_unseen_reads_its_name() -> None:
    match = Staged(games.find("splendor"), 2, options={}, chance=source(1))
    match.replay("reserve deck 3")
    dealt = next(iter(match.game.moves(match._state)))
    assert match.redacted_text(dealt, 0) == dealt
    assert match.redacted_text(dealt, 1) == match.redacted_text(dealt, None) == "deal a card of level 3"


@given(
    game=some.sampled_from([(name, seats) for name in games.names() for seats in games.find(name).seats]),
    seed=some.integers(0, 2**32),
    steps=some.integers(0, 60),
)
@settings(max_examples=60, deadline=None)
def test_what_a_bot_is_handed_holds_no_secret(game: tuple[str, int], seed: int, steps: int) -> None:
    name, seats = game
    match = Staged(games.find(name), seats, options={}, chance=source(seed))
    fond_of_secrets(match, steps, random.Random(seed))
    truth = match._state.copy()
    first, second = stream.start(seed, 2)
    for seat in range(seats):
        imagined = match.game.redeal(truth, seat, first)
        handed = Observer(match.game, truth, seat)
        assert handed._seen.tobytes() == Observer(match.game, imagined, seat)._seen.tobytes()
        assert handed.imagine(second).tobytes() == match.game.redeal(truth, seat, second).tobytes()
