"""Exercises from a reviewed match: the positions where a seat lost most, and what a learner tries there.

A try is judged as the review judged the match, from what the seat could know then. Knows no language.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from cabochon.analysis import DEFAULT_SIMULATIONS, Decision, Review, judge
from cabochon.analysis.marks import smallest_mark
from cabochon.match import Match
from cabochon.server.people import Person
from cabochon.server.play.background.adviser import Adviser

__all__ = ["Exercises", "Try", "exercises_of"]

MOST_EXERCISES = 10  # of one seat in one match
NEARLY_THE_BEST = 0.8  # of the smallest mark: with two seats 4 points out of 100

JudgeMove = Callable[[Match, str, int], Decision | None]


def exercises_of(review: Review, seat: int) -> list[Decision]:
    """The decisions that cost a seat most, in the order of the match."""
    marked = [decision for decision in review.decisions if decision.seat == seat and decision.mark]
    worst = sorted(marked, key=lambda decision: -decision.error)[:MOST_EXERCISES]
    return sorted(worst, key=lambda decision: (decision.turn, decision.event))


@dataclass(frozen=True)
class Try:
    """A move that a learner made, and how much less it is worth than the best one."""

    move: str
    error: float
    is_found: bool  # close enough to the best move
    is_best: bool


class Exercises:
    def __init__(
        self, adviser: Adviser, *, simulations: int = DEFAULT_SIMULATIONS, judge: JudgeMove | None = None
    ) -> None:
        self._adviser = adviser
        self._simulations = simulations
        self._judge = judge or _judge

    async def tried(self, name: str, person: Person, then: Match, decision: Decision, move: str) -> Try:
        """What a legal move is worth in the position of a decision at the table of this name."""
        if move == decision.best.move:
            return Try(move, 0.0, is_found=True, is_best=True)
        if move == decision.played.move:
            return Try(move, decision.error, is_found=False, is_best=False)
        question = f"exercise {name} {decision.turn} {decision.event} {move}"
        judging = self._adviser.ask(question, person, self._judge, then.copy(), move, self._simulations)
        judged = await asyncio.shield(judging)
        error = 0.0 if judged is None else judged.error
        is_found = error <= NEARLY_THE_BEST * smallest_mark(then.seats)
        return Try(move, error, is_found=is_found, is_best=False)


def _judge(match: Match, move: str, simulations: int) -> Decision | None:
    return judge(match, move, simulations=simulations)
