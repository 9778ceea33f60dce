"""What a review says of the whole match: skill and luck in one line, accuracy, and the ledger of each seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cabochon import faces
from cabochon.analysis import MARKS, Review, SeatReview
from cabochon.faces.figures import NONE
from cabochon.language import Language, gettext_noop
from cabochon.match import Match
from cabochon.server.show.review.figures import figure, percent, signed, summing_to
from cabochon.server.show.review.marks import MARK_NAMES, SIGN_OF

__all__ = [
    "LedgerRow",
    "MarkCount",
    "ReviewSummary",
    "SeatSummary",
    "StatisticsRow",
    "statistics_of",
    "summary_of",
]

BETWEEN_SEATS = "\u00a0:\u00a0"  # no line breaks inside

# The lines of the ledger, each with what it means.
TERMS = (
    (
        gettext_noop("At the start"),
        gettext_noop("The chance to win after the cards were laid out: what the seat and the first deal are worth."),
    ),
    (
        gettext_noop("Own errors"),
        gettext_noop("What better moves would have brought, judged by what the player could know at the time."),
    ),
    (
        gettext_noop("Errors of others"),
        gettext_noop("What the errors of the other players brought."),
    ),
    (
        gettext_noop("Luck"),
        gettext_noop("What the cards that came were worth, compared with the average of all that could have come."),
    ),
    (
        gettext_noop("Seen later"),
        gettext_noop("What the analysis recognised only later. The smaller it is, the better the analysis."),
    ),
)
RESULT = (
    gettext_noop("Result"),
    gettext_noop("The share of the victory: 100 for the winner. The lines above add up to it."),
)


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
class LedgerRow:
    term: str
    meaning: str
    numbers: Sequence[str]  # one for each seat
    is_total: bool = False


@dataclass(frozen=True)
class StatisticsRow:
    name: str
    figures: Sequence[str]  # one for each seat


@dataclass(frozen=True)
class ReviewSummary:
    skill: str  # `58 : 42`
    luck: str  # `3 : 0`
    seats: Sequence[SeatSummary]
    ledger: Sequence[LedgerRow]


def summary_of(review: Review, *, names: Sequence[str], language: Language) -> ReviewSummary:
    return ReviewSummary(
        skill=BETWEEN_SEATS.join(figure(part, language) for part in summing_to(1, review.skill, 0)),
        luck=BETWEEN_SEATS.join(figure(max(0.0, seat.luck), language) for seat in review.seat_reviews),
        seats=[_seat(seat, names[seat.seat], language) for seat in review.seat_reviews],
        ledger=_ledger(review.seat_reviews, language),
    )


def statistics_of(review: Review, match: Match, language: Language) -> list[StatisticsRow]:
    """What the game counted for each seat."""
    words, view = faces.find(review.game).words, match.view()
    columns = [dict(words.statistics(seat.statistics, view, language)) for seat in review.seat_reviews]
    names = dict.fromkeys(name for column in columns for name in column)
    return [StatisticsRow(name, [column.get(name, NONE) for column in columns]) for name in names]


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


def _ledger(seats: Sequence[SeatReview], language: Language) -> list[LedgerRow]:
    """The terms of all seats, rounded so that the columns add up."""
    columns = [summing_to(seat.ledger.result, seat.ledger.terms) for seat in seats]
    rows = []
    for place, (term, meaning) in enumerate(TERMS):
        shown = signed if place else figure
        numbers = [shown(column[place], language, 1) for column in columns]
        rows.append(LedgerRow(language.gettext(term), language.gettext(meaning), numbers))
    results = [figure(seat.ledger.result, language, 1) for seat in seats]
    term, meaning = RESULT
    return [*rows, LedgerRow(language.gettext(term), language.gettext(meaning), results, is_total=True)]
