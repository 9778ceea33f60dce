"""Quick matches: people who ask for the same are seated together. Each call is one transaction.

Everybody who asks waits for one lock, also among processes, so two who ask at the same moment meet.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Row, Select, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cabochon.server.ops import now
from cabochon.server.store import schema
from cabochon.server.store.database.notify import with_notification
from cabochon.server.store.database.upsert import inserted
from cabochon.server.store.entities import Seat, Status, TableRow
from cabochon.server.store.tables.quotas import Admission, check_quotas
from cabochon.server.store.tables.rows import insert_table, read_seats, seat_changed

__all__ = ["SECONDS_PRESENT", "QuickMatchStore", "Seated"]

LOCK = "quick matches"
SECONDS_PRESENT = 45.0  # who was not seen for longer has gone; connections are noted every half minute


@dataclass(frozen=True)
class Seated:
    """The table at which somebody sits now, and the others that changed because they left them."""

    table: str
    left: Sequence[str] = ()


class QuickMatchStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writing = engine.execution_options(writing=True)

    async def seat(self, table: TableRow, person: Seat, *, admission: Admission | None) -> Seated:
        """Seat a person where others wait for the same match, the longest first, or else at this new table.

        Whoever waits for another match leaves it. OverQuota if the new table would be one too many.
        """
        async with self._writing.begin() as connection:
            await _lock(connection)
            own = await _waiting(connection, held_by=person.holder)
            found = next((name for name, row in own.items() if _is_same(row, table)), None)
            left = [name for name in own if name != found]
            for name in left:
                await leave_waiting(connection, name, person.holder or "")
            if found is None:
                found = await _join(connection, table, person)
            if found is None:
                if admission is not None:
                    await check_quotas(connection, table, admission)
                await insert_table(connection, table, origin=admission.origin if admission else None)
                found = table.id
            await _note_seen(connection, found, person.holder or "")
        return Seated(found, left)

    async def leave(self, table: str, person: str) -> bool:
        """Leave a quick match that has not begun; the table goes with the last person. False if it has begun."""
        async with self._writing.begin() as connection:
            return await leave_waiting(connection, table, person)

    async def fill(self, table: str, bot: Seat, *, version: int) -> bool:
        """Give all open seats of a waiting table to a bot; False if it has changed since this version."""
        s, t = schema.seats.c, schema.tables.c
        same = update(schema.tables).where(t.id == table, t.version == version, t.status == Status.WAITING.value)
        is_open = (s.table_id == table, s.holder.is_(None), s.bot.is_(None), s.name == "")
        async with self._writing.begin() as connection:
            raised = same.values(version=t.version + 1, changed=now())
            if (await connection.execute(with_notification(raised, connection.dialect))).rowcount != 1:
                return False
            await connection.execute(update(schema.seats).where(*is_open).values(bot=bot.bot, name=bot.name))
        return True

    async def note_seen(self, table: str, person: str) -> None:
        """Note that somebody who waits is still there, though without a live connection."""
        async with self._writing.begin() as connection:
            await _note_seen(connection, table, person)


async def _lock(connection: AsyncConnection) -> None:
    """A writer of SQLite is alone anyway."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(LOCK, 0))))


def _quick() -> Select[Any]:
    c = schema.tables.c
    wanted = select(c.id, c.game, c.options, c.clock, c.casual, func.count(schema.seats.c.seat).label("seats"))
    joined = wanted.join(schema.seats, schema.seats.c.table_id == c.id)
    return joined.where(c.quick, c.status == Status.WAITING.value).group_by(c.id).order_by(c.created, c.id)


async def _waiting(connection: AsyncConnection, *, held_by: str | None) -> dict[str, Row[Any]]:
    """The quick matches for which a person waits."""
    mine = select(schema.seats.c.table_id).where(schema.seats.c.holder == held_by)
    return {row.id: row for row in await connection.execute(_quick().where(schema.tables.c.id.in_(mine)))}


def _is_same(row: Row[Any], table: TableRow) -> bool:
    """Whether a row is the match that somebody asks for."""
    clock = table.clock.to_json() if table.clock else None
    return (row.game, row.options, row.clock, row.casual, row.seats) == (
        table.game,
        dict(table.options),
        clock,
        table.casual,
        len(table.seats),
    )


async def _join(connection: AsyncConnection, table: TableRow, person: Seat) -> str | None:
    """Take a seat where everybody is still there; None if there is none."""
    c, present = schema.tables.c, await _present(connection)
    candidates = await connection.execute(_quick().where(c.game == table.game, c.id.in_(present)))
    for row in candidates.all():
        seats = await read_seats(connection, row.id) if _is_same(row, table) else []
        free = next((seat for seat in seats if seat.is_open), None)
        if free is None or not _people(seats) <= present[row.id] or not await _raise(connection, row.id):
            continue
        if await _take(connection, row.id, replace(person, number=free.number)):
            return str(row.id)
    return None


async def _take(connection: AsyncConnection, table: str, person: Seat) -> bool:
    """Take an open seat; False if somebody has come by another way meanwhile."""
    s = schema.seats.c
    is_open = (s.holder.is_(None), s.bot.is_(None), s.name == "")
    return (await connection.execute(seat_changed(table, person).where(*is_open))).rowcount == 1


async def _present(connection: AsyncConnection) -> dict[str, set[str]]:
    """Who was seen lately at the quick matches that wait."""
    p, t = schema.presence.c, schema.tables.c
    since = now() - datetime.timedelta(seconds=SECONDS_PRESENT)
    wanted = select(p.table_id, p.person).join(schema.tables, t.id == p.table_id)
    present: dict[str, set[str]] = {}
    for row in await connection.execute(wanted.where(t.quick, t.status == Status.WAITING.value, p.seen > since)):
        present.setdefault(row.table_id, set()).add(row.person)
    return present


async def leave_waiting(connection: AsyncConnection, table: str, person: str) -> bool:
    """Open a person's seat at a table that waits; without people, delete it."""
    s = schema.seats.c
    if not await _raise(connection, table):
        return False
    opened = update(schema.seats).where(s.table_id == table, s.holder == person)
    await connection.execute(opened.values(holder=None, name=""))
    if not _people(await read_seats(connection, table)):
        await connection.execute(delete(schema.tables).where(schema.tables.c.id == table))
    return True


def _people(seats: Collection[Seat]) -> set[str]:
    return {seat.holder for seat in seats if seat.holder is not None}


async def _raise(connection: AsyncConnection, table: str) -> bool:
    """Raise the version of a table that waits, and lock it; False if its match has begun."""
    c = schema.tables.c
    waiting = update(schema.tables).where(c.id == table, c.status == Status.WAITING.value)
    raised = waiting.values(version=c.version + 1, changed=now())
    return (await connection.execute(with_notification(raised, connection.dialect))).rowcount == 1


async def _note_seen(connection: AsyncConnection, table: str, person: str) -> None:
    fresh = inserted(schema.presence, connection.dialect).values(table_id=table, person=person, seen=now())
    seen = {"seen": fresh.excluded.seen}
    await connection.execute(fresh.on_conflict_do_update(index_elements=["table_id", "person"], set_=seen))
