"""Forfeits seats that have run out of time, and ends matches without people. Any process may be first."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from cabochon.server.ops import BackgroundTask, now
from cabochon.server.people import Refused
from cabochon.server.play.services.table_service import TableService
from cabochon.server.store import FAILURES, cause

__all__ = ["Timekeeper"]

SECONDS_BETWEEN_POLLS = 0.5

logger = logging.getLogger(__name__)


class Timekeeper(BackgroundTask):
    def __init__(self, service: TableService) -> None:
        self._service = service

    async def _run(self) -> None:
        while True:
            try:
                for name in await self._service.store.overdue(now()):
                    await self._call_time(name)
            except FAILURES as failure:
                logger.warning("the clocks could not be read: %s", cause(failure))
            await asyncio.sleep(SECONDS_BETWEEN_POLLS)

    async def _call_time(self, name: str) -> None:
        with suppress(Refused):  # another process or the player was faster
            await self._service.forfeits.call_time(name)
            await self._service.closing.call_off(name)
