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
    def of(
        cls, clock: Clock, seats: int, ticks: Sequence[Tick], *, after: ClockReading | None = None
    ) -> ClockReading | None:
        """The reading at the last tick, perhaps continued from an earlier one; None while no clock has started."""
        reading = after
        for tick in ticks:
            if reading is None:
                reading = cls(tick.at, (float(clock.seconds),) * seats, tick.mover)
            else:
                reading = reading._continued(clock, tick)
        return reading

    def _continued(self, clock: Clock, tick: Tick) -> ClockReading:
        left = list(self.at_moment(tick.at))
        if tick.mover != self.running:
            _switch(clock, left, self.running if tick.is_move else None, tick.mover)
        return ClockReading(tick.at, tuple(left), tick.mover)

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
