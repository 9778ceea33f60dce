"""One decision, judged while the match runs: as the review will judge it, and from what the seat may know."""

from __future__ import annotations

import numpy as np
import pytest

import cabochon
from cabochon.analysis import judge, review_steps
from cabochon.match import Match
from tests.analysis.matches import finished

pytestmark = pytest.mark.usefixtures("quick_reasons")

FEW = 40  # simulations


def before(match: Match, turn: int, event: int) -> Match:
    then = match.before_turn(turn)
    for move in match.turns[turn].moves[:event]:
        then.replay(move)
    return then


@pytest.mark.parametrize("game", ["splendor", "battle-mat"])
def test_a_review_says_the_same_of_the_decision(game: str) -> None:
    match = finished(game, 2)
    begun = next(found for found in review_steps(match, simulations=FEW) if len(found.decisions) >= 12)
    for decision in begun.decisions[:12]:
        found = judge(before(match, decision.turn, decision.event), decision.played.move, simulations=FEW)
        assert found is not None
        assert found.to_json() | {"reasons": []} == decision.to_json() | {"reasons": []}  # which a review adds


def test_a_forced_move_is_no_decision() -> None:
    match = finished("battle-mat", 2)
    forced = [
        (then, move)
        for turn in range(1, len(match.turns))
        for event, move in enumerate(match.turns[turn].moves)
        if (then := before(match, turn, event)).legal() == [move]
    ]
    assert forced
    assert all(judge(then, move, simulations=FEW) is None for then, move in forced)


def test_it_does_not_depend_on_what_the_seat_cannot_know() -> None:
    match = cabochon.new("splendor", seed=3)
    for move in ("reserve deck 1", "reserve deck 2"):
        match.play(move)
    known = judge(match, match.legal()[0], simulations=FEW)
    for seed in range(1, 4):  # the other's card is another one each time
        other = match.copy()
        other._state = other.game.redeal(other._state, 0, np.uint64(seed))
        assert judge(other, match.legal()[0], simulations=FEW) == known


def test_the_match_stays_where_it_is() -> None:
    match = cabochon.new("splendor", seed=3)
    before_it = match.state_bytes()
    judge(match, match.legal()[0], simulations=FEW)
    assert match.state_bytes() == before_it
