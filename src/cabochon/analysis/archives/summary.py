"""What the reviews of an archive say about each player: how well they played, and how lucky they were."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cabochon.analysis.archives.journal import ReviewedRecord
from cabochon.analysis.data import Data
from cabochon.analysis.report import SeatReview

__all__ = ["PlayerSummary", "summarize"]


@dataclass(frozen=True)
class PlayerSummary(Data):
    """All reviewed matches of one player; means over matches unless it says otherwise."""

    player: str  # the name in the records, or the seat
    matches: int
    accuracy: float | None  # from 0 to 100; None if there was nothing to decide
    average_error: float  # over all decisions
    luck: float
    result: float
    result_error: float  # standard error of the result
    luck_adjusted_result: float
    luck_adjusted_error: float  # standard error of the luck-adjusted result


def summarize(reviewed: Iterable[ReviewedRecord]) -> list[PlayerSummary]:
    """One line for each player, the best luck-adjusted result first."""
    by_player: dict[str, list[SeatReview]] = defaultdict(list)
    for record in reviewed:
        for seat in record.review.seat_reviews if record.review is not None else ():
            by_player[record.players[seat.seat] if record.players else f"seat {seat.seat}"].append(seat)
    summaries = [_summary(player, seats) for player, seats in by_player.items()]
    return sorted(summaries, key=lambda summary: (-summary.luck_adjusted_result, summary.player))


def _summary(player: str, seats: Sequence[SeatReview]) -> PlayerSummary:
    accuracies = [seat.accuracy for seat in seats if seat.accuracy is not None]
    decisions = sum(seat.decisions for seat in seats)
    results = [seat.ledger.result for seat in seats]
    adjusted = [seat.luck_adjusted_result for seat in seats]
    return PlayerSummary(
        player=player,
        matches=len(seats),
        accuracy=_mean(accuracies) if accuracies else None,
        average_error=sum(seat.average_error * seat.decisions for seat in seats) / max(1, decisions),
        luck=_mean([seat.luck for seat in seats]),
        result=_mean(results),
        result_error=_standard_error(results),
        luck_adjusted_result=_mean(adjusted),
        luck_adjusted_error=_standard_error(adjusted),
    )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _standard_error(values: Sequence[float]) -> float:
    """The standard error of the mean; zero for a single value, which has no spread."""
    if len(values) < 2:
        return 0.0
    mean = _mean(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
