"""Who waits for news of which table, in this process."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["Hub", "News"]


class News:
    """The version of a table, for one who waits until it is another one."""

    def __init__(self) -> None:
        self.is_closed = False
        self._version = -1
        self._is_certain = True
        self._changed = asyncio.Event()

    def tell(self, version: int) -> None:
        self._version = max(self._version, version)
        self._changed.set()

    def doubt(self) -> None:
        """Something may have been missed."""
        self._is_certain = False
        self._changed.set()

    def close(self) -> None:
        self.is_closed = True
        self._changed.set()

    async def next(self, seconds: float) -> int | None:
        """The newest version; None if it must be looked up: nothing was heard for long, or not everything."""
        try:
            await asyncio.wait_for(self._changed.wait(), seconds)
        except TimeoutError:
            return None
        self._changed.clear()
        is_certain, self._is_certain = self._is_certain, True
        return self._version if is_certain else None


class Hub:
    def __init__(self) -> None:
        self._waiting: dict[str, set[News]] = defaultdict(set)
        self._loop = asyncio.get_running_loop()

    @contextmanager
    def listening(self, table: str) -> Iterator[News]:
        news = News()
        self._waiting[table].add(news)
        try:
            yield news
        finally:
            self._waiting[table].discard(news)
            if not self._waiting[table]:
                del self._waiting[table]

    def close(self) -> None:
        """Let everybody go: the server stops. Called from the handler of a signal."""
        for waiting in self._waiting.values():
            for news in waiting:
                self._loop.call_soon_threadsafe(news.close)

    def doubt(self, table: str | None = None) -> None:
        """News may have been missed: let everybody look, or those at one table."""
        waiting = self._waiting.values() if table is None else [self._waiting.get(table, set())]
        for each in waiting:
            for news in each:
                news.doubt()

    def tell(self, table: str, version: int) -> None:
        for news in self._waiting.get(table, ()):
            news.tell(version)
