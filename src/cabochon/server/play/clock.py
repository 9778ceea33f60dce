"""Reading the clocks of a table from its log. Decides nothing."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from cabochon.server.store import Clock, Pace

__all__ = ["ClockReading", "Tick"]


@dataclass(frozen=True)
class Tick:
    """An entry of the log as the clocks see it: when it came, and whose time runs from then on."""

    at: datetime.datetime
    mover: int | None
    is_move: bool


@dataclass(frozen=True)
class ClockReading:
    """The clocks of all seats at the last tick."""

    at: datetime.datetime
    left: tuple[float, ...]
    running: int | None

    @classmethod
    def of(cls, clock: Clock, seats: int, ticks: Sequence[Tick]) -> ClockReading | None:
        """None while no clock has started."""
        if not ticks:
            return None
        left = [float(clock.seconds)] * seats
        last = ticks[0]
        for tick in ticks[1:]:
            if last.mover is not None:
                left[last.mover] -= (tick.at - last.at).total_seconds()
            if tick.mover != last.mover:
                _switch(clock, left, last.mover if tick.is_move else None, tick.mover)
            last = tick
        return cls(last.at, tuple(left), last.mover)

    def at_moment(self, moment: datetime.datetime) -> tuple[float, ...]:
        """Seconds left for each seat."""
        spent = (moment - self.at).total_seconds()
        return tuple(left - spent if seat == self.running else left for seat, left in enumerate(self.left))

    @property
    def deadline(self) -> datetime.datetime | None:
        """When the seat to move runs out of time."""
        return None if self.running is None else self.at + datetime.timedelta(seconds=self.left[self.running])


def _switch(clock: Clock, left: list[float], done: int | None, following: int | None) -> None:
    """Add the increment after a finished turn, or give the next turn its full time."""
    if clock.pace is Pace.MATCH and done is not None:
        left[done] += clock.increment
    if clock.pace is Pace.TURN and following is not None:
        left[following] = float(clock.seconds)
