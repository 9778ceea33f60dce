"""Forgets who made tables and asked for reviews from which address, once no quota counts them any more."""

from __future__ import annotations

import asyncio
import logging

from cabochon.server.ops import BackgroundTask
from cabochon.server.store import FAILURES, TableStore, cause

__all__ = ["Cleanup"]

SECONDS_BETWEEN_RUNS = 3600.0

logger = logging.getLogger(__name__)


class Cleanup(BackgroundTask):
    def __init__(self, store: TableStore) -> None:
        self._store = store

    async def _run(self) -> None:
        while True:
            try:
                await self._store.forget_origins()
                await self._store.reviews.forget_askers()
            except FAILURES as failure:
                logger.warning("old addresses could not be forgotten: %s", cause(failure))
            await asyncio.sleep(SECONDS_BETWEEN_RUNS)
