"""Notifications between processes that share a PostgreSQL: each commit reaches all of them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from sqlalchemy import Update, func
from sqlalchemy.engine import Dialect
from sqlalchemy.ext.asyncio import AsyncEngine

from cabochon.server.ops import BackgroundTask
from cabochon.server.store import schema
from cabochon.server.store.database.failures import FAILURES, cause

__all__ = ["CHANNEL", "CHAT_CHANNEL", "Listener", "with_notification"]

CHANNEL = "cabochon"
CHAT_CHANNEL = "cabochon_chat"
SECONDS_BETWEEN_ATTEMPTS = 1.0
SECONDS_BETWEEN_PINGS = 10.0

logger = logging.getLogger(__name__)


def with_notification(changed: Update, dialect: Dialect) -> Update:
    """An update of tables that notifies all processes when it is committed."""
    c = schema.tables.c
    if dialect.name != "postgresql":
        return changed
    return changed.returning(func.pg_notify(CHANNEL, func.concat(c.id, " ", c.version)))


class Listener(BackgroundTask):
    """Listens on a connection of its own, and opens a new one when it breaks."""

    def __init__(
        self,
        engine: AsyncEngine,
        *,
        on_news: Callable[[str, int], None],
        on_message: Callable[[str, int], None],
        on_gap: Callable[[], None],
    ) -> None:
        self._engine = engine
        self._handlers = {CHANNEL: on_news, CHAT_CHANNEL: on_message}  # called with a table and a number
        self._on_gap = on_gap  # notifications may have been missed

    async def _run(self) -> None:
        """SQLite serves one process: there is nothing to listen to."""
        while self._engine.dialect.name == "postgresql":
            try:
                await self._until_it_breaks()
            except FAILURES as failure:
                logger.warning("the connection to the other processes broke: %s", cause(failure))
                await asyncio.sleep(SECONDS_BETWEEN_ATTEMPTS)

    async def _until_it_breaks(self) -> None:
        async with self._engine.connect() as connection:
            raw = (await connection.get_raw_connection()).driver_connection
            assert raw is not None
            for channel in self._handlers:
                await raw.add_listener(channel, self._notified)
            self._on_gap()
            try:
                while True:
                    await asyncio.sleep(SECONDS_BETWEEN_PINGS)
                    await connection.exec_driver_sql("SELECT 1")
                    await connection.rollback()
            finally:
                await connection.invalidate()  # the pool must not reuse a listening connection

    def _notified(self, _connection: Any, _process: int, channel: str, payload: str) -> None:
        table, number = payload.rsplit(" ", 1)
        self._handlers[channel](table, int(number))
