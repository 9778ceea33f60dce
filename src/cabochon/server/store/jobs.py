"""The moves bots owe. Any process may take one; who does not push its time on has died, and another takes over."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from sqlalchemy import Select, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cabochon.server.play.clock import now
from cabochon.server.store import schema
from cabochon.server.store.upsert import inserted

__all__ = ["Jobs", "owe"]


async def owe(connection: AsyncConnection, table: str, *, due: datetime.datetime | None) -> None:
    """Write down that a bot is to move at a table, or that none is; whoever was at it before has no more to do."""
    if due is None:
        await connection.execute(delete(schema.jobs).where(schema.jobs.c.table_id == table))
        return
    fresh = {"due": due, "worker": None, "until": None}
    owed = inserted(schema.jobs, connection.dialect).values(table_id=table, **fresh)
    await connection.execute(owed.on_conflict_do_update(index_elements=["table_id"], set_=fresh))


class Jobs:
    """What one worker has to do with them."""

    def __init__(self, engine: AsyncEngine, *, worker: str, lease: float) -> None:
        self._engine = engine
        self._writing = engine.execution_options(writing=True)
        self._worker = worker
        self._lease = datetime.timedelta(seconds=lease)

    async def take(self, most: int) -> list[str]:
        """Tables at which a bot is to move and nobody else is at it; they are this worker's for a while."""
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

    async def hold(self, tables: Iterable[str]) -> None:
        """This worker is still at these."""
        await self._mine(tables, until=now() + self._lease)

    async def let_go(self, tables: Iterable[str]) -> None:
        """This worker will not finish these: anybody may take them at once."""
        await self._mine(tables, worker=None, until=None)

    async def drop(self, table: str) -> None:
        """There is nothing to do at this table."""
        c = schema.jobs.c
        async with self._writing.begin() as connection:
            await connection.execute(delete(schema.jobs).where(c.table_id == table, c.worker == self._worker))

    async def _mine(self, tables: Iterable[str], **values: object) -> None:
        c = schema.jobs.c
        mine = update(schema.jobs).where(c.table_id.in_(list(tables)), c.worker == self._worker)
        async with self._writing.begin() as connection:
            await connection.execute(mine.values(**values))


def _free(most: int) -> Select[tuple[str]]:
    """The oldest that nobody is at."""
    c = schema.jobs.c
    is_free = or_(c.until.is_(None), c.until < now())
    return select(c.table_id).where(c.due <= now(), is_free).order_by(c.due).limit(most)
