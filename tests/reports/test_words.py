"""The words and figures of a review."""

from __future__ import annotations

from dataclasses import replace

import pytest

import cabochon
from cabochon.analysis import Ledger
from cabochon.language import language_for
from cabochon.reports import (
    adjusted_line,
    ledger_rows,
    luck_by_turn,
    names_of,
    notes,
    option_texts,
    result_line,
    statistics_rows,
    summary_line,
)
from tests.reports.reviews import made_review

ENGLISH, GERMAN = language_for("en"), language_for("de")
SPACED = "\u00a0:\u00a0"


def test_the_summary_is_one_line_of_points() -> None:
    assert summary_line(made_review(), ENGLISH) == f"Skill 98{SPACED}2, luck 2{SPACED}0"
    assert summary_line(made_review(), GERMAN) == f"Können 98{SPACED}2, Glück 2{SPACED}0"


def test_whole_parts_of_skill_add_up_to_a_hundred() -> None:
    review = made_review(seats=3)
    even = tuple(replace(seat, luck_adjusted_result=1 / 3) for seat in review.seat_reviews)
    assert summary_line(replace(review, seat_reviews=even), ENGLISH).startswith(f"Skill 34{SPACED}33{SPACED}33,")


@pytest.mark.parametrize("terms", [(0.50049, -0.10049, 0.20049, 0.00049), (1 / 3, -1 / 7, 1 / 9, -1 / 11)])
def test_the_ledger_adds_up_as_it_is_printed(terms: tuple[float, float, float, float]) -> None:
    review = made_review()
    ledger = Ledger(0, *terms, 1.0 - sum(terms), 1.0)
    seats = tuple(replace(seat, ledger=ledger) for seat in review.seat_reviews)
    rows = ledger_rows(replace(review, seat_reviews=seats), ENGLISH)
    *shown, result = (float(row.numbers[0].replace("\u2212", "-")) for row in rows)
    assert sum(shown) == pytest.approx(result)
    assert (rows[-1].term, result) == ("Result", 100.0)


def test_the_ledger_of_an_unfinished_match_ends_where_the_record_does() -> None:
    total = ledger_rows(made_review(result=None), ENGLISH)[-1]
    assert (total.term, total.is_total) == ("At the end", True)


def test_options_are_named_as_the_form_names_them() -> None:
    assert option_texts(made_review(options={"target": 15}), GERMAN) == ["Punkte zum Sieg: 15"]
    house = made_review(game="battle-mat", options={"deck": "house", "quick": False})
    assert option_texts(house, ENGLISH) == ["Deck: Infinity Saga, house deck"]
    own = made_review(game="battle-mat", options={"deck": "A deck of my own," * 9, "quick": True})
    assert option_texts(own, ENGLISH) == ["Short match: fewer duels to win"]


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
    assert result_line(review, names, ENGLISH) == "Anna wins the match."
    shared = replace(review, result=(0.5, 0.5, 0.0))
    assert result_line(shared, names, ENGLISH) == "Anna and Ben share the victory."
    unfinished = replace(review, result=None)
    assert result_line(unfinished, names, ENGLISH).endswith(
        "Chances of winning where it ends: Anna 100%, Ben 0%, Carla 0%."
    )


def test_the_luck_adjusted_result_has_the_decimals_of_the_language() -> None:
    review = made_review()
    assert adjusted_line(review, ["Anna", "Ben"], ENGLISH) == "Luck-adjusted result, out of 100: Anna 98.0; Ben 2.0."
    assert adjusted_line(review, ["Anna", "Ben"], GERMAN) == "Ergebnis ohne Glück, von 100: Anna 98,0; Ben 2,0."


def test_luck_is_collected_by_turn() -> None:
    assert [line[:3] for line in luck_by_turn(made_review())] == [[0.0, 0.02, 0.0], [0.0, -0.02, 0.0]]


def test_statistics_have_a_text_for_each_seat() -> None:
    rows = dict(statistics_rows(made_review(), ENGLISH))
    assert rows["Turns"] == ["3", "4"]
    assert rows["Level 1 cards"] == ["3 (1 point)", "4 (1 point)"]
    assert rows["Turns to the goal"] == ["\u2013", "\u2013"]
    assert rows["Points per chip paid"] == ["0.12", "0.12"]


def test_notes_say_what_a_review_leaves_out() -> None:
    assert len(notes(made_review(), ENGLISH)) == 2
    partial = made_review(perspective=1, progress=0.5)
    assert any("what seat 1 could know" in note for note in notes(partial, ENGLISH))
    assert any("50% is done" in note for note in notes(partial, ENGLISH))
