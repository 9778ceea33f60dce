"""Following a table: its versions and messages as they come, or the next version. Followers count as present."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass

from cabochon.server.ops import Settings
from cabochon.server.people import Person, Presence
from cabochon.server.play import NotFound, Table, TableService
from cabochon.server.store import FAILURES, cause

__all__ = ["MessageEvent", "TableFollower", "VersionEvent"]

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class VersionEvent:
    version: int


@dataclass(frozen=True)
class MessageEvent:
    number: int  # of the last message; 0 if there is none yet


class TableFollower:
    def __init__(self, tables: TableService, presence: Presence, settings: Settings) -> None:
        self._tables = tables
        self._presence = presence
        self._heartbeat = settings.heartbeat
        self._longest_wait = settings.longest_wait

    async def news(
        self, name: str, person: Person, *, last_event_id: str, with_chat: bool
    ) -> AsyncIterator[VersionEvent | MessageEvent | None]:
        """Each version after the last one received, and each message if wanted; None if nothing happens for a while.

        The number of the last message comes first, so that a reader knows which ones they have missed. If the database
        fails or the table is removed, the news ends: followers connect again, and then learn why.
        """
        try:
            async for event in self._news(name, person, last_event_id=last_event_id, with_chat=with_chat):
                yield event
        except NotFound:
            return
        except FAILURES as failure:
            logger.warning("a table could not be followed any longer: %s", cause(failure))

    async def _news(
        self, name: str, person: Person, *, last_event_id: str, with_chat: bool
    ) -> AsyncIterator[VersionEvent | MessageEvent | None]:
        sent = -1  # the number of the last message that was sent, or kept back
        with (
            self._tables.hub.subscribe(name, with_chat=with_chat) as news,
            self._presence.at(name, person.id),
        ):
            table = await asyncio.shield(self._tables.find(name))  # a client that leaves must not interrupt a query
            news.publish(table.version)
            news.publish_message(table.messages)
            while not news.is_closed:
                version = await news.next(self._heartbeat)
                if version is None:
                    current = await asyncio.shield(self._tables.find(name))  # another process may have changed it
                    news.publish(current.version)
                    news.publish_message(current.messages)
                    yield None
                elif str(version) != last_event_id:
                    last_event_id = str(version)
                    yield VersionEvent(version)
                if news.last_message > sent:
                    sent = news.last_message
                    if await asyncio.shield(self._tables.chat.is_sent_to(table, person)):
                        yield MessageEvent(sent)

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
