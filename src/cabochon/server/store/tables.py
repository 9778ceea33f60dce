"""Reading and writing tables. What is written in one call is written wholly or not at all."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, Update, and_, bindparam, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cabochon.server.play.clock import Clock, now, utc
from cabochon.server.play.table import Entry, Kind, Seat, Status, Summary, Table
from cabochon.server.store import schema
from cabochon.server.store.jobs import Jobs, owe
from cabochon.server.store.notify import with_news
from cabochon.server.store.presence import Sightings
from cabochon.server.store.results import settle
from cabochon.server.store.version_probe import VersionProbe

__all__ = ["Conflict", "Store"]

LISTED = 30
FINISHED = 6


# What every move asks for, put together once.
_ADVANCED = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("table"), schema.tables.c.version == bindparam("known"))
    .values(
        version=schema.tables.c.version + 1,
        changed=bindparam("now"),
        status=bindparam("to_status"),
        deadline=bindparam("to_deadline"),
    )
)


class Conflict(Exception):
    """Somebody else was faster: what was to be written no longer fits."""


class Store:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self.sightings = Sightings(engine)
        self._glance = VersionProbe(engine)
        self._advanced = with_news(_ADVANCED, engine.dialect)
        self._writing = engine.execution_options(writing=True)

    def jobs(self, *, worker: str, lease: float) -> Jobs:
        """The moves bots owe, for one who makes them."""
        return Jobs(self._engine, worker=worker, lease=lease)

    async def close(self) -> None:
        self._glance.close()
        await self._engine.dispose()

    async def ask(self) -> None:
        """Whether the database answers; it raises what went wrong."""
        async with self._engine.connect() as connection:
            await connection.execute(select(1))

    async def key(self, name: str) -> str:
        """A secret of this site, made once."""
        wanted = select(schema.keys.c.value).where(schema.keys.c.name == name)
        async with self._engine.connect() as connection:
            value = (await connection.execute(wanted)).scalar()
        if value is not None:
            return str(value)
        try:
            async with self._writing.begin() as connection:
                await connection.execute(insert(schema.keys).values(name=name, value=secrets.token_urlsafe(48)))
        except IntegrityError:
            pass  # another process made it at the same moment
        return await self.key(name)

    async def add(self, table: Table, *, after: str | None = None) -> None:
        """A new table; if it is told after which one they play on there, Conflict if that was told before."""
        c = schema.tables.c
        async with self._writing.begin() as connection:
            if after is not None:
                linked = update(schema.tables).where(c.id == after, c.rematch.is_(None)).values(rematch=table.id)
                if (await connection.execute(linked)).rowcount != 1:
                    raise Conflict
                await self._touch(connection, after)
            await connection.execute(
                insert(schema.tables).values(
                    id=table.id,
                    invite=table.invite,
                    game=table.game,
                    options=dict(table.options),
                    public=table.public,
                    status=table.status.value,
                    version=table.version,
                    rematch=None,
                    clock=table.clock.written() if table.clock else None,
                    lesson=table.lesson,
                    created=table.created,
                    changed=table.created,
                )
            )
            await connection.execute(insert(schema.seats), [_written(table.id, seat) for seat in table.seats])

    async def find(self, name: str) -> Table | None:
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(schema.tables).where(schema.tables.c.id == name))).first()
            if row is None:
                return None
            return Table(
                id=row.id,
                invite=row.invite,
                game=row.game,
                options=row.options,
                public=row.public,
                status=Status(row.status),
                version=row.version,
                rematch=row.rematch,
                created=utc(row.created),
                clock=Clock.read(row.clock),
                seats=await _seats(connection, row.id),
                lesson=row.lesson,
                log=await _log(connection, row.id, 0),
            )

    async def invited(self, invite: str) -> str | None:
        """The table an invitation leads to."""
        wanted = select(schema.tables.c.id).where(schema.tables.c.invite == invite)
        async with self._engine.connect() as connection:
            found = (await connection.execute(wanted)).scalar()
        return None if found is None else str(found)

    async def refresh(self, table: Table) -> None:
        """Bring a table up to date."""
        seen = await self._glance.at(table.id)
        if seen.version != table.version:
            async with self._engine.connect() as connection:
                table.seats = await _seats(connection, table.id)
                table.extend(await _log(connection, table.id, len(table.log)))
        table.version, table.status, table.rematch = seen.version, Status(seen.status), seen.rematch

    async def write(
        self,
        table: Table,
        entries: Sequence[Entry],
        *,
        status: Status,
        is_owed: bool = False,
        deadline: datetime.datetime | None = None,
        seats: Sequence[Seat] = (),
    ) -> None:
        """Append to the log of a table, with what changes by it; Conflict if somebody else has written since."""
        try:
            async with self._writing.begin() as connection:
                await connection.execute(insert(schema.log), [_log_row(table.id, entry) for entry in entries])
                for seat in seats:
                    await connection.execute(_seat_changed(table.id, seat))
                if any(seat.bot for seat in table.seats):
                    await owe(connection, table.id, due=entries[-1].at if is_owed else None)
                known = {"table": table.id, "known": table.version}
                advanced = {"now": now(), "to_status": status.value, "to_deadline": deadline}
                if (await connection.execute(self._advanced, known | advanced)).rowcount != 1:
                    raise Conflict  # somebody else sits there than was known
                if status is Status.OVER:
                    await settle(connection, table, entries, shares=table.result_after(entries[-1]))
        except IntegrityError as taken:
            raise Conflict from taken

    async def sit(self, table: Table, seat: int, *, holder: str | None, name: str) -> None:
        """Take an open seat, or with nobody as its holder open it again; Conflict if that is no longer possible."""
        c = schema.seats.c
        was = c.holder.is_(None) if holder is not None else c.holder == table.seats[seat].holder
        change = update(schema.seats).where(c.table_id == table.id, c.seat == seat, c.bot.is_(None), was)
        async with self._writing.begin() as connection:
            waiting = await self._touch(connection, table.id, if_waiting=True)
            if not waiting or (await connection.execute(change.values(holder=holder, name=name))).rowcount != 1:
                raise Conflict

    async def of_person(self, person: str) -> list[Summary]:
        """The tables of a person that are not over, latest first."""
        s, c = schema.seats.c, schema.tables.c
        mine = select(s.table_id).where(or_(s.holder == person, s.gone == person))
        return await self._listed(and_(c.id.in_(mine), c.status != Status.OVER.value))

    async def finished_by(self, person: str) -> list[Summary]:
        """The last few matches somebody has finished."""
        mine = select(schema.seats.c.table_id).where(schema.seats.c.holder == person)
        c = schema.tables.c
        return await self._listed(and_(c.id.in_(mine), c.status == Status.OVER.value), limit=FINISHED)

    async def public(self) -> list[Summary]:
        """The public tables that wait for somebody or can be watched, latest first."""
        c = schema.tables.c
        return await self._listed(
            and_(c.public, or_(c.status == Status.WAITING.value, c.status == Status.RUNNING.value))
        )

    async def overdue(self, moment: datetime.datetime) -> list[str]:
        """The tables where somebody's time has run out."""
        c = schema.tables.c
        wanted = select(c.id).where(c.deadline <= moment, c.status == Status.RUNNING.value)
        async with self._engine.connect() as connection:
            return [row.id for row in await connection.execute(wanted)]

    async def _listed(self, condition: Any, *, limit: int = LISTED) -> list[Summary]:
        wanted = select(schema.tables).where(condition).order_by(schema.tables.c.changed.desc()).limit(limit)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(wanted)).all()
            return [
                Summary(row.id, row.game, row.options, Status(row.status), await _seats(connection, row.id))
                for row in rows
            ]

    async def _touch(self, connection: AsyncConnection, table: str, *, if_waiting: bool = False) -> bool:
        """Raise the version of a table; whether that was done."""
        c = schema.tables.c
        changed = update(schema.tables).where(c.id == table).values(version=c.version + 1, changed=now())
        if if_waiting:
            changed = changed.where(c.status == Status.WAITING.value)
        return (await connection.execute(with_news(changed, connection.dialect))).rowcount == 1


