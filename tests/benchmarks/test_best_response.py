"""A best response finds what a bot leaves to be won, and a mixture leaves less."""

from __future__ import annotations

from cabochon import games
from cabochon.benchmarks.best_response import Responder, deciders


def left(code: str, number: int) -> float:
    """What best responses at both seats win together beyond the one match there is."""
    game = games.find("battle-mat")
    state = list(deciders(number, seed=5))[-1]
    return sum(Responder(game, seat, code, seeds=1).value([(state, 1.0)]) for seat in range(2)) - 1


def test_somebody_who_lays_at_random_leaves_much_and_nobody_leaves_less_than_nothing() -> None:
    assert left("random", 1) > 0.5
    assert left("greedy", 1) >= 0


def test_who_mixes_leaves_less_than_who_can_be_foreseen() -> None:
    game = games.find("battle-mat")
    foreseen = [
        state
        for state in deciders(40, seed=5)
        if sum(Responder(game, seat, "greedy", seeds=1).value([(state, 1.0)]) for seat in range(2)) > 1.5
    ]
    assert foreseen
    mixing = sum(Responder(game, seat, "mcts:300", seeds=1).value([(foreseen[0], 1.0)]) for seat in range(2))
    assert mixing < 1.4
