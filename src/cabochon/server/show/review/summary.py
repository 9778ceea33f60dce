"""What a review says of the whole match: skill and luck in one line, accuracy, and the ledger of each seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cabochon.analysis import MARKS, Review, SeatReview
from cabochon.language import Language
from cabochon.reports import MARK_NAMES, SIGN_OF, LedgerRow, figure, ledger_rows, percent, result_line, summary_line

__all__ = ["MarkCount", "ReviewSummary", "SeatSummary", "summary_of"]


@dataclass(frozen=True)
class MarkCount:
    mark: str
    sign: str
    name: str
    number: int


@dataclass(frozen=True)
class SeatSummary:
    seat: int
    name: str
    accuracy: str  # empty if there was nothing to decide
    adjusted: str  # the result without luck
    marks: Sequence[MarkCount]


@dataclass(frozen=True)
class ReviewSummary:
    headline: str  # `Skill 58 : 42, luck 3 : 0`
    result: str  # who won
    seats: Sequence[SeatSummary]
    ledger: Sequence[LedgerRow]


def summary_of(review: Review, *, names: Sequence[str], language: Language) -> ReviewSummary:
    return ReviewSummary(
        headline=summary_line(review, language),
        result=result_line(review, names, language),
        seats=[_seat(seat, names[seat.seat], language) for seat in review.seat_reviews],
        ledger=ledger_rows(review, language),
    )


def _seat(seat: SeatReview, name: str, language: Language) -> SeatSummary:
    counts = [(mark, seat.marks.get(mark, 0)) for mark in reversed(MARKS)]
    return SeatSummary(
        seat=seat.seat,
        name=name,
        accuracy="" if seat.accuracy is None else percent(seat.accuracy / 100, language),
        adjusted=figure(seat.luck_adjusted_result, language),
        marks=[
            MarkCount(mark, SIGN_OF[mark], language.gettext(MARK_NAMES[mark]), number)
            for mark, number in counts
            if number
        ],
    )