def _written(table: str, seat: Seat) -> dict[str, Any]:
    told = {"holder": seat.holder, "name": seat.name, "bot": seat.bot, "gone": seat.gone}
    return {"table_id": table, "seat": seat.number, **told}


def _seat_changed(table: str, seat: Seat) -> Update:
    c = schema.seats.c
    return update(schema.seats).where(c.table_id == table, c.seat == seat.number).values(_written(table, seat))


def _log_row(table: str, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": table,
        "number": entry.number,
        "kind": entry.kind.value,
        "seat": entry.seat,
        "text": entry.text,
        "at": entry.at,
        "mover": entry.mover,
    }


async def _seats(connection: AsyncConnection, table: str) -> list[Seat]:
    c = schema.seats.c
    rows = await connection.execute(select(schema.seats).where(c.table_id == table).order_by(c.seat))
    return [Seat(row.seat, row.holder, row.name, row.bot, row.gone) for row in rows]


async def _log(connection: AsyncConnection, table: str, first: int) -> list[Entry]:
    c = schema.log.c
    rows = await connection.execute(select(schema.log).where(c.table_id == table, c.number >= first).order_by(c.number))
    return [_entry(row) for row in rows]


def _entry(row: Row[Any]) -> Entry:
    return Entry(Kind(row.kind), row.seat, row.text, row.number, utc(row.at), row.mover)
