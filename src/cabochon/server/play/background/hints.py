"""Hints for a person who plays a casual match against bots alone: the best move, and why. Knows no language.

A position is evaluated from what the seat to move may know, and only once: who asks again gets the same answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from cabochon.analysis import Evaluation, Reason, evaluate, reasons
from cabochon.match import Match
from cabochon.server.people import Person
from cabochon.server.play.background.adviser import Adviser
from cabochon.server.play.refusals import Closed, Forbidden, NoHints, OnlyCasual, TooLate
from cabochon.server.play.tables.cache import TableCache
from cabochon.server.play.tables.rated import is_alone, is_never_rated
from cabochon.server.play.tables.table import Table
from cabochon.server.store import EntryKind, NewEntry, Results, Seat, Status

__all__ = ["Advice", "Hint", "Hints", "check_hints", "is_against_bots", "may_have_hints"]

EVALUATOR = "mcts:8000"  # the strongest search that gives standard errors
MOST_REASONS = 3


@dataclass(frozen=True)
class Advice:
    """What the moves of a position are worth to the seat to move, and why the best one is good."""

    evaluation: Evaluation
    reasons: tuple[Reason, ...] = ()


Advise = Callable[[Match], Advice]


def _advise(match: Match) -> Advice:
    evaluation = evaluate(match, EVALUATOR)
    best = evaluation.moves[0].move
    return Advice(evaluation, reasons(match, best, evaluation=evaluation, most=MOST_REASONS))


def is_against_bots(table: Table, person: str) -> bool:
    """Whether a person plays against bots alone, outside the tutorial."""
    is_played = table.status is Status.RUNNING and table.lesson is None
    return is_played and is_alone(table) and bool(table.held_by(person))


def may_have_hints(table: Table, person: str, guests: Collection[int]) -> bool:
    """Whether a person may have hints and the coach: against bots alone, and never in a match that can be rated.

    `guests` are the seats of people without an account.
    """
    return is_against_bots(table, person) and is_never_rated(table, guests)


def check_hints(table: Table, person: Person, guests: Collection[int]) -> None:
    """Refuse whoever may have neither hints nor the coach."""
    if not table.held_by(person.id):
        raise Forbidden
    if table.status is not Status.RUNNING:
        raise Closed
    if not is_against_bots(table, person.id):
        raise NoHints
    if not may_have_hints(table, person.id, guests):
        raise OnlyCasual


@dataclass(frozen=True)
class Hint:
    """A position, and what its moves are worth to the seat to move."""

    number: int  # the length of the log that the position belongs to
    match: Match
    seats: Sequence[Seat]
    advice: Advice

    @property
    def evaluation(self) -> Evaluation:
        return self.advice.evaluation

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why the best move is good, the weightiest first."""
        return self.advice.reasons

    @property
    def seat(self) -> int:
        return self.evaluation.seat

    @property
    def move(self) -> str:
        """The best move."""
        return self.evaluation.moves[0].move


class Hints:
    def __init__(self, cache: TableCache, results: Results, adviser: Adviser, *, advise: Advise = _advise) -> None:
        self._cache = cache
        self._results = results
        self._adviser = adviser
        self._advise = advise

    async def hint(self, name: str, person: Person, *, number: int) -> Hint:
        """The hint for the seat to move; the first one at a table is noted in the log, where everybody sees it."""
        async with self._cache.locked(name) as table:
            check_hints(table, person, await self._results.guests(table.id, table.seats, has_begun=True))
            seat = _seat_to_advise(table, person, number)
            advising = self._adviser.ask(_position(table), person, self._advise, table.match.copy())
            if not table.has_help:
                await self._cache.write(table, [NewEntry(EntryKind.HINT, seat, "")])
            number, match, seats = len(table.log), table.match.copy(), tuple(table.seats)
        return Hint(number, match, seats, await asyncio.shield(advising))


def _position(table: Table) -> str:
    """A name for the position at a table."""
    return f"hint {table.id} {table.played[-1].number if table.played else 0}"


def _seat_to_advise(table: Table, person: Person, number: int) -> int:
    """The seat of the person, who is to move."""
    if number != len(table.log):
        raise TooLate
    if table.to_move is None or table.to_move.holder != person.id:
        raise Closed
    return table.to_move.number
