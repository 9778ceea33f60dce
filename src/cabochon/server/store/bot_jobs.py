"""The queue of due bot moves. Any process may take one; if it stops renewing its lease, another takes over."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from sqlalchemy import Select, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cabochon.server.ops import now
from cabochon.server.store import schema
from cabochon.server.store.upsert import inserted

__all__ = ["BotJobs", "schedule_bot"]


async def schedule_bot(connection: AsyncConnection, table: str, *, due: datetime.datetime | None) -> None:
    """Queue a bot move at a table, or with no due time cancel it; an earlier job of the table is replaced."""
    if due is None:
        await connection.execute(delete(schema.jobs).where(schema.jobs.c.table_id == table))
        return
    fresh = {"due": due, "worker": None, "until": None}
    job = inserted(schema.jobs, connection.dialect).values(table_id=table, **fresh)
    await connection.execute(job.on_conflict_do_update(index_elements=["table_id"], set_=fresh))


class BotJobs:
    """The queue as one worker uses it."""

    def __init__(self, engine: AsyncEngine, *, worker: str, lease: float) -> None:
        self._engine = engine
        self._writing = engine.execution_options(writing=True)
        self._worker = worker
        self._lease = datetime.timedelta(seconds=lease)

    async def take(self, most: int) -> list[str]:
        """Lease free jobs to this worker: the ids of their tables."""
        async with self._engine.connect() as connection:
            if (await connection.execute(_free(1))).first() is None:
                return []
        c = schema.jobs.c
        taken = (
            update(schema.jobs)
            .where(c.table_id.in_(_free(most).with_for_update(skip_locked=True)))
            .values(worker=self._worker, until=now() + self._lease)
            .returning(c.table_id)
        )
        async with self._writing.begin() as connection:
            return [row.table_id for row in await connection.execute(taken)]

    async def renew(self, tables: Iterable[str]) -> None:
        """Renew the lease of these tables."""
        await self._mine(tables, until=now() + self._lease)

    async def release(self, tables: Iterable[str]) -> None:
        """Give up the lease: any worker may take these at once."""
        await self._mine(tables, worker=None, until=None)

    async def drop(self, table: str) -> None:
        """Delete the job of a table: nothing is due there."""
        c = schema.jobs.c
        async with self._writing.begin() as connection:
            await connection.execute(delete(schema.jobs).where(c.table_id == table, c.worker == self._worker))

    async def _mine(self, tables: Iterable[str], **values: object) -> None:
        c = schema.jobs.c
        mine = update(schema.jobs).where(c.table_id.in_(list(tables)), c.worker == self._worker)
        async with self._writing.begin() as connection:
            await connection.execute(mine.values(**values))


def _free(most: int) -> Select[tuple[str]]:
    """The oldest jobs without a valid lease."""
    c = schema.jobs.c
    is_free = or_(c.until.is_(None), c.until < now())
    return select(c.table_id).where(c.due <= now(), is_free).order_by(c.due).limit(most)
