"""Reading and writing tables; each call is one transaction. Knows tables as plain data, and no rule."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, Update, and_, bindparam, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cabochon.server.ops import now, utc
from cabochon.server.store import schema
from cabochon.server.store.bot_jobs import BotJobs, schedule_bot
from cabochon.server.store.entities import Clock, EntryKind, LogEntry, Seat, Status, TableRow, TableSummary
from cabochon.server.store.notify import with_notification
from cabochon.server.store.presence import PresenceStore
from cabochon.server.store.results import Scoring, settle
from cabochon.server.store.version_probe import VersionProbe

__all__ = ["Conflict", "TableChanges", "TableStore"]

LISTED = 30
FINISHED = 6


# Every move runs this statement: it is built once.
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
    """Another writer was faster: this change no longer applies."""


@dataclass(frozen=True)
class TableChanges:
    """What has changed at a table since a version."""

    version: int
    status: Status
    rematch: str | None
    seats: list[Seat] | None = None  # None if the version is still the same
    entries: Sequence[LogEntry] = ()


class TableStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self.presence = PresenceStore(engine)
        self._version_probe = VersionProbe(engine)
        self._advanced = with_notification(_ADVANCED, engine.dialect)
        self._writing = engine.execution_options(writing=True)

    def bot_jobs(self, *, worker: str, lease: float) -> BotJobs:
        """The queue of due bot moves, for one worker."""
        return BotJobs(self._engine, worker=worker, lease=lease)

    async def close(self) -> None:
        self._version_probe.close()
        await self._engine.dispose()

    async def ping(self) -> None:
        """Raise if the database does not answer."""
        async with self._engine.connect() as connection:
            await connection.execute(select(1))

    async def key(self, name: str) -> str:
        """A secret key of this site, created on first use."""
        wanted = select(schema.keys.c.value).where(schema.keys.c.name == name)
        async with self._engine.connect() as connection:
            value = (await connection.execute(wanted)).scalar()
        if value is not None:
            return str(value)
        try:
            async with self._writing.begin() as connection:
                await connection.execute(insert(schema.keys).values(name=name, value=secrets.token_urlsafe(48)))
        except IntegrityError:
            pass  # another process created it at the same moment
        return await self.key(name)

    async def add(self, table: TableRow, *, after: str | None = None) -> None:
        """Insert a table, perhaps as the rematch of another one; Conflict if that one already has a rematch."""
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
                    clock=table.clock.to_json() if table.clock else None,
                    lesson=table.lesson,
                    created=table.created,
                    changed=table.created,
                )
            )
            await connection.execute(insert(schema.seats), [_seat_row(table.id, seat) for seat in table.seats])

    async def find(self, name: str) -> TableRow | None:
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(schema.tables).where(schema.tables.c.id == name))).first()
            if row is None:
                return None
            return TableRow(
                id=row.id,
                invite=row.invite,
                game=row.game,
                options=row.options,
                public=row.public,
                status=Status(row.status),
                version=row.version,
                rematch=row.rematch,
                created=utc(row.created),
                clock=Clock.from_json(row.clock),
                seats=await _seats(connection, row.id),
                lesson=row.lesson,
                log=await _log(connection, row.id, 0),
            )

    async def invited(self, invite: str) -> str | None:
        """The id of the table an invitation leads to."""
        wanted = select(schema.tables.c.id).where(schema.tables.c.invite == invite)
        async with self._engine.connect() as connection:
            found = (await connection.execute(wanted)).scalar()
        return None if found is None else str(found)

    async def changes(self, name: str, *, version: int, entries: int) -> TableChanges:
        """What a reader who knows a version and that many log entries has missed."""
        seen = await self._version_probe.at(name)
        status = Status(seen.status)
        if seen.version == version:
            return TableChanges(seen.version, status, seen.rematch)
        async with self._engine.connect() as connection:
            seats, log = await _seats(connection, name), await _log(connection, name, entries)
        return TableChanges(seen.version, status, seen.rematch, seats, log)

    async def write(
        self,
        name: str,
        entries: Sequence[LogEntry],
        *,
        version: int,
        status: Status,
        bot_due: bool | None = None,
        deadline: datetime.datetime | None = None,
        seats: Sequence[Seat] = (),
        scoring: Scoring | None = None,
    ) -> None:
        """Append to the log of a table whose version is known; Conflict if it has changed since.

        `bot_due` says whether a bot is to move next, or None if no bot sits there; `scoring` rates a match that ends.
        """
        try:
            async with self._writing.begin() as connection:
                await connection.execute(insert(schema.log), [_log_row(name, entry) for entry in entries])
                for seat in seats:
                    await connection.execute(_seat_changed(name, seat))
                if bot_due is not None:
                    await schedule_bot(connection, name, due=entries[-1].at if bot_due else None)
                known = {"table": name, "known": version}
                advanced = {"now": now(), "to_status": status.value, "to_deadline": deadline}
                if (await connection.execute(self._advanced, known | advanced)).rowcount != 1:
                    raise Conflict  # the seats have changed
                if scoring is not None:
                    await settle(connection, name, scoring)
        except IntegrityError as taken:
            raise Conflict from taken

    async def sit(self, table: str, seat: int, *, before: str | None, holder: str | None, name: str) -> None:
        """Give a seat of a waiting table to another holder, or to nobody; Conflict if its holder is not `before`."""
        c = schema.seats.c
        was = c.holder.is_(None) if before is None else c.holder == before
        change = update(schema.seats).where(c.table_id == table, c.seat == seat, c.bot.is_(None), was)
        async with self._writing.begin() as connection:
            waiting = await self._touch(connection, table, if_waiting=True)
            if not waiting or (await connection.execute(change.values(holder=holder, name=name))).rowcount != 1:
                raise Conflict

    async def of_person(self, person: str) -> list[TableSummary]:
        """The unfinished tables of a person, latest first."""
        s, c = schema.seats.c, schema.tables.c
        mine = select(s.table_id).where(or_(s.holder == person, s.gone == person))
        return await self._listed(and_(c.id.in_(mine), c.status != Status.OVER.value))

    async def finished_by(self, person: str) -> list[TableSummary]:
        """The last few matches a person has finished."""
        mine = select(schema.seats.c.table_id).where(schema.seats.c.holder == person)
        c = schema.tables.c
        return await self._listed(and_(c.id.in_(mine), c.status == Status.OVER.value), limit=FINISHED)

    async def public(self) -> list[TableSummary]:
        """The public tables that wait for players or can be watched, latest first."""
        c = schema.tables.c
        return await self._listed(
            and_(c.public, or_(c.status == Status.WAITING.value, c.status == Status.RUNNING.value))
        )

    async def overdue(self, moment: datetime.datetime) -> list[str]:
        """The tables where the player to move has run out of time."""
        c = schema.tables.c
        wanted = select(c.id).where(c.deadline <= moment, c.status == Status.RUNNING.value)
        async with self._engine.connect() as connection:
            return [row.id for row in await connection.execute(wanted)]

    async def _listed(self, condition: Any, *, limit: int = LISTED) -> list[TableSummary]:
        wanted = select(schema.tables).where(condition).order_by(schema.tables.c.changed.desc()).limit(limit)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(wanted)).all()
            return [
                TableSummary(row.id, row.game, row.options, Status(row.status), await _seats(connection, row.id))
                for row in rows
            ]

    async def _touch(self, connection: AsyncConnection, table: str, *, if_waiting: bool = False) -> bool:
        """Raise the version of a table; returns whether a row matched."""
        c = schema.tables.c
        changed = update(schema.tables).where(c.id == table).values(version=c.version + 1, changed=now())
        if if_waiting:
            changed = changed.where(c.status == Status.WAITING.value)
        return (await connection.execute(with_notification(changed, connection.dialect))).rowcount == 1


def _seat_row(table: str, seat: Seat) -> dict[str, Any]:
    player = {"holder": seat.holder, "name": seat.name, "bot": seat.bot, "gone": seat.gone}
    return {"table_id": table, "seat": seat.number, **player}


def _seat_changed(table: str, seat: Seat) -> Update:
    c = schema.seats.c
    return update(schema.seats).where(c.table_id == table, c.seat == seat.number).values(_seat_row(table, seat))


def _log_row(table: str, entry: LogEntry) -> dict[str, Any]:
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


async def _log(connection: AsyncConnection, table: str, first: int) -> list[LogEntry]:
    c = schema.log.c
    rows = await connection.execute(select(schema.log).where(c.table_id == table, c.number >= first).order_by(c.number))
    return [_entry(row) for row in rows]


def _entry(row: Row[Any]) -> LogEntry:
    return LogEntry(EntryKind(row.kind), row.seat, row.text, row.number, utc(row.at), row.mover)
