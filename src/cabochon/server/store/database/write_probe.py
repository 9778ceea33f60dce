"""Whether the database takes writes, for readiness checks: a full disk still answers every read."""

from __future__ import annotations

import asyncio
import logging
import secrets
from time import monotonic

from sqlalchemy import delete, insert
from sqlalchemy.ext.asyncio import AsyncEngine

from cabochon.server.store import schema
from cabochon.server.store.database.failures import FAILURES, cause

__all__ = ["WriteProbe"]

SECONDS_VALID = 1.0
SECONDS_TO_WAIT = 2.0
FILLER = "x" * 32_000  # needs more room than any move

logger = logging.getLogger(__name__)


class WriteProbe:
    """However often it is asked, it writes at most once a second, and one write at a time."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._writing = engine.execution_options(writing=True)
        self._attempt: asyncio.Task[bool] | None = None
        self._ended = 0.0

    async def succeeds(self) -> bool:
        """Whether a write has just succeeded; one that takes long has not."""
        if self._attempt is None or (self._attempt.done() and monotonic() >= self._ended + SECONDS_VALID):
            self._attempt = asyncio.create_task(self._write())
        await asyncio.wait([self._attempt], timeout=SECONDS_TO_WAIT)
        return self._attempt.done() and self._attempt.result()

    async def close(self) -> None:
        if self._attempt is not None:
            self._attempt.cancel()
            await asyncio.wait([self._attempt])

    async def _write(self) -> bool:
        p, name = schema.probes, secrets.token_hex(8)
        try:
            async with self._writing.begin() as connection:
                await connection.execute(insert(p).values(name=name, value=FILLER))
                await connection.execute(delete(p).where(p.c.name == name))
        except FAILURES as failure:
            logger.warning("the database takes no writes: %s", cause(failure))
            return False
        finally:
            self._ended = monotonic()
        return True
