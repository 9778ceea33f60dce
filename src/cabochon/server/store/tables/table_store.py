"""Reading and writing tables; each call is one transaction. Knows tables as plain data, and no rule."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Sequence

from sqlalchemy import Update, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cabochon.server.ops import now, utc
from cabochon.server.store import schema
from cabochon.server.store.chat.messages import ChatStore
from cabochon.server.store.database.driver import DriverConnections
from cabochon.server.store.database.notify import with_notification
from cabochon.server.store.entities import ChatSwitch, Clock, LogEntry, Seat, Status, TableRow
from cabochon.server.store.ratings.results import Scoring, settle
from cabochon.server.store.tables.bot_jobs import BotDue, BotJobs, schedule_bot
from cabochon.server.store.tables.changes import TableChanges, change_reader
from cabochon.server.store.tables.lists import TableLists
from cabochon.server.store.tables.log_writer import Append, log_writer
from cabochon.server.store.tables.presence import PresenceStore
from cabochon.server.store.tables.quick_matches import QuickMatchStore
from cabochon.server.store.tables.quotas import COUNTED, Admission, check_quotas
from cabochon.server.store.tables.review_jobs import ReviewJobs
from cabochon.server.store.tables.reviews import ReviewStore
from cabochon.server.store.tables.rows import insert_table, log_row, read_log, read_seats, seat_changed

__all__ = ["Conflict", "TableChanges", "TableStore"]


# Every move runs these statements: they are built once.
_LOGGED = insert(schema.log)
_ADVANCED = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("table"), schema.tables.c.version == bindparam("known"))
    .values(
        version=schema.tables.c.version + 1,
        changed=bindparam("now"),
        status=bindparam("to_status"),
        deadline=bindparam("to_deadline"),
        to_move=bindparam("next"),
    )
)


class Conflict(Exception):
    """Another writer was faster: this change no longer applies."""


class TableStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self.presence = PresenceStore(engine)
        self.lists = TableLists(engine)
        self.quick_matches = QuickMatchStore(engine)
        self.chat = ChatStore(engine)
        self.reviews = ReviewStore(engine)
        self._driver = DriverConnections(engine)
        self._changes = change_reader(engine, self._driver)
        self._log = log_writer(engine, self._driver)
        self._advanced = with_notification(_ADVANCED, engine.dialect)
        self._writing = engine.execution_options(writing=True)

    def bot_jobs(self, *, worker: str, lease: float) -> BotJobs:
        """The queue of due bot moves, for one worker."""
        return BotJobs(self._engine, worker=worker, lease=lease)

    def review_jobs(self, *, worker: str, lease: float) -> ReviewJobs:
        """The queue of reviews, for one worker."""
        return ReviewJobs(self._engine, worker=worker, lease=lease)

    async def close(self) -> None:
        self._changes.close()
        await self._driver.close()
        await self._engine.dispose()

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

    async def add(self, table: TableRow, *, after: str | None = None, admission: Admission | None = None) -> None:
        """Insert a table, perhaps as the rematch of another one; Conflict if that one already has a rematch.

        With an admission the quotas are checked: OverQuota if the table would be one too many.
        """
        c = schema.tables.c
        async with self._writing.begin() as connection:
            if admission is not None:
                await check_quotas(connection, table, admission)
            if after is not None:
                linked = update(schema.tables).where(c.id == after, c.rematch.is_(None)).values(rematch=table.id)
                if (await connection.execute(linked)).rowcount != 1:
                    raise Conflict
                await self._touch(connection, after)
            await insert_table(connection, table, origin=admission.origin if admission else None)

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
                seats=await read_seats(connection, row.id),
                lesson=row.lesson,
                maker=row.maker,
                casual=row.casual,
                quick=row.quick,
                chat=ChatSwitch(row.chat),
                messages=row.messages,
                log=await read_log(connection, row.id, 0),
            )

    async def invited(self, invite: str) -> str | None:
        """The id of the table an invitation leads to."""
        wanted = select(schema.tables.c.id).where(schema.tables.c.invite == invite)
        async with self._engine.connect() as connection:
            found = (await connection.execute(wanted)).scalar()
        return None if found is None else str(found)

    async def changes(self, name: str, *, version: int, entries: int) -> TableChanges | None:
        """What a reader who knows a version and that many log entries has missed; None if the table was removed."""
        return await self._changes.since(name, version=version, entries=entries)

    async def write(
        self,
        name: str,
        entries: Sequence[LogEntry],
        *,
        version: int,
        status: Status,
        to_move: int | None = None,
        has_bots: bool = False,
        bot_due: BotDue | None = None,
        deadline: datetime.datetime | None = None,
        seats: Sequence[Seat] = (),
        scoring: Scoring | None = None,
    ) -> None:
        """Append to the log of a table whose version is known; Conflict if it has changed since.

        `to_move` is the seat to move next, `bot_due` the move of a bot if it is a bot's; `scoring` rates a match that
        ends.
        """
        if not (has_bots or seats or scoring):
            if not await self._log.append(Append(name, version, entries, status, deadline, to_move)):
                raise Conflict
            return
        try:
            async with self._writing.begin() as connection:
                await connection.execute(_LOGGED, [log_row(name, entry) for entry in entries])
                for seat in seats:
                    await connection.execute(seat_changed(name, seat))
                if has_bots:
                    await schedule_bot(connection, name, bot_due)
                known = {"table": name, "known": version}
                advanced = {"now": now(), "to_status": status.value, "to_deadline": deadline, "next": to_move}
                if (await connection.execute(self._advanced, known | advanced)).rowcount != 1:
                    raise Conflict  # the seats have changed
                if scoring is not None:
                    await settle(connection, name, scoring)
                    await connection.execute(_without_origin(name))
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

    async def remove(self, table: str, *, version: int) -> None:
        """Delete a table that waits for players; Conflict if it has changed since this version."""
        c = schema.tables.c
        waiting = (c.id == table, c.version == version, c.status == Status.WAITING.value)
        last = update(schema.tables).where(*waiting).values(version=c.version + 1)
        async with self._writing.begin() as connection:
            if (await connection.execute(with_notification(last, connection.dialect))).rowcount != 1:
                raise Conflict
            await connection.execute(update(schema.tables).where(c.rematch == table).values(rematch=None))
            await connection.execute(delete(schema.tables).where(c.id == table))

    async def overdue(self, moment: datetime.datetime) -> list[str]:
        """The tables where the player to move has run out of time."""
        c = schema.tables.c
        wanted = select(c.id).where(c.deadline <= moment, c.status == Status.RUNNING.value)
        async with self._engine.connect() as connection:
            return [row.id for row in await connection.execute(wanted)]

    async def forget_origins(self) -> None:
        """Forget the addresses of tables at which nothing has happened for so long that quotas do not count them."""
        c = schema.tables.c
        idle = update(schema.tables).where(c.origin.is_not(None), c.changed < now() - COUNTED)
        async with self._writing.begin() as connection:
            await connection.execute(idle.values(origin=None))

    async def _touch(self, connection: AsyncConnection, table: str, *, if_waiting: bool = False) -> bool:
        """Raise the version of a table; returns whether a row matched."""
        c = schema.tables.c
        changed = update(schema.tables).where(c.id == table).values(version=c.version + 1, changed=now())
        if if_waiting:
            changed = changed.where(c.status == Status.WAITING.value)
        return (await connection.execute(with_notification(changed, connection.dialect))).rowcount == 1


def _without_origin(table: str) -> Update:
    """From which address a table was made is needed only until its match is over."""
    return update(schema.tables).where(schema.tables.c.id == table).values(origin=None)
