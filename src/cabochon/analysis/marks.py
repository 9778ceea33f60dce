"""Marks for errors, and what a player's errors add up to: accuracy, on the curve that lichess uses for chess."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cabochon.analysis.report import MARKS, Decision, Mark

__all__ = ["accuracy", "is_uncertain", "mark_of", "smallest_mark"]

THRESHOLDS = (0.05, 0.10, 0.15)  # with two seats: inaccuracy, mistake, blunder
LEAST_STAKE, MOST_STAKE = 0.005, 0.12  # the limits of a decision's weight, as lichess limits that of a move


def scale(seats: int) -> float:
    """How much an error weighs: twice as much with three or four seats, where shares are about half as large."""
    return 1.0 if seats == 2 else 2.0


def smallest_mark(seats: int) -> float:
    """The error from which on a decision can be marked."""
    return THRESHOLDS[0] / scale(seats)


def mark_of(error: float, standard_error: float, seats: int) -> Mark:
    """The mark that an error deserves even if it is one standard error smaller than it seems."""
    reached = [
        mark for mark, least in zip(MARKS, THRESHOLDS, strict=True) if _certain(error, standard_error, seats) >= least
    ]
    return reached[-1] if reached else ""


def _certain(error: float, standard_error: float, seats: int) -> float:
    return (error - standard_error) * scale(seats)


def is_uncertain(error: float, standard_error: float, seats: int) -> bool:
    """Whether the mark would be another if the error were one standard error larger."""
    return mark_of(error, standard_error, seats) != mark_of(error, -standard_error, seats)


def accuracy(decisions: Sequence[Decision], seats: int) -> float | None:
    """The mean accuracy of decisions, from 0 to 100, each weighted by how much was at stake; None without decisions."""
    if not decisions:
        return None
    weights = [min(MOST_STAKE, max(LEAST_STAKE, decision.stake)) for decision in decisions]
    values = [accuracy_of(decision.error * scale(seats)) for decision in decisions]
    return sum(weight * value for weight, value in zip(weights, values, strict=True)) / sum(weights)


def accuracy_of(error: float) -> float:
    """The accuracy of one decision: lichess's curve, which was fitted to win chances in points of 100."""
    curve = 103.1668 * math.exp(-0.04354 * 100 * error) - 3.1669
    return min(100.0, max(0.0, curve + 1.0))
