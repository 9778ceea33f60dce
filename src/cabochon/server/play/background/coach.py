"""The coach of a person who plays a casual match against bots alone: what the move they made was worth.

A move is judged as the analysis of the match will judge it, from what its seat could know then. Knows no language.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cabochon.analysis import DEFAULT_SIMULATIONS, Decision, Reason, judge, reasons
from cabochon.match import Match
from cabochon.server.people import Person
from cabochon.server.play.background.adviser import Adviser
from cabochon.server.play.background.hints import check_hints
from cabochon.server.play.refusals import TooLate
from cabochon.server.play.tables.cache import TableCache
from cabochon.server.store import Results, Seat

__all__ = ["Coach", "JudgedMatch", "Judgement"]


@dataclass(frozen=True)
class Judgement:
    """What a move was worth, and why the best one is better, or why this one is good if it is the best."""

    decision: Decision | None  # None if there was no other move
    reasons: tuple[Reason, ...] = ()

    @property
    def is_best(self) -> bool:
        return self.decision is not None and self.decision.best.move == self.decision.played.move


@dataclass(frozen=True)
class JudgedMatch:
    """A move that was made, the match before it, and what it was worth."""

    number: int  # of the move in the log
    match: Match
    seats: Sequence[Seat]
    move: str
    judgement: Judgement


JudgeMove = Callable[[Match, str, int], Judgement]


def _judge(match: Match, move: str, simulations: int) -> Judgement:
    decision = judge(match, move, simulations=simulations)
    if decision is None:
        return Judgement(None)
    best = decision.best.move
    return Judgement(decision, reasons(match, best, None if best == move else move, most=1))


class Coach:
    def __init__(
        self,
        cache: TableCache,
        results: Results,
        adviser: Adviser,
        *,
        simulations: int = DEFAULT_SIMULATIONS,
        judge: JudgeMove = _judge,
    ) -> None:
        self._cache = cache
        self._results = results
        self._adviser = adviser
        self._simulations = simulations
        self._judge = judge

    async def judged(self, name: str, person: Person, *, number: int) -> JudgedMatch:
        """What the person's last move was worth; `number` is its place in the log, with which it was sent."""
        async with self._cache.locked(name) as table:
            check_hints(table, person, await self._results.guests(table.id, table.seats, has_begun=True))
            move = table.last_move_of(person.id)
            if move is None or move.number != number:
                raise TooLate
            match, seats = table.match_before(move), tuple(table.seats)
        judging = self._adviser.ask(
            f"coach {name} {number} {move.text}", person, self._judge, match.copy(), move.text, self._simulations
        )
        return JudgedMatch(number, match, seats, move.text, await asyncio.shield(judging))
