"""The words and figures of a review."""

from __future__ import annotations

from dataclasses import replace

import pytest

import cabochon
from cabochon.analysis import Ledger
from cabochon.reports import (
    ledger_figures,
    luck_by_turn,
    names_of,
    notes,
    points,
    result_line,
    statistics_rows,
    summary_line,
)
from tests.reports.reviews import made_review


def test_the_summary_is_one_line_of_points() -> None:
    assert summary_line(made_review()) == "Skill 98 : 2, luck 2 : 0"


def test_whole_parts_of_skill_add_up_to_a_hundred() -> None:
    review = made_review(seats=3)
    even = tuple(replace(seat, luck_adjusted_result=1 / 3) for seat in review.seat_reviews)
    assert summary_line(replace(review, seat_reviews=even)).startswith("Skill 34 : 33 : 33,")


@pytest.mark.parametrize("terms", [(0.50049, -0.10049, 0.20049, 0.00049), (1 / 3, -1 / 7, 1 / 9, -1 / 11)])
def test_the_ledger_adds_up_as_it_is_printed(terms: tuple[float, float, float, float]) -> None:
    ledger = Ledger(0, *terms, 1.0 - sum(terms), 1.0)
    *shown, result = map(float, ledger_figures(ledger))
    assert sum(shown) == pytest.approx(result)
    assert result == 100.0


def test_points_have_a_sign_unless_they_are_zero() -> None:
    assert [points(0.0312), points(-0.2), points(-0.0001)] == ["+3.1", "-20.0", "0.0"]


def test_players_are_named_by_the_record_and_told_apart() -> None:
    match = cabochon.new("splendor", seats=2, seed=1)
    assert names_of(match) == ["seat 0", "seat 1"]
    match.headers["Players"] = "Anna,  Ben"
    assert names_of(match) == ["Anna", "Ben"]
    match.headers["Players"] = "greedy, greedy"
    assert names_of(match) == ["greedy (seat 0)", "greedy (seat 1)"]
    match.headers["Players"] = "Anna, Ben, Carla"
    assert names_of(match) == ["seat 0", "seat 1"]


def test_the_result_names_winners_or_the_chances_where_the_record_ends() -> None:
    names = ["Anna", "Ben", "Carla"]
    review = made_review(seats=3)
    assert result_line(review, names) == "The match is won by Anna."
    shared = replace(review, result=(0.5, 0.5, 0.0))
    assert result_line(shared, names) == "The match is shared by Anna and Ben."
    unfinished = replace(review, result=None)
    assert result_line(unfinished, names).endswith("Win chances where it ends: Anna 100%, Ben 0%, Carla 0%.")


def test_luck_is_collected_by_turn() -> None:
    assert [line[:3] for line in luck_by_turn(made_review())] == [[0.0, 0.02, 0.0], [0.0, -0.02, 0.0]]


def test_statistics_have_a_text_for_each_seat() -> None:
    rows = dict(statistics_rows(made_review()))
    assert rows["Turns"] == ["3", "4"]
    assert rows["Level 1 cards"] == ["3 (1 point)", "4 (1 point)"]
    assert rows["Turns to the goal"] == ["\u2013", "\u2013"]
    assert rows["Points for each chip paid"] == ["0.12", "0.12"]


def test_notes_say_what_a_review_leaves_out() -> None:
    assert len(notes(made_review())) == 2
    partial = made_review(perspective=1, progress=0.5)
    assert any("what seat 1 could know" in note for note in notes(partial))
    assert any("50% is done" in note for note in notes(partial))
