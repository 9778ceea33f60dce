"""A best response exploits a bot, and less so one that mixes its moves."""

from __future__ import annotations

import pytest

from cabochon import games
from cabochon.benchmarks.best_response import Responder, deciders

pytestmark = pytest.mark.slow


def exploited(code: str, number: int) -> float:
    """What best responses in both seats win together beyond one victory."""
    game = games.find("battle-mat")
    state = list(deciders(number, seed=5))[-1]
    return sum(Responder(game, seat, code, seeds=1).value([(state, 1.0)]) for seat in range(2)) - 1


def test_random_play_is_exploited_and_a_best_response_never_loses() -> None:
    assert exploited("random", 1) > 0.5
    assert exploited("greedy", 1) >= 0


def test_a_bot_that_mixes_is_exploited_less_than_a_predictable_one() -> None:
    game = games.find("battle-mat")
    predictable = next(
        state
        for state in deciders(40, seed=5)
        if sum(Responder(game, seat, "greedy", seeds=1).value([(state, 1.0)]) for seat in range(2)) > 1.5
    )
    mixing = sum(Responder(game, seat, "mcts:300", seeds=1).value([(predictable, 1.0)]) for seat in range(2))
    assert mixing < 1.4
