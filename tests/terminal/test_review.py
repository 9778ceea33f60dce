"""A review in the terminal."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from cabochon.analysis import Decision, Review
from cabochon.terminal.review import WinChanceGraph, render_review
from tests.reports.reviews import made_review, marked

NAMES = ["Anna", "Ben", "Carla", "Dora"]


def because(decision: Decision) -> str:
    return f"Because of turn {decision.turn}." if decision.turn == 3 else ""


def printed(review: Review, width: int = 80, *, most: int = 10) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None)
    with console.capture() as captured:
        for part in render_review(review, NAMES[: review.seats], most_decisions=most, explain=because):
            console.print(part)
    return captured.get()


def graph(review: Review, width: int = 80, *, encoding: str = "utf-8") -> list[str]:
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    console = Console(file=file, width=width, color_system=None)
    with console.capture() as captured:
        console.print(WinChanceGraph(review, NAMES[: review.seats]))
    return [line.rstrip() for line in captured.get().splitlines()]


def test_the_filled_part_is_the_share_of_seat_0() -> None:
    lines = graph(made_review(turns=10), 26)
    assert lines[1] == "100 │          █"
    assert lines[10] == "  0 │ ██████████"
    heights = [sum(line[5 + turn : 6 + turn] == "█" for line in lines[1:11]) for turn in range(11)]
    assert heights == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


def test_every_seat_of_three_or_four_has_a_band() -> None:
    lines = graph(made_review(seats=4))
    captions = [line.strip() for line in lines if "%" in line]
    assert captions == ["Anna 100%", "Ben 0%", "Carla 0%", "Dora 0%"]


def test_marks_stand_below_their_turn_and_the_worst_of_a_column_is_shown() -> None:
    decisions = (marked(3, 0, "inaccuracy"), marked(3, 0, "blunder"), marked(6, 1, "mistake"))
    lines = graph(made_review(turns=10, decisions=decisions), 26)
    assert lines[1] == " " * (5 + 6) + "m"
    below = next(place for place, line in enumerate(lines) if "filled" in line) - 1
    assert lines[below] == " " * (5 + 3) + "B"


def test_the_legend_explains_the_marks_that_were_given() -> None:
    decisions = (marked(3, 0, "inaccuracy"), marked(6, 1, "blunder"))
    legend = graph(made_review(decisions=decisions))[-1]
    assert legend == "i inaccuracy   B blunder   ▲ turning point, turn 20"


def test_numbers_of_turns_stand_below_their_columns() -> None:
    lines = graph(made_review(turns=20), 26)
    assert "     0    5    10   15" in lines  # a number 20 would not fit


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("width", [20, 40, 80, 120])
@pytest.mark.parametrize("turns", [1, 55, 400])
def test_graphs_fit_any_terminal(seats: int, width: int, turns: int) -> None:
    review = made_review(seats, turns, decisions=(marked(turns, 0, seats=seats),))
    assert max(map(len, graph(review, width))) <= width
    assert max(map(len, printed(review, width).splitlines())) <= width


def test_a_terminal_without_unicode_gets_plain_characters() -> None:
    lines = graph(made_review(turns=10), 30, encoding="ascii")
    assert "\n".join(lines).isascii()
    assert any("###" in line for line in lines)


def test_decisions_say_what_was_played_what_was_better_and_by_how_much() -> None:
    text = " ".join(printed(made_review(decisions=(marked(3, 0),))).split())
    assert "Turn 3, Anna: mistake ? 12.0 points, give or take 1.2" in text
    assert "played take white blue green (40%) better buy 2w1 (52%) why Because of turn 3. then take red red" in text


def test_the_worst_decisions_are_printed_in_the_order_of_the_match() -> None:
    decisions = tuple(marked(turn, turn % 2, error=0.1 + turn / 100) for turn in range(1, 9))
    text = printed(made_review(decisions=decisions), most=2)
    assert "the 2 worst of 8" in text
    assert text.index("Turn 7, Ben") < text.index("Turn 8, Anna")
    assert "Turn 6" not in text


def test_the_ledger_ends_with_the_result_and_the_luck_adjusted_one() -> None:
    lines = [line.split() for line in printed(made_review()).splitlines()]
    assert ["Result", "100.0", "0.0"] in lines
    assert ["Without", "luck", "98.0", "2.0"] in lines


def test_an_unfinished_match_shows_where_it_ends() -> None:
    text = printed(made_review(result=None))
    assert "The match was not finished." in text
    assert "At the end" in text


def test_a_match_without_marks_says_so() -> None:
    assert "No decision was clearly bad enough" in printed(made_review())
