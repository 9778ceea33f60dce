"""The theorem and the arithmetic of a review: luck, ledger, errors, knowledge."""

from __future__ import annotations

import hashlib
import json
from random import Random
from typing import Any

import numpy as np
import pytest

import cabochon
from cabochon import stream
from cabochon.analysis import Evaluator, PlayoutEvaluator, Review, review, review_steps
from cabochon.analysis.luck import deal_luck
from cabochon.analysis.perspective import Perspective
from cabochon.contract import Game
from tests.analysis.matches import TABLES, finished

pytestmark = pytest.mark.usefixtures("quick_reasons")

FEW = 3  # simulations: what is asserted here holds with any number


class BadEvaluator(Evaluator):
    """Thinks something of every position that has nothing to do with the game."""

    code = "bad"

    def values(self, game: Game, states: Any, observer: int, words: Any) -> Any:
        values = np.zeros((len(states), len(words), int(states[0].seats)))
        for number, state in enumerate(states):
            for seat in range(values.shape[2]):
                octets = hashlib.blake2b(state.tobytes() + bytes([seat]), digest_size=4).digest()
                values[number, :, seat] = int.from_bytes(octets, "little") / 2**32
        return values


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_ledger_adds_up_to_the_result_exactly(game: str, seats: int) -> None:
    match = finished(game, seats)
    for evaluator in (PlayoutEvaluator(), BadEvaluator()):
        found = review(match, simulations=FEW, evaluator=evaluator)
        assert match.result is not None
        for seat in found.seat_reviews:
            assert sum(seat.ledger.terms) == seat.ledger.result
            assert seat.ledger.result == pytest.approx(match.result[seat.seat], abs=1e-6)
            assert seat.luck_adjusted_result == seat.ledger.result - seat.luck
            assert seat.ledger.own_errors <= 0
        for decision in found.decisions:
            assert decision.error >= 0
            assert decision.best.value - decision.played.value == pytest.approx(decision.error, abs=1e-9)


