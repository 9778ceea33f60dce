"""The position in which a decision was made, and what would have followed another move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from cabochon.analysis import Decision
from cabochon.contract import State
from cabochon.match import Event, Match
from cabochon.match.chance import source

__all__ = ["Line", "LineStep", "along_line", "at_decision"]

DEALS = 20  # examples that are tried, with the true cards and then with imagined ones


@dataclass(frozen=True)
class LineStep:
    """A move of a line, what was dealt after it, and the match then."""

    events: tuple[Event, ...]  # the move first
    after: Match


@dataclass(frozen=True)
class Line:
    """Moves that could have followed one another."""

    steps: Sequence[LineStep]
    is_example: bool  # whether it needed cards that nobody could know


def at_decision(match: Match, decision: Decision) -> Match:
    """A match as it stood when a decision was made."""
    then = match.before_turn(decision.turn)
    for move in match.turns[decision.turn].moves[: decision.event]:
        then.replay(move)
    return then


def along_line(then: Match, line: Sequence[str]) -> Line:
    """The moves of a line, one after the other, with an example of what chance would deal, always the same one.

    A line is found from what one seat could know. Where the true cards do not allow it, those that the seat could not
    know are dealt again.
    """
    found = Line([], is_example=False)
    for world, is_imagined in _worlds(then):
        steps = list(_steps(world, line))
        if len(steps) > len(found.steps):
            found = Line(steps, is_imagined or any(event.is_deal for step in steps for event in step.events))
        if len(steps) == len(line):
            break
    return found


def _worlds(then: Match) -> Iterator[tuple[Match, bool]]:
    """Matches that go on from a position with different deals, and whether hidden cards were dealt again."""
    for seed in range(DEALS):
        yield then.reseeded(seed), False
    observer = then.observer()
    for seed in range(DEALS):
        yield _imagined(then, observer.imagine(np.uint64(seed + 1)), seed), True


def _imagined(then: Match, start: State, seed: int) -> Match:
    return Match(then.game, then.seats, options=then.options, chance=source(seed), drawing=False, start=start)


def _steps(world: Match, line: Sequence[str]) -> Iterator[LineStep]:
    for move in line:
        if move not in world.legal():
            return
        events = world.play(move)
        yield LineStep(events, world.copy())
