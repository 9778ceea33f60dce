"""What came of a position of Battle Mat: duels won, rounds left, the decider."""

from __future__ import annotations

import pytest

from cabochon import games
from cabochon.contract import State
from cabochon.games.battle_mat.strategy.forecasts import MOST_ROUNDS
from cabochon.testing.walks import states
from tests.games.battle_mat.table import Mat, a_mat
from tests.games.forecast import foretold

GAME = games.find("battle-mat")
DECIDER = ("deal c01", "deal c02", "deal c03", "deal c04", "deal c05", "deal c06")


def came_of(before: State, mat: Mat, seat: int) -> dict[str, float]:
    assert mat.is_over
    return foretold(mat.game, before, mat.state, seat)


def won_seven_to_one() -> tuple[State, Mat]:
    mat = a_mat().without_stones().duels_won(6, 1, first_at_match_point=0)
    before = mat.state.copy()
    mat.lay(("strength", "c30", "c11"), ("speed", "c21", "c10"), ("size", "c20", "c29"))
    assert mat.scores() == (7, 1)
    return before, mat


def level_at_six() -> Mat:
    """The decider is dealt; its first three cards are those of seat 1, which leads."""
    mat = a_mat().without_stones().duels_won(4, 5)
    mat.play_all("lay c10 on strength", "answer c11", "lay c21 on speed", "answer c20", "lay c30 on luck")
    mat.play("answer c29", *DECIDER)
    return mat


def test_duels_are_forecast_as_parts_of_the_goal_for_each_player() -> None:
    before, mat = won_seven_to_one()
    own, other = came_of(before, mat, 0), came_of(before, mat, 1)
    assert [own["duels.0"], own["duels.1"]] == pytest.approx([1, 1 / 7])
    assert [other["duels.0"], other["duels.1"]] == pytest.approx([1 / 7, 1])


def test_a_quick_match_has_a_goal_of_its_own() -> None:
    mat = a_mat(quick=True).without_stones().duels_won(4, 1, first_at_match_point=0)
    before = mat.state.copy()
    mat.lay(("strength", "c30", "c11"), ("speed", "c21", "c10"), ("size", "c20", "c29"))
    assert [came_of(before, mat, 0)[f"duels.{away}"] for away in range(2)] == pytest.approx([1, 1 / 5])


def test_more_duels_than_the_goal_are_forecast_as_the_goal() -> None:
    mat = a_mat().without_stones().duels_won(4, 5, pooled=3)
    before = mat.state.copy()
    mat.lay(("strength", "c30", "c11"), ("speed", "c29", "c20"), ("rating", "c10", "c21"))
    assert mat.scores() == (9, 6)
    assert came_of(before, mat, 0)["duels.0"] == 1


def test_without_a_decider_none_is_forecast_and_no_round_is_left_in_the_last_one() -> None:
    before, mat = won_seven_to_one()
    forecast = came_of(before, mat, 0)
    assert (forecast["decider"], forecast["rounds_left"]) == (0, 0)


def test_the_decider_is_forecast_before_it_begins_and_counts_as_a_round() -> None:
    mat = a_mat().without_stones().duels_won(4, 5)
    before = mat.state.copy()
    mat = level_at_six()
    mat.play_all("lay c01 on strength", "answer c04", "lay c05 on size", "answer c02", "lay c03", "answer c06")
    for seat in range(2):
        forecast = came_of(before, mat, seat)
        assert forecast["decider"] == 1
        assert forecast["rounds_left"] == pytest.approx(1 / MOST_ROUNDS)


def test_at_the_end_itself_no_round_is_left() -> None:
    _, mat = won_seven_to_one()
    assert came_of(mat.state, mat, 1) == pytest.approx({"duels.0": 1 / 7, "duels.1": 1, "rounds_left": 0, "decider": 0})


def test_a_random_match_has_no_more_rounds_than_can_be_forecast() -> None:
    for seed in range(40):
        *_, end = states(GAME, 2, seed)
        assert end.rounds <= MOST_ROUNDS
