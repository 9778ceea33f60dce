"""Tables, seats and log entries as rows of the database."""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import Row, Update, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cabochon.server.ops import utc
from cabochon.server.store import schema
from cabochon.server.store.entities import EntryKind, LogEntry, Seat, TableRow

__all__ = [
    "ENTRIES_AT_ONCE",
    "insert_table",
    "log_row",
    "read_log",
    "read_seats",
    "seat_changed",
    "seat_of",
    "seat_row",
]

ENTRIES_AT_ONCE = 500


async def insert_table(connection: AsyncConnection, table: TableRow, *, origin: str | None) -> None:
    """Insert a table and its seats; `origin` is a digest of the address it was made from."""
    row = {
        "id": table.id,
        "invite": table.invite,
        "game": table.game,
        "options": dict(table.options),
        "public": table.public,
        "status": table.status.value,
        "version": table.version,
        "rematch": None,
        "clock": table.clock.to_json() if table.clock else None,
        "lesson": table.lesson,
        "created": table.created,
        "changed": table.created,
        "maker": table.maker,
        "origin": origin,
        "casual": table.casual,
        "quick": table.quick,
        "chat": table.chat.value,
    }
    await connection.execute(insert(schema.tables).values(row))
    await connection.execute(insert(schema.seats), [seat_row(table.id, seat) for seat in table.seats])


def seat_row(table: str, seat: Seat) -> dict[str, Any]:
    player = {"holder": seat.holder, "name": seat.name, "bot": seat.bot, "gone": seat.gone}
    return {"table_id": table, "seat": seat.number, **player}


def seat_changed(table: str, seat: Seat) -> Update:
    c = schema.seats.c
    return update(schema.seats).where(c.table_id == table, c.seat == seat.number).values(seat_row(table, seat))


def log_row(table: str, entry: LogEntry) -> dict[str, Any]:
    return {
        "table_id": table,
        "number": entry.number,
        "kind": entry.kind.value,
        "seat": entry.seat,
        "text": entry.text,
        "at": entry.at,
        "mover": entry.mover,
    }


def seat_of(row: Row[Any]) -> Seat:
    return Seat(row.seat, row.holder, row.name, row.bot, row.gone)


async def read_seats(connection: AsyncConnection, table: str) -> list[Seat]:
    c = schema.seats.c
    rows = await connection.execute(select(schema.seats).where(c.table_id == table).order_by(c.seat))
    return [seat_of(row) for row in rows]


async def read_log(connection: AsyncConnection, table: str, first: int) -> list[LogEntry]:
    """The log from an entry on, read in steps so that nobody else has to wait for a long one."""
    c = schema.log.c
    wanted = select(schema.log).where(c.table_id == table).order_by(c.number).limit(ENTRIES_AT_ONCE)
    entries: list[LogEntry] = []
    while True:
        rows = (await connection.execute(wanted.where(c.number >= first + len(entries)))).all()
        entries += [_entry(row) for row in rows]
        if len(rows) < ENTRIES_AT_ONCE:
            return entries
        await asyncio.sleep(0)


def _entry(row: Row[Any]) -> LogEntry:
    return LogEntry(EntryKind(row.kind), row.seat, row.text, row.number, utc(row.at), row.mover)