@pytest.mark.parametrize("game", ["splendor", "marvel", "battle-mat"])
def test_luck_is_zero_on_average_whatever_the_evaluator_thinks(game: str) -> None:
    match = finished(game)
    perspective = Perspective(match.game, None)
    deals = [step for turn in match.turns[1:] for step in perspective.path(turn).steps if step.seat is None]
    assert deals
    for step in deals[:: max(1, len(deals) // 12)]:
        total = np.zeros(match.seats)
        largest = 0.0
        outcomes = match.game.outcomes(step.before)
        for action in outcomes:
            after = step.before.copy()
            match.game.apply(after, action)
            happened = _replaced(step, action, after)
            luck = deal_luck(happened, perspective, BadEvaluator(), np.ones(1, np.uint64))
            if luck is not None:
                total += luck.luck
                largest = max(largest, *map(abs, luck.luck))
        assert total == pytest.approx(0, abs=1e-9)
        assert largest > 0 or len(outcomes) == 1


class NoisyEvaluator(BadEvaluator):
    """Thinks nonsense, and something else with every word."""

    code = "noisy"

    def values(self, game: Game, states: Any, observer: int, words: Any) -> Any:
        noise = np.array([np.random.default_rng(int(word)).random() for word in words])
        return super().values(game, states, observer, words) * noise[None, :, None]


@pytest.mark.slow
def test_luck_adds_up_to_nothing_over_many_random_continuations() -> None:
    match = finished("splendor").before_turn(30)
    perspective, numbers = Perspective(match.game, None), Random(1)
    totals = []
    for continuation in range(60):
        then = match.reseeded(continuation)
        for _ in range(12):
            if then.to_move is not None:
                then.play(numbers.choice(then.legal()))
        steps = [step for turn in then.turns[30:] for step in perspective.path(turn).steps if step.seat is None]
        words = stream.start(continuation, 3)
        found = [deal_luck(step, perspective, NoisyEvaluator(), words) for step in steps]
        totals.append(sum(luck.luck[0] for luck in found if luck is not None))
    assert np.std(totals) > 0.1
    assert abs(np.mean(totals)) < 3 * np.std(totals) / np.sqrt(len(totals))


@pytest.mark.parametrize("number", [1, 5, 40, 100])
def test_what_every_outcome_has_in_common_is_no_luck(number: int) -> None:
    class Weather(Evaluator):
        """Depends on the word alone, as the noise of a playout mostly does."""

        code = "weather"

        def values(self, game: Game, states: Any, observer: int, words: Any) -> Any:
            noise = np.array([np.random.default_rng(int(word)).random() for word in words])
            return np.broadcast_to(noise[None, :, None], (len(states), len(words), int(states[0].seats))).copy()

    match = finished("splendor")
    perspective = Perspective(match.game, None)
    deals = [step for turn in match.turns[1:] for step in perspective.path(turn).steps if step.seat is None]
    luck = deal_luck(deals[0], perspective, Weather(), stream.start(1, number))
    assert luck is not None
    assert luck.luck == pytest.approx((0.0, 0.0))


def _replaced(step: Any, action: int, after: Any) -> Any:
    from dataclasses import replace

    return replace(step, action=action, after=after)


def test_a_review_goes_to_json_and_back_and_a_seed_gives_the_same_again() -> None:
    match = finished("splendor")
    found = review(match, simulations=FEW)
    assert Review.from_json(json.loads(json.dumps(found.to_json()))) == found
    assert review(match.record(), simulations=FEW) == found
    assert review(match, simulations=FEW, seed=1) != found


def test_a_review_grows_from_a_coarse_one() -> None:
    match = finished("battle-mat")
    steps = list(review_steps(match, simulations=FEW))
    assert [step.progress for step in steps] == sorted(step.progress for step in steps)
    first, last = steps[0], steps[-1]
    assert len(first.turns) == len(last.turns) == len(match.turns)
    assert not first.decisions
    assert not first.is_complete
    assert last.is_complete
    assert sum(first.seat_reviews[0].ledger.terms) == first.seat_reviews[0].ledger.result
    parts: list[float] = []
    assert review(match, simulations=FEW, on_progress=lambda part, _: parts.append(part)) == last
    assert parts == [step.progress for step in steps]


def test_an_unfinished_match_ends_with_where_it_stands() -> None:
    match = cabochon.new("splendor", seed=2)
    for _ in range(6):
        match.play(match.legal()[0])
    found = review(match, simulations=FEW)
    assert found.result is None
    for seat in found.seat_reviews:
        assert seat.ledger.result == pytest.approx(found.turns[-1].shares[seat.seat], abs=1e-6)
        assert sum(seat.ledger.terms) == seat.ledger.result


def test_a_match_that_begins_with_a_position_is_reviewed() -> None:
    match = cabochon.position(finished("splendor").turns[20].before)
    for _ in range(4):
        match.play(match.legal()[0])
    assert len(review(match, simulations=FEW).turns) == len(match.turns)


def test_forced_moves_are_no_decisions() -> None:
    match = finished("battle-mat")
    found = review(match, simulations=FEW)
    decided = {(decision.turn, decision.event) for decision in found.decisions}
    forced = 0
    for turn in match.turns[1:]:
        then = match.before_turn(turn.number)
        for place, event in enumerate(turn.events):
            if not event.is_deal and len(then.legal()) == 1:
                assert (turn.number, place) not in decided
                forced += 1
            then.replay(event.text)
    assert forced


def test_values_after_the_last_turn_are_the_result() -> None:
    match = finished("splendor")
    found = review(match, simulations=FEW)
    assert found.turns[-1].shares == match.result
    assert found.turns[-1].standard_errors == (0.0, 0.0)
    assert found.turns[-1].points == match.seat_points


@pytest.mark.parametrize("wrong", [0, -1, 1.5, "many", True])
def test_a_wrong_number_of_simulations_is_refused(wrong: Any) -> None:
    with pytest.raises(cabochon.BadOption, match="simulations are a number from 1"):
        review(finished("battle-mat"), simulations=wrong)


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(cabochon.BadOption, match="there is no seat 2"):
        review(finished("battle-mat"), seat=2, simulations=FEW)


def test_a_match_without_a_table_is_refused() -> None:
    with pytest.raises(cabochon.BadOption, match="nothing to review"):
        review(finished("battle-mat").beginning(), simulations=FEW)
