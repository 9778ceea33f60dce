"""Time at a table: how much there is, and how much of it is left. Reads the log alone; the server decides by it."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

__all__ = ["Clock", "Pace", "Reading", "Stroke", "now", "utc"]


def now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)


def utc(moment: datetime.datetime) -> datetime.datetime:
    """A moment as a database tells it: SQLite forgets in which zone."""
    return moment.replace(tzinfo=datetime.UTC)


class Pace(StrEnum):
    TURN = "turn"  # so many seconds for every turn
    MATCH = "match"  # so many for the whole match, and some more after every own turn


@dataclass(frozen=True)
class Clock:
    pace: Pace
    seconds: int
    increment: int = 0

    @classmethod
    def read(cls, told: dict[str, Any] | None) -> Clock | None:
        """As the database tells it."""
        return None if told is None else cls(Pace(told["pace"]), told["seconds"], told["increment"])

    def written(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Stroke:
    """A moment at which something was written into the log, and whose time runs from then on."""

    at: datetime.datetime
    mover: int | None
    is_move: bool


@dataclass(frozen=True)
class Reading:
    """The clocks of all seats at the last stroke."""

    at: datetime.datetime
    left: tuple[float, ...]
    running: int | None

    @classmethod
    def of(cls, clock: Clock, seats: int, strokes: Sequence[Stroke]) -> Reading | None:
        """None while nobody's time has begun."""
        if not strokes:
            return None
        left = [float(clock.seconds)] * seats
        last = strokes[0]
        for stroke in strokes[1:]:
            if last.mover is not None:
                left[last.mover] -= (stroke.at - last.at).total_seconds()
            if stroke.mover != last.mover:
                _pass_on(clock, left, last.mover if stroke.is_move else None, stroke.mover)
            last = stroke
        return cls(last.at, tuple(left), last.mover)

    def at_moment(self, moment: datetime.datetime) -> tuple[float, ...]:
        """Seconds left for each seat."""
        spent = (moment - self.at).total_seconds()
        return tuple(left - spent if seat == self.running else left for seat, left in enumerate(self.left))

    @property
    def deadline(self) -> datetime.datetime | None:
        """When the time of the seat to move runs out."""
        return None if self.running is None else self.at + datetime.timedelta(seconds=self.left[self.running])


def _pass_on(clock: Clock, left: list[float], done: int | None, following: int | None) -> None:
    """Who has finished a turn is given the increment; where every turn has its own time, it begins anew."""
    if clock.pace is Pace.MATCH and done is not None:
        left[done] += clock.increment
    if clock.pace is Pace.TURN and following is not None:
        left[following] = float(clock.seconds)
