"""A small review with every kind of data in it."""

from __future__ import annotations

from cabochon.analysis import ChanceLuck, Decision, Ledger, MoveValue, Review, SeatReview, TurnValue

__all__ = ["small_review"]


def small_review() -> Review:
    """Two turns of a match that seat 0 wins."""
    played = MoveValue("take white blue green", 0.45, 0.01, 60, ("take white blue green",), (0.45, 0.55))
    best = MoveValue("buy W1", 0.52, 0.01, 400, ("buy W1", "take red red"), (0.52, 0.48))
    decision = Decision(1, 0, 0, played, best, 0.07, 0.012, "inaccuracy", False, 0.1, 0.09, (best, played))
    luck = ChanceLuck(1, 1, "deal B1", (0.02, -0.02), 0.004, 36)
    turns = (
        TurnValue(0, None, "", (0.5, 0.5), (0.01, 0.01), (0, 0)),
        TurnValue(1, 0, "take white blue green", (0.47, 0.53), (0.01, 0.01), (0, 1)),
    )
    ledgers = (
        Ledger(0, 0.5, -0.0625, 0.0, 0.03125, 0.53125, 1.0),
        Ledger(1, 0.5, 0.0, 0.0625, -0.03125, -0.53125, 0.0),
    )
    seats = (
        SeatReview(0, 81.5, 1, 0.07, {"inaccuracy": 1, "mistake": 0, "blunder": 0}, 0.03125, 0.96875, ledgers[0]),
        SeatReview(1, None, 0, 0.0, {"inaccuracy": 0, "mistake": 0, "blunder": 0}, -0.03125, 0.03125, ledgers[1]),
    )
    return Review(
        game="splendor",
        version=1,
        options={"target": 15},
        seats=2,
        record_hash="0123456789abcdef",
        evaluator="mcts",
        simulations=1000,
        seed=0,
        perspective=None,
        progress=1.0,
        result=(1.0, 0.0),
        turns=turns,
        decisions=(decision,),
        luck=(luck,),
        seat_reviews=seats,
        turning_point=1,
        statistics={"turns": 1},
    )
