"""Values mean what they say: a coarse check; docs/analysis.md has the tables of the commands."""

from __future__ import annotations

import pytest

from cabochon.benchmarks.calibration import Prediction, brier_score, predictions, reliability
from cabochon.benchmarks.luck_adjustment import adjustment


def test_predictions_are_sorted_into_bins() -> None:
    found = [Prediction(0.1, 0.0), Prediction(0.15, 1.0), Prediction(1.0, 1.0)]
    low, high = reliability(found)
    assert (low.positions, low.result) == (2, 0.5)
    assert low.expected == pytest.approx(0.125)
    assert (high.positions, high.expected, high.result) == (1, 1.0, 1.0)
    assert brier_score(found) == pytest.approx((0.01 + 0.85**2) / 3)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["splendor", "marvel", "battle-mat"])
def test_positions_are_won_about_as_often_as_their_values_say(game: str) -> None:
    found = predictions(game, "greedy", matches=80, simulations=100)
    for row in reliability(found, bins=3):
        assert row.positions > 30
        assert row.result == pytest.approx(row.expected, abs=0.15)
    assert brier_score(found) < 0.22


@pytest.mark.slow
def test_luck_adjustment_leaves_the_mean_as_it_is_and_makes_it_more_certain() -> None:
    found = adjustment("battle-mat", ["greedy", "greedy"], matches=60, simulations=100)
    difference = (sum(found.plain) - sum(found.adjusted)) / 60
    assert difference == pytest.approx(0, abs=0.15)
    assert found.ratio < 0.6
