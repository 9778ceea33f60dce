"""Lists of tables: those of a person, and the public ones. Each is two queries, however many tables it shows."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, and_, func, not_, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cabochon.server.ops import now
from cabochon.server.store import schema
from cabochon.server.store.entities import Clock, Seat, Status, TableSummary
from cabochon.server.store.tables.quick_matches import SECONDS_PRESENT
from cabochon.server.store.tables.rows import seat_of

__all__ = ["TableLists"]

LISTED = 30
FINISHED = 6
LISTED_OF_A_MAKER = 3
RECENT = datetime.timedelta(days=1)  # a public table at which nothing has happened since is not listed


class TableLists:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def of_person(self, person: str) -> list[TableSummary]:
        """The unfinished tables of a person, latest first."""
        s, c = schema.seats.c, schema.tables.c
        mine = select(s.table_id).where(or_(s.holder == person, s.gone == person))
        return await self._latest(and_(c.id.in_(mine), c.status != Status.OVER.value), limit=LISTED)

    async def finished_by(self, person: str) -> list[TableSummary]:
        """The last few matches a person has finished."""
        mine = select(schema.seats.c.table_id).where(schema.seats.c.holder == person)
        c = schema.tables.c
        return await self._latest(and_(c.id.in_(mine), c.status == Status.OVER.value), limit=FINISHED)

    async def public(self) -> list[TableSummary]:
        """The public tables to join or to watch: a few of each maker, and every address has its turn."""
        listed = await self._summaries(_public_in_turn())
        return sorted(listed, key=lambda summary: summary.status is not Status.WAITING)

    async def has_finished_lesson(self, person: str) -> bool:
        """Whether a match that began as a tutorial is over."""
        s, c = schema.seats.c, schema.tables.c
        mine = select(s.table_id).where(s.holder == person)
        wanted = select(c.id).where(c.id.in_(mine), c.lesson.is_not(None), c.status == Status.OVER.value).limit(1)
        async with self._engine.connect() as connection:
            return (await connection.execute(wanted)).first() is not None

    async def made_by(self, person: str) -> list[str]:
        """The ids of all tables that a person has created, uploaded records included, latest first."""
        c = schema.tables.c
        wanted = select(c.id).where(c.maker == person).order_by(c.changed.desc())
        async with self._engine.connect() as connection:
            return [row.id for row in await connection.execute(wanted)]

    async def _latest(self, condition: ColumnElement[bool], *, limit: int) -> list[TableSummary]:
        return await self._summaries(_summary().where(condition).order_by(schema.tables.c.changed.desc()).limit(limit))

    async def _summaries(self, wanted: Select[Any]) -> list[TableSummary]:
        async with self._engine.connect() as connection:
            rows = (await connection.execute(wanted)).all()
            seats = await _seats(connection, [row.id for row in rows])
        return [_table_summary(row, seats[row.id]) for row in rows]


def _summary() -> Select[Any]:
    c = schema.tables.c
    return select(c.id, c.game, c.options, c.status, c.lesson, c.to_move, c.version, c.clock, c.casual, c.quick)


def _table_summary(row: Row[Any], seats: list[Seat]) -> TableSummary:
    status = Status(row.status)
    to_move = seats[row.to_move] if status is Status.RUNNING and row.to_move is not None else None
    return TableSummary(
        row.id,
        row.game,
        row.options,
        status,
        seats,
        lesson=row.lesson,
        to_move=to_move,
        version=row.version,
        clock=Clock.from_json(row.clock),
        casual=row.casual,
        quick=row.quick,
    )


def _public_in_turn() -> Select[Any]:
    """First one table of each address, then a second of each, and so on; waiting ones before running ones."""
    c = schema.tables.c
    is_open = c.status.in_([Status.WAITING.value, Status.RUNNING.value])
    order = (c.status == Status.RUNNING.value, c.changed.desc())
    of_maker = func.row_number().over(partition_by=func.coalesce(c.maker, c.id), order_by=order)
    recent = (
        select(c.id, func.coalesce(c.origin, c.maker, c.id).label("address"), of_maker.label("of_maker"))
        .where(c.public, is_open, c.changed > now() - RECENT, _is_attended())
        .subquery()
    )
    turn = func.row_number().over(partition_by=recent.c.address, order_by=order)
    few = _summary().join(recent, recent.c.id == c.id).where(recent.c.of_maker <= LISTED_OF_A_MAKER)
    return few.order_by(turn, *order).limit(LISTED)


def _is_attended() -> ColumnElement[bool]:
    """A quick match that waits is listed only while somebody is there."""
    c, p = schema.tables.c, schema.presence.c
    since = now() - datetime.timedelta(seconds=SECONDS_PRESENT)
    somebody = select(p.person).where(p.table_id == c.id, p.seen > since).exists()
    return or_(not_(c.quick), c.status != Status.WAITING.value, somebody)


async def _seats(connection: AsyncConnection, tables: Sequence[str]) -> dict[str, list[Seat]]:
    c = schema.seats.c
    wanted = select(schema.seats).where(c.table_id.in_(tables)).order_by(c.table_id, c.seat)
    seats: dict[str, list[Seat]] = defaultdict(list)
    for row in await connection.execute(wanted) if tables else ():
        seats[row.table_id].append(seat_of(row))
    return seats
