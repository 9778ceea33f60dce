"""Looks at the clocks: where somebody's time has run out, the table is told. Any process may be first."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from cabochon.server.ops import BackgroundTask
from cabochon.server.play.clock import now
from cabochon.server.play.refusals import Refused
from cabochon.server.play.service import TableService
from cabochon.server.store import FAILURES, cause

__all__ = ["Timekeeper"]

SECONDS_BETWEEN_LOOKS = 0.5

logger = logging.getLogger(__name__)


class Timekeeper(BackgroundTask):
    def __init__(self, service: TableService) -> None:
        self._rooms = service

    async def _run(self) -> None:
        while True:
            try:
                for name in await self._rooms.store.overdue(now()):
                    await self._call_time(name)
            except FAILURES as failure:
                logger.warning("the clocks could not be read: %s", cause(failure))
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)

    async def _call_time(self, name: str) -> None:
        with suppress(Refused):  # another process was faster, or the player was
            await self._rooms.call_time(name)
