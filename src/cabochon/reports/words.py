"""The words and figures of a review that all of its forms share, in English. Knows no terminal and no page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cabochon import faces, games
from cabochon.analysis import Ledger, Review
from cabochon.analysis.players import players_of
from cabochon.contract import Option
from cabochon.language import language_for
from cabochon.match import Match
from cabochon.match.chance import source

__all__ = [
    "LEDGER_TERMS",
    "SIGNS",
    "LedgerTerm",
    "adjusted_line",
    "ledger_figures",
    "luck_by_turn",
    "names_of",
    "notes",
    "option_texts",
    "percent",
    "points",
    "result_line",
    "statistics_rows",
    "summary_line",
    "turn_points",
]

LONGEST_NAME = 24
SIGNS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}  # as chess writes them
UNKNOWN = "-"
ENGLISH = "en"


@dataclass(frozen=True)
class LedgerTerm:
    """One line of the ledger."""

    name: str
    meaning: str


LEDGER_TERMS = (
    LedgerTerm("start", "the chance of the seat once the table was laid out"),
    LedgerTerm("own errors", "what the player's own errors cost"),
    LedgerTerm("others' errors", "what the errors of the others brought"),
    LedgerTerm("luck", "what the cards brought, compared with the average of all that could have come"),
    LedgerTerm("seen later", "what the evaluator saw only later: the smaller, the better it judged the match"),
)


def names_of(match: Match) -> list[str]:
    """The players as the record names them, or their seats; two of the same name are told apart by their seats."""
    given = players_of(match)
    seats = [f"seat {seat}" for seat in range(match.seats)]
    if not given:
        return seats
    short = [name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…" for name in given]
    return (
        short
        if len(set(short)) == match.seats
        else [f"{name} ({seat})" for name, seat in zip(short, seats, strict=True)]
    )


def percent(share: float) -> str:
    return f"{share:.0%}"


def points(share: float, *, digits: int = 1) -> str:
    """A difference of shares in points of 100, with its sign; never -0."""
    rounded = round(100 * share, digits) + 0.0
    return f"{rounded:+.{digits}f}" if rounded else f"{0:.{digits}f}"


def summary_line(review: Review) -> str:
    """Skill and luck of all seats in one line, in points of 100: `Skill 58 : 42, luck 3 : 0`."""
    skill = " : ".join(map(str, _whole_parts(review.skill)))
    luck = " : ".join(f"{max(0.0, 100 * seat.luck):.0f}" for seat in review.seat_reviews)
    return f"Skill {skill}, luck {luck}"


def _whole_parts(shares: Sequence[float]) -> list[int]:
    """Shares as whole points that add up to 100: the largest remainders are rounded up."""
    whole = [int(100 * share) for share in shares]
    order = sorted(range(len(shares)), key=lambda seat: whole[seat] - 100 * shares[seat])
    for seat in order[: 100 - sum(whole)]:
        whole[seat] += 1
    return whole


def result_line(review: Review, names: Sequence[str]) -> str:
    """Who won, or how the match stood where the record ends."""
    if review.result is None:
        standing = ", ".join(
            f"{name} {percent(share)}" for name, share in zip(names, review.turns[-1].shares, strict=True)
        )
        return f"The match was not finished. Win chances where it ends: {standing}."
    winners = [name for name, share in zip(names, review.result, strict=True) if share > 0]
    if len(winners) == 1:
        return f"The match is won by {winners[0]}."
    return f"The match is shared by {', '.join(winners[:-1])} and {winners[-1]}."


def adjusted_line(review: Review, names: Sequence[str]) -> str:
    """What the result would have been without luck."""
    results = (seat.luck_adjusted_result for seat in review.seat_reviews)
    adjusted = (f"{name} {100 * result:.1f}" for name, result in zip(names, results, strict=True))
    return f"Luck-adjusted result, of 100: {', '.join(adjusted)}."


def ledger_figures(ledger: Ledger) -> list[str]:
    """The five terms and the result in points of 100; as they are rounded here, they still add up."""
    *tenths, _ = (round(1000 * term) for term in ledger.terms)
    result = round(1000 * ledger.result)
    terms = [*tenths, result - sum(tenths)]
    return [f"{terms[0] / 10:.1f}", *(_signed_tenths(term) for term in terms[1:]), f"{result / 10:.1f}"]


def _signed_tenths(tenths: int) -> str:
    return f"{tenths / 10:+.1f}" if tenths else "0.0"


def luck_by_turn(review: Review) -> list[list[float]]:
    """For each seat, the luck of each turn."""
    sums = {turn.turn: [0.0] * review.seats for turn in review.turns}
    for deal in review.luck:
        for seat, luck in enumerate(deal.luck):
            sums[deal.turn][seat] += luck
    return [[sums[turn.turn][seat] for turn in review.turns] for seat in range(review.seats)]


def turn_points(review: Review) -> list[list[int]] | None:
    """For each seat, its points after each turn; None in a game without points."""
    known = [turn.points for turn in review.turns if turn.points is not None]
    if len(known) != len(review.turns):
        return None
    return [[points[seat] for points in known] for seat in range(review.seats)]


def option_texts(review: Review) -> list[str]:
    """The options of the game, in words."""
    return [
        f"{name.replace('_', ' ')} {_option(value)}"
        for name, value in review.options.items()
        if len(str(value)) <= LONGEST_NAME
    ]


def _option(value: Option) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def statistics_rows(review: Review) -> list[tuple[str, list[str]]]:
    """The statistics of all seats, each with its name and a text for every seat."""
    game, language = games.find(review.game), language_for(ENGLISH)
    view = Match(game, review.seats, options=review.options, chance=source(0)).view()
    words = faces.find(review.game).words
    rows = [dict(words.statistics(seat.statistics, view, language)) for seat in review.seat_reviews]
    labels = dict.fromkeys(label for row in rows for label in row)
    return [(label, [row.get(label, UNKNOWN) for row in rows]) for label in labels]


def notes(review: Review) -> list[str]:
    """What a reader should know about how the figures came about."""
    found = [
        f"Evaluator: {review.evaluator}; {review.simulations:,} simulations per decision, seed {review.seed}.",
        "Errors are judged by what the player could know then.",
    ]
    if review.perspective is not None:
        found.append(f"Made from what seat {review.perspective} could know: what it cannot know is left out.")
    uncertain = sum(decision.is_uncertain for decision in review.decisions)
    if uncertain:
        found.append(f"{_counted(uncertain, 'decision')} might get another mark with more simulations.")
    if not review.is_complete:
        found.append(f"The review is not complete: {percent(review.progress)} is done.")
    return found


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
