"""Subscriptions to changes of tables, within this process."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["Hub", "Subscription"]


class Subscription:
    """The latest version of one table, for one subscriber, and the number of its last message if they want it."""

    def __init__(self, *, with_chat: bool = False) -> None:
        self.is_closed = False
        self.with_chat = with_chat
        self.last_message = -1
        self._version = -1
        self._is_certain = True
        self._changed = asyncio.Event()

    def publish(self, version: int) -> None:
        """Wake the subscriber, unless they know the version: PostgreSQL notifies the process that wrote it too."""
        if version > self._version:
            self._version = version
            self._changed.set()

    def publish_message(self, number: int) -> None:
        if self.with_chat:
            self.last_message = max(self.last_message, number)
            self._changed.set()

    def mark_stale(self) -> None:
        """A version or a message may have been missed."""
        self._is_certain = False
        self._changed.set()

    def close(self) -> None:
        self.is_closed = True
        self._changed.set()

    async def next(self, seconds: float) -> int | None:
        """The version after the next news; None if nothing came in time or something was missed: look it up."""
        try:
            async with asyncio.timeout(seconds):
                await self._changed.wait()
        except TimeoutError:
            return None
        self._changed.clear()
        if not self._is_certain:
            self._is_certain, self._version = True, -1
            return None
        return self._version


class Hub:
    def __init__(self) -> None:
        self._subscriptions: dict[str, set[Subscription]] = defaultdict(set)
        self._loop = asyncio.get_running_loop()

    @contextmanager
    def subscribe(self, table: str, *, with_chat: bool = False) -> Iterator[Subscription]:
        subscription = Subscription(with_chat=with_chat)
        self._subscriptions[table].add(subscription)
        try:
            yield subscription
        finally:
            self._subscriptions[table].discard(subscription)
            if not self._subscriptions[table]:
                del self._subscriptions[table]

    def publish(self, table: str, version: int) -> None:
        for subscription in self._subscriptions.get(table, ()):
            subscription.publish(version)

    def publish_message(self, table: str, number: int) -> None:
        """There is a new message; only subscribers of the chat are woken."""
        for subscription in self._subscriptions.get(table, ()):
            subscription.publish_message(number)

    def mark_stale(self, table: str | None = None) -> None:
        """Versions may have been missed, at one table or at all: subscribers look them up."""
        affected = self._subscriptions.values() if table is None else [self._subscriptions.get(table, set())]
        for subscriptions in affected:
            for subscription in subscriptions:
                subscription.mark_stale()

    def close(self) -> None:
        """End all subscriptions because the server stops; safe to call from a signal handler."""
        for subscriptions in self._subscriptions.values():
            for subscription in subscriptions:
                self._loop.call_soon_threadsafe(subscription.close)
