"""What the values of a match add up to: the ledger of each seat, its accuracy, and the turn that decided it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from cabochon.analysis.marks import accuracy
from cabochon.analysis.report import MARKS, ChanceLuck, Decision, Ledger, SeatReview, Statistics, TurnValue

__all__ = ["seat_reviews", "turning_point"]

GRAIN = 2.0**-20  # sums of multiples of it are exact


def exact(value: float) -> float:
    """The nearest value that adds up exactly with others of its kind."""
    return round(value / GRAIN) * GRAIN


def seat_reviews(
    turns: Sequence[TurnValue],
    decisions: Sequence[Decision],
    luck: Sequence[ChanceLuck],
    result: Sequence[float],
    statistics: Sequence[Statistics],
) -> tuple[SeatReview, ...]:
    """Every seat's part of the match; `result` is the expected share where an unfinished match stands."""
    return tuple(
        _seat_review(_ledger(seat, turns[0], decisions, luck, result[seat]), decisions, len(result), statistics[seat])
        for seat in range(len(result))
    )


def _ledger(
    seat: int, start: TurnValue, decisions: Sequence[Decision], luck: Sequence[ChanceLuck], result: float
) -> Ledger:
    own = exact(-sum(decision.error for decision in decisions if decision.seat == seat))
    others = exact(sum(_brought(decision, seat) for decision in decisions if decision.seat != seat))
    lucky = exact(sum(deal.luck[seat] for deal in luck))
    first, last = exact(start.shares[seat]), exact(result)
    return Ledger(seat, first, own, others, lucky, last - (first + own + others + lucky), last)


def _brought(decision: Decision, seat: int) -> float:
    """What another seat's error brought a seat; it may also have cost it something, if a third one gained."""
    if decision.error <= 0.0:
        return 0.0
    return decision.played.values[seat] - decision.best.values[seat]


def _seat_review(ledger: Ledger, decisions: Sequence[Decision], seats: int, statistics: Statistics) -> SeatReview:
    own = [decision for decision in decisions if decision.seat == ledger.seat]
    marks = {str(mark): sum(decision.mark == mark for decision in own) for mark in MARKS}
    return SeatReview(
        seat=ledger.seat,
        accuracy=accuracy(own, seats),
        decisions=len(own),
        average_error=sum(decision.error for decision in own) / max(1, len(own)),
        marks=marks,
        luck=ledger.luck,
        luck_adjusted_result=ledger.result - ledger.luck,
        ledger=ledger,
        statistics=statistics,
    )


def turning_point(turns: Sequence[TurnValue], result: Sequence[float]) -> int | None:
    """The turn that brought the winner, or who stands best, the most; None if no turn was played."""
    if len(turns) < 2:
        return None
    winner = max(range(len(result)), key=lambda seat: result[seat])
    gains = {after.turn: after.shares[winner] - before.shares[winner] for before, after in pairwise(turns)}
    return max(gains, key=lambda turn: gains[turn])
