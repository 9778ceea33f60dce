"""What players want to know about a match, counted from what everybody may know."""

from __future__ import annotations

import json

import pytest

import cabochon
from cabochon.analysis import PlayoutEvaluator, Review, review
from tests.analysis.matches import TABLES, finished

pytestmark = pytest.mark.usefixtures("quick_reasons")

GEMS = [table for table in TABLES if table[0] != "battle-mat"]


def quick_review(game: str, seats: int = 2, seat: int | None = None) -> Review:
    return review(finished(game, seats), simulations=1, evaluator=PlayoutEvaluator(), seat=seat)


@pytest.mark.parametrize(("game", "seats"), GEMS)
def test_chips_cards_and_reservations_agree_with_the_table_at_the_end(game: str, seats: int) -> None:
    match = finished(game, seats)
    for seat in quick_review(game, seats).seat_reviews:
        found, player = seat.statistics, match.open_view()["players"][seat.seat]
        chips, reserved = found["chips"], found["reservations"]
        assert chips["taken"] == chips["paid"] + chips["returned"] + chips["left"]
        assert sum(level["cards"] for level in found["cards_by_level"].values()) == len(player["cards"])
        assert found["tiles"]["tiles"] == len(player["tiles"])
        assert reserved["from_the_market"] + reserved["from_a_deck"] == reserved["bought"] + reserved["kept"]
        assert reserved["kept"] == len(player["reserved"])
        assert found["points_by_turn"][-1] <= player["points"]
        turns = found["turns_to_the_goal"]
        is_lost_again = turns is not None and player["points"] < found["points_by_turn"][turns - 1]  # an Avengers tile
        assert (turns is not None and not is_lost_again) == player["goal_reached"]


def test_points_per_chip_counts_the_points_on_cards() -> None:
    found = quick_review("splendor").seat_reviews[0].statistics
    points = sum(level["points"] for level in found["cards_by_level"].values())
    assert found["points_per_chip_paid"] == pytest.approx(points / found["chips"]["paid"])


def test_duels_and_stones_of_battle_mat_are_counted() -> None:
    match = finished("battle-mat")
    first, second = (seat.statistics for seat in quick_review("battle-mat").seat_reviews)
    won = {name: score["won"] for name, score in first["duels_by_category"].items()}
    assert won == {name: score["lost"] for name, score in second["duels_by_category"].items()}
    assert sum(won.values()) > 0
    used = [text.split()[1] for turn in match.turns for text in turn.moves if text.startswith("use ")]
    assert sorted(stone["stone"] for found in (first, second) for stone in found["stones"]) == sorted(used)


@pytest.mark.parametrize("game", ["splendor", "battle-mat"])
def test_statistics_are_the_same_for_everybody_and_go_to_json(game: str) -> None:
    everybody = [quick_review(game, seat=seat) for seat in (None, 0, 1)]
    statistics = [[seat.statistics for seat in found.seat_reviews] for found in everybody]
    assert statistics[0] == statistics[1] == statistics[2]
    assert json.loads(json.dumps(statistics[0])) == statistics[0]


def test_a_match_that_has_not_begun_has_counts_of_zero() -> None:
    found = review(cabochon.new("splendor", seed=1), simulations=1, evaluator=PlayoutEvaluator())
    assert found.seat_reviews[0].statistics["turns"] == 0
    assert found.turning_point is None
