"""A review by one seat does not depend on cards that this seat could not know."""

from __future__ import annotations

import pytest

import cabochon
from cabochon.analysis import review
from cabochon.match import Match

pytestmark = pytest.mark.usefixtures("quick_reasons")

FEW = 6  # simulations


def with_a_card_drawn_unseen(number: int, game: str) -> Match:
    """Ten turns in which seat 1 draws one of two cards from the deck and keeps it; all else is the same."""
    match = cabochon.new(game, seed=4)
    match.play(match.legal()[0])
    match.replay("reserve deck 1")
    drawn = _outcomes(match)[:2]
    match.replay(drawn[number])
    kept = [text.split()[-1] for text in drawn]
    while len(match.turns) < 10:
        if match.to_move is None:
            match.replay(next(text for text in _outcomes(match) if text not in drawn))
        else:
            match.replay(next(move for move in _wanted(match) if not any(card in move for card in kept)))
    return match


def _outcomes(match: Match) -> list[str]:
    then = match._state
    return [match.game.text(then, action) for action in match.game.outcomes(then)]


def _wanted(match: Match) -> list[str]:
    """The legal moves, purchases and reservations first, so that much is dealt."""
    return sorted(match.legal(), key=lambda move: (not move.startswith("buy"), "reserve deck" in move, move))


@pytest.mark.parametrize("game", ["splendor", "marvel"])
def test_a_card_that_another_seat_drew_unseen_changes_nothing(game: str) -> None:
    one, other = (with_a_card_drawn_unseen(number, game) for number in range(2))
    assert one.record() != other.record()
    assert review(one, simulations=FEW, seat=0) == review(other, simulations=FEW, seat=0)
    assert review(one, simulations=FEW, seat=1) != review(other, simulations=FEW, seat=1)
    assert review(one, simulations=FEW) != review(other, simulations=FEW)


def test_a_card_laid_face_down_changes_nothing_for_the_other_seat() -> None:
    match = cabochon.new("battle-mat", seed=6)
    while not (match.turns[-1].seat == 1 and match.turns[-1].moves[0].startswith(("lay", "answer"))):
        match.play(match.legal()[0])
    texts = [text for turn in match.turns for text in turn.moves]
    laid = match.turns[-1].moves[0].split()[1]
    seen = {word for text in texts for word in text.split()}
    free = next(card for card in _cards(match) if card not in seen)
    other = match.beginning()
    for text in texts:
        other.replay(" ".join(free if word == laid else word for word in text.split()))
    assert other.view(0) == match.view(0)
    assert review(match, simulations=FEW, seat=0) == review(other, simulations=FEW, seat=0)
    assert review(match, simulations=FEW, seat=1) != review(other, simulations=FEW, seat=1)


def _cards(match: Match) -> list[str]:
    start = match.beginning()
    return [text.split()[-1] for text in _outcomes(start)]


def test_a_review_by_one_seat_judges_the_moves_that_it_could_see() -> None:
    match = with_a_card_drawn_unseen(0, "splendor")
    found = review(match, simulations=FEW, seat=0)
    assert found.perspective == 0
    assert {decision.seat for decision in found.decisions} == {0, 1}
    drawn = next(value for value in found.turns if "reserve deck" in value.move)
    assert drawn.seat == 1
    assert all(luck.turn != drawn.turn for luck in found.luck)


def test_evaluating_does_not_depend_on_what_the_seat_cannot_know() -> None:
    one, other = (with_a_card_drawn_unseen(number, "splendor") for number in range(2))
    found = [cabochon.evaluate(match, "mcts:200", seat=0) for match in (one, other)]
    assert found[0] == found[1]
