"""The queue of reviews. Any process may take one; if it stops renewing its lease, another takes over."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Update, or_, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from cabochon.server.ops import now
from cabochon.server.store import schema
from cabochon.server.store.tables.reviews import ReviewState

__all__ = ["ReviewJob", "ReviewJobs"]

MOST_ATTEMPTS = 3  # a review that ends every process that makes it must not end them all


@dataclass(frozen=True)
class ReviewJob:
    key: str
    table: str  # the one whose match is reviewed


class ReviewJobs:
    """The queue as one worker uses it."""

    def __init__(self, engine: AsyncEngine, *, worker: str, lease: float) -> None:
        self._engine = engine
        self._writing = engine.execution_options(writing=True)
        self._worker = worker
        self._lease = datetime.timedelta(seconds=lease)

    async def take(self) -> ReviewJob | None:
        """Lease the review that has waited longest to this worker; None if no review waits."""
        if not await self._is_any_waiting():
            return None
        c, moment = schema.reviews.c, now()
        next_one = select(c.key).where(*_free(moment), c.attempts < MOST_ATTEMPTS).order_by(c.created).limit(1)
        taken = update(schema.reviews).where(c.key.in_(next_one.with_for_update(skip_locked=True)))
        lease = {"worker": self._worker, "until": moment + self._lease, "attempts": c.attempts + 1}
        given_up = update(schema.reviews).where(*_free(moment), c.attempts >= MOST_ATTEMPTS)
        async with self._writing.begin() as connection:
            await connection.execute(given_up.values(state=ReviewState.FAILED.value, version=c.version + 1))
            row = (await connection.execute(taken.values(**lease).returning(c.key, c.table_id))).first()
        return None if row is None else ReviewJob(row.key, row.table_id)

    async def _is_any_waiting(self) -> bool:
        waiting = select(schema.reviews.c.key).where(*_free(now())).limit(1)
        async with self._engine.connect() as connection:
            return (await connection.execute(waiting)).first() is not None

    async def renew(self, key: str) -> None:
        """Renew the lease of a review."""
        await self._change(self._mine(key).values(until=now() + self._lease))

    async def save(self, key: str, content: bytes, *, progress: float) -> None:
        """Save what was found so far, unless an earlier worker had found more."""
        is_more = schema.reviews.c.progress <= progress
        await self._change(self._mine(key).where(is_more).values(content=content, progress=progress, **_newer()))

    async def finish(self, key: str, content: bytes) -> None:
        done: dict[str, Any] = {"state": ReviewState.DONE.value, "progress": 1.0, "content": content}
        await self._change(self._mine(key).values(**done, **_newer(), worker=None, until=None))

    async def fail(self, key: str) -> None:
        """Give a review up: nothing would change if it were tried again."""
        await self._change(self._mine(key).values(state=ReviewState.FAILED.value, **_newer(), worker=None, until=None))

    async def release(self, key: str) -> None:
        """Give up the lease: any worker may take the review at once, and nothing has failed."""
        c = schema.reviews.c
        await self._change(self._mine(key).values(worker=None, until=None, attempts=c.attempts - 1))

    def _mine(self, key: str) -> Update:
        c = schema.reviews.c
        return update(schema.reviews).where(c.key == key, c.worker == self._worker)

    async def _change(self, change: Update) -> None:
        async with self._writing.begin() as connection:
            await connection.execute(change)


def _free(moment: datetime.datetime) -> tuple[Any, ...]:
    """Reviews that are due and that no worker has a valid lease for."""
    c = schema.reviews.c
    return (c.state == ReviewState.RUNNING.value, or_(c.until.is_(None), c.until < moment))


def _newer() -> dict[str, Any]:
    return {"version": schema.reviews.c.version + 1}
