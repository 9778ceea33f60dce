"""The list of public tables as all readers of this process share it. Knows no page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from time import monotonic

from cabochon.server.store import TableLists, TableSummary

__all__ = ["PublicTables"]

SECONDS_CACHED = 1.0


class PublicTables:
    """Reads the list at most once a second, however many ask for it."""

    def __init__(self, lists: TableLists, *, clock: Callable[[], float] = monotonic) -> None:
        self._lists = lists
        self._clock = clock
        self._listed: Sequence[TableSummary] = ()
        self._fresh_until = float("-inf")
        self._is_stale = True
        self._reading = asyncio.Lock()

    async def listed(self) -> Sequence[TableSummary]:
        async with self._reading:  # who comes meanwhile waits for the same answer
            if self._is_stale or self._clock() >= self._fresh_until:
                self._is_stale = False  # unless a table is added while the list is read
                self._listed = await self._lists.public()
                self._fresh_until = self._clock() + SECONDS_CACHED
            return self._listed

    def forget(self) -> None:
        """Read anew: a table was added or removed."""
        self._is_stale = True
