"""The queue of due bot moves. Any process may take one; if it stops renewing its lease, another takes over.

Quick and slow bots wait in two queues. In each, tables with people come first; then every address has its turn, and at
an address every maker of tables.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Select, Subquery, bindparam, case, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cabochon.server.ops import now
from cabochon.server.store import schema
from cabochon.server.store.database.upsert import inserted

__all__ = ["BotDue", "BotJobs", "schedule_bot"]


@dataclass(frozen=True)
class BotDue:
    """The move that a bot has to make at a table."""

    at: datetime.datetime
    is_slow: bool = False  # the bot thinks for long
    is_watched: bool = False  # a person sits at the table


async def schedule_bot(connection: AsyncConnection, table: str, due: BotDue | None) -> None:
    """Queue a bot move at a table, or with None cancel it; an earlier job of the table is replaced."""
    if due is None:
        await connection.execute(delete(schema.jobs).where(schema.jobs.c.table_id == table))
        return
    order = {"due": due.at, "is_slow": due.is_slow, "is_watched": due.is_watched}
    fresh = {**order, "worker": None, "until": None}
    job = inserted(schema.jobs, connection.dialect).values(table_id=table, **fresh)
    await connection.execute(job.on_conflict_do_update(index_elements=["table_id"], set_=fresh))


_IS_FREE = or_(schema.jobs.c.until.is_(None), schema.jobs.c.until < bindparam("moment"))  # no worker has a valid lease


def _turns() -> Subquery:
    """The turn of each job among those of the same address, and of the same maker there; leased ones come first.

    So whoever has no job in progress comes before all who have one, and whoever has one before all who have two.
    """
    c, t = schema.jobs.c, schema.tables.c
    maker = func.coalesce(t.maker, "")
    order = (case((_IS_FREE, 1), else_=0), c.is_watched.desc())
    of_maker = func.row_number().over(partition_by=maker, order_by=(*order, c.due))
    jobs = (
        select(c.table_id, func.coalesce(t.origin, maker).label("address"), of_maker.label("of_maker"))
        .join(schema.tables, t.id == c.table_id)
        .where(c.is_slow == bindparam("slow"))
        .subquery()
    )
    turn = func.row_number().over(partition_by=jobs.c.address, order_by=(*order, jobs.c.of_maker, c.due))
    return select(c.table_id, turn.label("turn")).join(jobs, jobs.c.table_id == c.table_id).subquery()


def _next() -> Select[tuple[str]]:
    """The free jobs that come next: tables with people first, then by turns."""
    c, turns = schema.jobs.c, _turns()
    ordered = (c.is_watched.desc(), turns.c.turn, c.due)
    chosen = select(c.table_id).join(turns, turns.c.table_id == c.table_id).where(_IS_FREE).order_by(*ordered)
    return chosen.limit(bindparam("most")).with_for_update(of=schema.jobs, skip_locked=True)


# Every move of a bot runs these statements: they are built once.
_WAITING = select(schema.jobs.c.is_slow).where(_IS_FREE).distinct()
_TAKEN = (
    update(schema.jobs)
    .where(schema.jobs.c.table_id.in_(_next()))
    .values(worker=bindparam("by"), until=bindparam("lease"))
    .returning(schema.jobs.c.table_id)
)


class BotJobs:
    """The queue as one worker uses it."""

    def __init__(self, engine: AsyncEngine, *, worker: str, lease: float) -> None:
        self._engine = engine
        self._writing = engine.execution_options(writing=True)
        self._worker = worker
        self._lease = datetime.timedelta(seconds=lease)

    async def waiting(self) -> set[bool]:
        """Whether quick bots, False, and slow ones, True, have jobs that nobody has taken."""
        async with self._engine.connect() as connection:
            return {row.is_slow for row in await connection.execute(_WAITING, {"moment": now()})}

    async def take(self, most: int, *, slow: bool = False) -> list[str]:
        """Lease the jobs that come next to this worker: the ids of their tables."""
        moment = now()
        values = {"most": most, "slow": slow, "moment": moment, "by": self._worker, "lease": moment + self._lease}
        async with self._writing.begin() as connection:
            return [row.table_id for row in await connection.execute(_TAKEN, values)]

    async def renew(self, tables: Iterable[str]) -> None:
        """Renew the lease of these tables."""
        c = schema.jobs.c
        mine = update(schema.jobs).where(c.table_id.in_(list(tables)), c.worker == self._worker)
        async with self._writing.begin() as connection:
            await connection.execute(mine.values(until=now() + self._lease))

    async def release(self) -> None:
        """Give up all leases: any worker may take these jobs at once."""
        mine = update(schema.jobs).where(schema.jobs.c.worker == self._worker)
        async with self._writing.begin() as connection:
            await connection.execute(mine.values(worker=None, until=None))

    async def drop(self, table: str) -> None:
        """Delete the job of a table: nothing is due there."""
        c = schema.jobs.c
        async with self._writing.begin() as connection:
            await connection.execute(delete(schema.jobs).where(c.table_id == table, c.worker == self._worker))
