"""What an analysis finds, as plain data: values of moves and positions, errors, luck, and the ledger of each seat.

Values are expected shares of the victory, from 0 to 1; a share of 0.6 is a win chance of 60 of 100. docs/analysis.md
defines the terms. Knows no game, and nothing of how the values are found.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from cabochon.analysis.data import Data
from cabochon.contract import Option

__all__ = [
    "MARKS",
    "REVIEW_VERSION",
    "ChanceLuck",
    "Decision",
    "Evaluation",
    "Ledger",
    "Mark",
    "MoveValue",
    "Reason",
    "Review",
    "SeatReview",
    "Statistics",
    "TurnValue",
]

REVIEW_VERSION = (
    3  # rises when reviews contain something new or more exact: those that were stored before are then made again
)

Mark = Literal["", "inaccuracy", "mistake", "blunder"]
MARKS: tuple[Mark, ...] = get_args(Mark)[1:]  # the mildest first

Statistics = dict[str, Any]  # plain data; each game has its own names


@dataclass(frozen=True)
class MoveValue(Data):
    """The value of one move for the seat that makes it."""

    move: str  # as `Match.play` takes it
    value: float  # expected share of the seat that makes it
    standard_error: float  # of the value
    visits: int  # simulations that began with this move
    line: tuple[str, ...]  # what is likely to follow, this move first; ends where it depends on chance
    values: tuple[float, ...]  # every seat's expected share after it


@dataclass(frozen=True)
class Evaluation(Data):
    """A position as one seat can judge it."""

    seat: int  # whose knowledge it is
    shares: tuple[float, ...]  # every seat's expected share
    standard_errors: tuple[float, ...]  # of the shares
    moves: tuple[MoveValue, ...]  # every legal move, the most visited first; none if another seat is to move
    simulations: int

    @property
    def best(self) -> MoveValue:
        """The move that the search would play."""
        return self.moves[0]


@dataclass(frozen=True)
class Reason(Data):
    """One thing that makes a move better than another."""

    kind: str  # such as "denies_win"; each game has its own kinds
    parameters: dict[str, Any]  # plain data that a face puts into words
    weight: float  # what it is worth, in shares of the victory


@dataclass(frozen=True)
class Decision(Data):
    """A choice between several moves, judged by what its seat could know then."""

    turn: int
    event: int  # the place of the move among the events of its turn
    seat: int
    played: MoveValue
    best: MoveValue  # what was played if nothing was better
    error: float  # value of the best move minus value of the move played; never negative
    standard_error: float  # of the error
    mark: Mark  # empty if the error is small, or not certain enough to be marked
    is_uncertain: bool  # whether more simulations might give another mark
    likelihood: float  # how often the search itself would play this move, from 0 to 1
    stake: float  # how much better the best move is than an average one
    alternatives: tuple[MoveValue, ...]  # the best moves, the best first; the move played need not be among them
    reasons: tuple[Reason, ...] | None = None  # why the best move is better; looked for only if there is a mark


@dataclass(frozen=True)
class ChanceLuck(Data):
    """The luck of one deal: the value after what happened, minus the mean over all that could have happened."""

    turn: int
    event: int  # its place among the events of its turn
    text: str  # what was dealt, as the perspective of the review may know it
    luck: tuple[float, ...]  # for each seat; they add up to zero
    standard_error: float  # of the largest of them
    outcomes: int  # how many outcomes were equally likely


@dataclass(frozen=True)
class TurnValue(Data):
    """Where each seat stood after a turn; turn 0 is the set-up."""

    turn: int
    seat: int | None  # whose turn it was; None for the set-up
    move: str  # what it did, as the perspective of the review may know it
    shares: tuple[float, ...]  # every seat's expected share after the turn
    standard_errors: tuple[float, ...]
    points: tuple[int, ...] | None  # every seat's points after the turn; None in a game without points


@dataclass(frozen=True)
class Ledger(Data):
    """How one seat came from its start to its result: the five terms add up to the result exactly."""

    seat: int
    start: float  # expected share after the set-up: the seat and the deal
    own_errors: float  # what its own errors cost; never positive
    others_errors: float  # what the errors of the others brought
    luck: float
    seen_later: float  # what the evaluator saw only later: the measure of its quality
    result: float  # share of the victory, or the expected share where an unfinished match stands

    @property
    def terms(self) -> tuple[float, ...]:
        """What adds up to the result."""
        return (self.start, self.own_errors, self.others_errors, self.luck, self.seen_later)


@dataclass(frozen=True)
class SeatReview(Data):
    """The match of one seat."""

    seat: int
    accuracy: float | None  # from 0 to 100; None if it had nothing to decide
    decisions: int
    average_error: float  # over all its decisions
    marks: dict[str, int]  # by mark, how often it was given
    luck: float  # the sum of its luck
    luck_adjusted_result: float  # its result minus its luck; can be below 0 or above 1
    ledger: Ledger
    statistics: Statistics = field(default_factory=dict)


@dataclass(frozen=True)
class Review(Data):
    """A whole match: values after every turn, errors, luck, and what they add up to for each seat."""

    game: str
    version: int
    options: dict[str, Option]
    seats: int
    record_hash: str  # of the moves and deals, as the perspective may know them
    evaluator: str
    simulations: int  # the setting: simulations per decision
    seed: int
    perspective: int | None  # the seat whose knowledge it is made from; None if all cards are open
    progress: float  # from 0 to 1; a review that is still being made is coarse, and some parts are missing
    result: tuple[float, ...] | None  # every seat's share; None if the match is not finished
    turns: tuple[TurnValue, ...]
    decisions: tuple[Decision, ...]
    luck: tuple[ChanceLuck, ...]
    seat_reviews: tuple[SeatReview, ...]
    turning_point: int | None  # the turn that changed most for the winner; None if no turn was played
    statistics: Statistics = field(default_factory=dict)  # of the match as a whole

    @property
    def is_complete(self) -> bool:
        """Whether everything has been evaluated."""
        return self.progress >= 1.0

    @property
    def skill(self) -> tuple[float, ...]:
        """Each seat's part of the play: the luck-adjusted results, none below zero, scaled to add up to 1."""
        parts = [max(0.0, review.luck_adjusted_result) for review in self.seat_reviews]
        total = sum(parts)
        return tuple(part / total for part in parts) if total > 0 else tuple(1 / len(parts) for _ in parts)

    def decisions_of(self, seat: int) -> tuple[Decision, ...]:
        """The decisions of one seat, in the order of the match."""
        return tuple(decision for decision in self.decisions if decision.seat == seat)

    def worst_decisions(self, seat: int, most: int = 5) -> tuple[Decision, ...]:
        """The marked decisions of a seat that cost it most, the worst first."""
        marked = [decision for decision in self.decisions_of(seat) if decision.mark]
        return tuple(sorted(marked, key=lambda decision: -decision.error)[:most])
