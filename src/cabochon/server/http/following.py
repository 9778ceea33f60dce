"""Following a table: its versions as they come, or the next one. Followers count as present."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from cabochon.server.ops import Settings
from cabochon.server.people import Presence
from cabochon.server.play import Table, TableService

__all__ = ["TableFollower"]


class TableFollower:
    def __init__(self, tables: TableService, presence: Presence, settings: Settings) -> None:
        self._tables = tables
        self._presence = presence
        self._heartbeat = settings.heartbeat
        self._longest_wait = settings.longest_wait

    async def versions(self, name: str, person: str, *, last_event_id: str) -> AsyncIterator[int | None]:
        """Each version after the last one received; None when nothing has happened for a while."""
        with self._tables.hub.subscribe(name) as news, self._presence.at(name, person):
            table = await asyncio.shield(self._tables.find(name))  # a client that leaves must not interrupt a query
            news.publish(table.version)
            while not news.is_closed:
                version = await news.next(self._heartbeat)
                if version is None:
                    current = await asyncio.shield(self._tables.find(name))  # another process may have changed it
                    news.publish(current.version)
                    yield None
                elif str(version) != last_event_id:
                    last_event_id = str(version)
                    yield version

    async def newer(self, name: str, person: str, *, after: int) -> Table:
        """The table as soon as it is newer than a version, or unchanged when the longest wait is over."""
        until = asyncio.get_running_loop().time() + self._longest_wait
        with self._tables.hub.subscribe(name) as news, self._presence.at(name, person):
            table = await self._tables.find(name)
            while table.version <= after and not news.is_closed:
                left = until - asyncio.get_running_loop().time()
                if left <= 0:
                    break
                await news.next(left)
                table = await self._tables.find(name)
        return table
