"""Appends to the logs of tables by the shortest way, because every move does: without SQLAlchemy.

SQLite commits all changes that wait together, in one call of a thread. In PostgreSQL one statement is the transaction.
"""

from __future__ import annotations

import asyncio
import datetime
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from sqlalchemy import event
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from cabochon.server.ops import now
from cabochon.server.store.database.driver import DriverConnections
from cabochon.server.store.database.failures import FAILURES
from cabochon.server.store.database.notify import CHANNEL
from cabochon.server.store.database.sqlite import DirectConnection
from cabochon.server.store.entities import LogEntry, Status

__all__ = ["Append", "LogWriter", "log_writer"]

ADVANCE = """
UPDATE tables SET version = version + 1, changed = ?, status = ?, deadline = ?, to_move = ? WHERE id = ? AND version = ?
"""
LOG = "INSERT INTO log (table_id, number, kind, seat, text, at, mover) VALUES (?, ?, ?, ?, ?, ?, ?)"

# The entries are inserted only if the table was still at its version, and then the other processes are notified.
APPEND = f"""
WITH advanced AS (
    UPDATE tables SET version = version + 1, changed = $3, status = $4, deadline = $5, to_move = $6
    WHERE id = $1 AND version = $2
    RETURNING id, version
), logged AS (
    INSERT INTO log (table_id, number, kind, seat, text, at, mover)
    SELECT advanced.id, entry.*
    FROM advanced, unnest($7::int[], $8::text[], $9::int[], $10::text[], $11::timestamptz[], $12::int[]) AS entry
)
SELECT pg_notify('{CHANNEL}', concat(id, ' ', version)) FROM advanced
"""


@dataclass(frozen=True)
class Append:
    """New entries for a table whose version is known, and its status, deadline and seat to move after them."""

    table: str
    version: int
    entries: Sequence[LogEntry]
    status: Status
    deadline: datetime.datetime | None
    to_move: int | None


class LogWriter(Protocol):
    async def append(self, change: Append) -> bool:
        """Commit a change; False if the table has changed since that version, or the entries are there already."""


def log_writer(engine: AsyncEngine, driver: DriverConnections) -> LogWriter:
    return _PostgresLog(driver) if engine.dialect.name == "postgresql" else _SqliteLog(engine)


class _SqliteLog:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: DirectConnection | None = None  # stays open, because each move uses it
        self._waiting: list[tuple[Append, asyncio.Future[bool]]] = []
        self._writing: asyncio.Task[None] | None = None
        event.listen(engine.sync_engine, "engine_disposed", lambda _: self._close())

    async def append(self, change: Append) -> bool:
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        try:
            return await asyncio.shield(done)
        except asyncio.CancelledError:
            await asyncio.wait([done])  # until then nobody else may use the table
            raise

    async def _write_all(self) -> None:
        """While one batch is being committed, the next one gathers."""
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                await self._write(batch)
        finally:
            self._writing = None

    async def _write(self, batch: Sequence[tuple[Append, asyncio.Future[bool]]]) -> None:
        try:
            outcomes = await self._commit([change for change, _ in batch])
            for (_, done), outcome in zip(batch, outcomes, strict=True):
                done.set_result(outcome)
        except FAILURES as failure:
            for _, done in batch:
                done.set_exception(failure)
        finally:
            for _, done in batch:
                done.cancel()  # only if the server stops: otherwise they are done

    async def _commit(self, changes: Sequence[Append]) -> list[bool]:
        if self._connection is None:
            pooled = await self._engine.raw_connection()
            assert isinstance(pooled.driver_connection, DirectConnection)
            self._connection = pooled.driver_connection
            pooled.detach()
        return await self._connection.transaction(lambda raw: [_append(raw, change) for change in changes])

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.stop()
            self._connection = None


def _append(connection: sqlite3.Connection, change: Append) -> bool:
    """Carry out one change of a batch, or nothing of it."""
    entries = [
        (change.table, entry.number, entry.kind.value, entry.seat, entry.text, _written(entry.at), entry.mover)
        for entry in change.entries
    ]
    state = (_written(now()), change.status.value, _written(change.deadline), change.to_move)
    connection.execute("SAVEPOINT change")
    try:
        is_current = connection.execute(ADVANCE, (*state, change.table, change.version)).rowcount == 1
        if is_current:
            connection.executemany(LOG, entries)
    except sqlite3.IntegrityError:
        is_current = False
    connection.execute("RELEASE change" if is_current else "ROLLBACK TO change")
    return is_current


def _written(moment: datetime.datetime | None) -> str | None:
    """A moment in UTC as SQLAlchemy writes it."""
    return None if moment is None else moment.strftime("%Y-%m-%d %H:%M:%S.%f")


class _PostgresLog:
    def __init__(self, driver: DriverConnections) -> None:
        self._driver = driver

    async def append(self, change: Append) -> bool:
        columns = zip(
            *(
                (entry.number, entry.kind.value, entry.seat, entry.text, entry.at, entry.mover)
                for entry in change.entries
            ),
            strict=True,
        )
        state = (now(), change.status.value, change.deadline, change.to_move)
        try:
            async with self._driver.connection() as connection:
                return await connection.fetchrow(APPEND, change.table, change.version, *state, *columns) is not None
        except IntegrityError:
            return False
