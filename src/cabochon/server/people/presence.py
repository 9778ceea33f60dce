"""Who is at which table, by the live connections of this process; written to the database now and then."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from cabochon.server.ops import BackgroundTask, now
from cabochon.server.store import FAILURES, TableStore, cause

__all__ = ["SECONDS_BETWEEN_NOTES", "Presence"]

SECONDS_BETWEEN_NOTES = 30.0
AT_ONCE = 100

logger = logging.getLogger(__name__)


class Presence(BackgroundTask):
    def __init__(self, store: TableStore, *, every: float = SECONDS_BETWEEN_NOTES) -> None:
        self._store = store
        self.every = every  # seconds between two notes
        self._here: Counter[tuple[str, str]] = Counter()
        self._just_left: set[tuple[str, str]] = set()

    @contextmanager
    def at(self, table: str, person: str) -> Iterator[None]:
        """Count a person as present for as long as their connection lasts."""
        self._here[table, person] += 1
        try:
            yield
        finally:
            self._here[table, person] -= 1
            if not self._here[table, person]:
                del self._here[table, person]
                self._just_left.add((table, person))

    def __len__(self) -> int:
        return self._here.total()

    async def _run(self) -> None:
        while True:
            seen, self._just_left = sorted(self._just_left | set(self._here)), set()
            try:
                for first in range(0, len(seen), AT_ONCE):  # other writers get their turn in between
                    await self._store.presence.note(seen[first : first + AT_ONCE], now())
            except FAILURES as failure:
                logger.warning("presence could not be written: %s", cause(failure))
            await asyncio.sleep(self.every)
