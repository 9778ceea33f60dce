"""The ledger of a review as lines to read, each with what it means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cabochon.analysis import Review
from cabochon.language import Language, gettext_noop
from cabochon.reports.figures import figure, signed, summing_to

__all__ = ["LedgerRow", "ledger_rows"]

TERMS = (
    (
        gettext_noop("At the start"),
        gettext_noop("The chance of winning once the cards were laid out: what the seat and the first deal are worth."),
    ),
    (
        gettext_noop("Own errors"),
        gettext_noop("What better moves would have gained, judged by what the player could know at the time."),
    ),
    (
        gettext_noop("Errors by others"),
        gettext_noop("What was gained from the errors of the other players."),
    ),
    (
        gettext_noop("Luck"),
        gettext_noop(
            "What the cards that came up were worth, compared with the average of all that could have come up."
        ),
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
UNFINISHED = (
    gettext_noop("At the end"),
    gettext_noop("The chance of winning where the record ends. The lines above add up to it."),
)


@dataclass(frozen=True)
class LedgerRow:
    term: str
    meaning: str
    numbers: Sequence[str]  # one for each seat, in points out of 100
    is_total: bool = False


def ledger_rows(review: Review, language: Language) -> list[LedgerRow]:
    """The terms of all seats, rounded so that the columns add up, and the result below them."""
    ledgers = [seat.ledger for seat in review.seat_reviews]
    columns = [summing_to(ledger.result, ledger.terms) for ledger in ledgers]
    rows = []
    for place, (term, meaning) in enumerate(TERMS):
        shown = signed if place else figure
        numbers = [shown(column[place], language, 1) for column in columns]
        rows.append(LedgerRow(language.gettext(term), language.gettext(meaning), numbers))
    results = [figure(ledger.result, language, 1) for ledger in ledgers]
    term, meaning = RESULT if review.result is not None else UNFINISHED
    return [*rows, LedgerRow(language.gettext(term), language.gettext(meaning), results, is_total=True)]
