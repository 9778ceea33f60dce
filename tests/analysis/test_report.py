"""The report as plain data."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cabochon.analysis import Decision, Reason, Review
from tests.analysis.examples import small_review


def test_a_review_goes_to_json_and_back_unchanged() -> None:
    review = small_review()
    assert Review.from_json(json.loads(json.dumps(review.to_json()))) == review


def test_a_review_without_result_or_points_goes_to_json_and_back() -> None:
    review = small_review()
    turns = tuple(replace(turn, points=None) for turn in review.turns)
    unfinished = replace(review, result=None, turns=turns, turning_point=None, perspective=1)
    assert Review.from_json(json.loads(json.dumps(unfinished.to_json()))) == unfinished


def test_skill_is_the_luck_adjusted_result_and_adds_up_to_one() -> None:
    review = small_review()
    assert review.skill == pytest.approx((0.96875, 0.03125))
    assert sum(review.skill) == pytest.approx(1)


def test_skill_is_never_negative() -> None:
    review = small_review()
    first, second = review.seat_reviews
    lucky_loser = replace(
        review, seat_reviews=(replace(first, luck_adjusted_result=1.3), replace(second, luck_adjusted_result=-0.3))
    )
    assert lucky_loser.skill == (1.0, 0.0)


def test_the_worst_decisions_are_the_marked_ones_of_a_seat() -> None:
    review = small_review()
    harmless = replace(review.decisions[0], mark="", error=0.01)
    both = replace(review, decisions=(harmless, *review.decisions))
    assert both.worst_decisions(0) == review.decisions
    assert both.worst_decisions(1) == ()


def test_reasons_are_stored_and_reviews_from_before_still_load() -> None:
    (decision,) = small_review().decisions
    why = replace(decision, reasons=(Reason("denies_win", {"card": "2g6", "seat": 1, "missing": 0}, 0.4),))
    stored = json.loads(json.dumps(why.to_json()))
    assert Decision.from_json(stored) == why
    del stored["reasons"]
    assert Decision.from_json(stored) == decision
