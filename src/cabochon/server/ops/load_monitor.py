"""How long this process lets people wait: its event loop is late, or moves take long. Decides nobody's request."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from time import monotonic

from cabochon.server.ops.background import BackgroundTask

__all__ = ["LoadMonitor"]

SECONDS_BETWEEN_SAMPLES = 0.05
SAMPLES = 4  # one pause, perhaps to collect garbage, is no load: the lag must last
MOVES = 8  # nor is one slow move: this many must wait at the same time
OVERLOADED = 4.0  # times the wait that makes it busy


class LoadMonitor(BackgroundTask):
    """Samples the lag of the event loop, and knows which moves are under way.

    Both are needed: an answer takes several turns of the event loop, and while the database is slow the loop is idle.
    Neither remembers anything, so that people are let in again as soon as there is room for them.
    """

    def __init__(self, *, busy_after: float, clock: Callable[[], float] = monotonic) -> None:
        self._busy_after = busy_after
        self._clock = clock
        self._lags: deque[float] = deque([0.0] * SAMPLES, maxlen=SAMPLES)
        self._moves: dict[object, float] = {}  # under way, by when each began, the oldest first

    @property
    def lag(self) -> float:
        """Seconds by which the event loop has been late, at the least, in the last samples."""
        return min(self._lags)

    @property
    def move_seconds(self) -> float:
        """Seconds for which several moves have been under way; 0 while there are few."""
        if len(self._moves) < MOVES:
            return 0.0
        began = next(islice(self._moves.values(), MOVES - 1, None))
        return self._clock() - began

    @property
    def wait(self) -> float:
        """Seconds that people wait for this process, at the least."""
        return max(self.lag, self.move_seconds)

    @property
    def is_busy(self) -> bool:
        """Whether those who only watch must wait, so that those who play need not."""
        return self.wait > self._busy_after

    @property
    def is_overloaded(self) -> bool:
        """Whether there is more to do than this process can."""
        return self.wait > OVERLOADED * self._busy_after

    @contextmanager
    def timed_move(self) -> Iterator[None]:
        """Time a move from its request until it is committed or refused."""
        move = object()
        self._moves[move] = self._clock()
        try:
            yield
        finally:
            del self._moves[move]

    async def _run(self) -> None:
        while True:
            await self.sample()

    async def sample(self) -> None:
        due = self._clock() + SECONDS_BETWEEN_SAMPLES
        await asyncio.sleep(SECONDS_BETWEEN_SAMPLES)
        self._lags.append(self._clock() - due)
