"""The line that would have followed a better move: it can be played on the board from its first move to its last."""

from __future__ import annotations

import random

import numpy as np
import pytest

import cabochon
from cabochon.match import Match
from cabochon.match.chance import source
from cabochon.server.show.review import along_line, at_decision

SHORT = {"splendor": {"target": 5}, "marvel": {"target": 5}, "battle-mat": {}}


def a_match(game: str, seats: int, seed: int) -> Match:
    chance, match = random.Random(seed), cabochon.new(game, seats=seats, seed=seed, **SHORT[game])  # type: ignore[arg-type]
    while not match.is_over:
        moves = match.legal()
        match.play(chance.choice([move for move in moves if move.startswith("buy")] or moves))
    return match


@pytest.mark.parametrize(("game", "seats"), [("splendor", 2), ("marvel", 3), ("battle-mat", 2)])
def test_a_whole_line_can_be_played(game: str, seats: int) -> None:
    match = a_match(game, seats, seed=3)
    if seats > 2:
        match = match.after_turn(9)  # the others are reviewed to their ends
    review = cabochon.review(match, simulations=60)
    dealt = 0
    for decision in review.decisions:
        line = along_line(at_decision(match, decision), decision.best.line)
        assert tuple(step.events[0].text for step in line.steps) == decision.best.line
        dealt += any(event.is_deal for step in line.steps for event in step.events)
        assert line.is_example or not any(event.is_deal for step in line.steps for event in step.events)
    assert dealt > 0
    assert max(len(decision.best.line) for decision in review.decisions) > 1


def test_hidden_cards_that_do_not_allow_a_line_are_dealt_again() -> None:
    then = cabochon.new("battle-mat", seed=5)
    while then.to_move != 0:
        then.play(then.legal()[0])
    hand = {card["code"] for card in then.view(1)["players"][1]["hand"]}
    lines = [imagined(then, stream) for stream in range(1, 20)]
    line = next(line for line in lines if not hand & {move.split()[1] for move in line})
    found = along_line(then, line)
    assert [step.events[0].text for step in found.steps] == line
    assert found.is_example


def imagined(then: Match, stream: int) -> list[str]:
    """The next moves up to the first card of seat 1, which seat 0 can only guess, without any stones."""
    start = then.observer().imagine(np.uint64(stream))
    world = Match(then.game, then.seats, options=then.options, chance=source(0), drawing=False, start=start)
    while not any(move.startswith(("lay", "answer")) and seat == 1 for seat, move in moves_of(world)):
        quiet = [move for move in world.legal() if move == "no stone"] or world.legal()
        world.play(quiet[0])
    return [move for _, move in moves_of(world)]


def moves_of(world: Match) -> list[tuple[int | None, str]]:
    return [(event.seat, event.text) for turn in world.turns for event in turn.events if not event.is_deal]


def test_an_example_is_always_the_same() -> None:
    match = a_match("splendor", 2, seed=1)
    move = next(move for move in match.before_turn(1).legal() if move.startswith("reserve"))
    then = match.before_turn(1)
    first, second = (along_line(then, [move]).steps[0] for _ in range(2))
    assert [event.text for event in first.events] == [event.text for event in second.events]
    assert first.events[1].is_deal
    assert first.after.state_bytes() == second.after.state_bytes()
