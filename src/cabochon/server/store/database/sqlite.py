"""SQLite on the event loop: statements run at once, and only what may wait for a lock or the disk runs in a thread.

A thread for every call takes ten times as long as most calls do: docs/decisions/0010-sqlite-on-the-event-loop.md.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

__all__ = ["BEGIN_TO_WRITE", "DirectConnection", "WriteQueue", "connection_to"]

BEGIN_TO_WRITE = "BEGIN IMMEDIATE"

Result = TypeVar("Result")


class WriteQueue:
    """Writers of one database wait in line; SQLite itself has no fair order."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._threads: ThreadPoolExecutor | None = None

    async def join(self) -> None:
        await self._turn.acquire()

    def leave(self) -> None:
        self._turn.release()

    async def in_thread(self, call: Callable[..., Any], *args: Any) -> Any:
        """Run a call that may wait. A cancelled task waits for it too: nobody else may use its connection meanwhile."""
        running = self.start_in_thread(call, *args)
        cancelled: asyncio.CancelledError | None = None
        while not running.done():
            try:
                await asyncio.wait([running])
            except asyncio.CancelledError as cancellation:
                cancelled = cancellation
        if cancelled is not None:
            running.exception()  # seen, so that asyncio does not report it
            raise cancelled
        return running.result()

    def start_in_thread(self, call: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        """Run a call that a cancelled task need not wait for: nobody else has what it works on."""
        if self._threads is None:
            self._threads = ThreadPoolExecutor(2, thread_name_prefix="sqlite")
        return asyncio.get_running_loop().run_in_executor(self._threads, call, *args)

    def close(self) -> None:
        """End the threads; a later call starts new ones."""
        if self._threads is not None:
            self._threads.shutdown(wait=False)
            self._threads = None


class DirectConnection:
    """The part of aiosqlite's connection that SQLAlchemy uses; its cursors run on the event loop."""

    def __init__(self, connection: sqlite3.Connection, queue: WriteQueue) -> None:
        self._connection: sqlite3.Connection | None = connection  # None once it is closed, as SQLAlchemy expects
        self._queue = queue
        self._is_writing = False

    @property
    def raw(self) -> sqlite3.Connection:
        if self._connection is None:
            raise ValueError("no active connection")  # as aiosqlite says it
        return self._connection

    def cursor(self) -> _DirectCursor:
        return _DirectCursor(self, self.raw.cursor())

    async def create_function(self, *args: Any, **kwargs: Any) -> None:
        self.raw.create_function(*args, **kwargs)

    async def begin_to_write(self) -> None:
        """Wait for this connection's turn, then for the lock that another process may hold."""
        await self._queue.join()
        self._is_writing = True
        try:
            if not self._begin_at_once():
                await self._queue.in_thread(self.raw.execute, BEGIN_TO_WRITE)
        except BaseException:
            await self.rollback()  # a cancelled task may have got the lock
            raise

    def _begin_at_once(self) -> bool:
        """Begin without a thread, unless another process is writing: then there is something to wait for."""
        (patience,) = self.raw.execute("PRAGMA busy_timeout").fetchone()
        self.raw.execute("PRAGMA busy_timeout = 0")
        try:
            self.raw.execute(BEGIN_TO_WRITE)
        except sqlite3.OperationalError as failure:
            if failure.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            return False
        finally:
            self.raw.execute(f"PRAGMA busy_timeout = {patience}")
        return True

    async def transaction(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """Run a whole transaction in one call of a thread."""
        await self._queue.join()
        try:
            result: Result = await self._queue.in_thread(_transaction, self.raw, work)
            return result
        finally:
            self._queue.leave()

    async def commit(self) -> None:
        try:
            await self._queue.in_thread(self.raw.commit)
        finally:
            self._leave_queue()

    async def rollback(self) -> None:
        try:
            self.raw.rollback()
        finally:
            self._leave_queue()

    async def close(self) -> None:
        try:
            if self._connection is not None:
                await self._queue.in_thread(self._connection.close)
        finally:
            self._connection = None
            self._leave_queue()

    def stop(self) -> None:
        """Close at once, without a thread: the event loop may be gone."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self._leave_queue()

    def _leave_queue(self) -> None:
        if self._is_writing:
            self._is_writing = False
            self._queue.leave()


class _DirectCursor:
    """The part of aiosqlite's cursor that SQLAlchemy uses, without a thread in between."""

    def __init__(self, connection: DirectConnection, cursor: sqlite3.Cursor) -> None:
        self._connection = connection
        self._cursor = cursor

    async def __aenter__(self) -> _DirectCursor:
        return self

    async def execute(self, statement: str, parameters: Sequence[Any] = ()) -> _DirectCursor:
        if statement == BEGIN_TO_WRITE:
            await self._connection.begin_to_write()
        else:
            self._cursor.execute(statement, parameters)
        return self

    async def executemany(self, statement: str, parameters: Sequence[Sequence[Any]]) -> _DirectCursor:
        self._cursor.executemany(statement, parameters)
        return self

    async def fetchone(self) -> Any:
        return self._cursor.fetchone()

    async def fetchmany(self, size: int | None = None) -> list[Any]:
        return self._cursor.fetchmany(self._cursor.arraysize if size is None else size)

    async def fetchall(self) -> list[Any]:
        return self._cursor.fetchall()

    async def close(self) -> None:
        self._cursor.close()

    @property
    def description(self) -> Any:
        return self._cursor.description

    @property
    def rowcount(self) -> int:
        return self._cursor.rowcount

    @property
    def lastrowid(self) -> int | None:
        return self._cursor.lastrowid

    @property
    def arraysize(self) -> int:
        return self._cursor.arraysize

    @arraysize.setter
    def arraysize(self, size: int) -> None:
        self._cursor.arraysize = size


def _transaction(connection: sqlite3.Connection, work: Callable[[sqlite3.Connection], Result]) -> Result:
    connection.execute(BEGIN_TO_WRITE)
    try:
        result = work(connection)
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise
    return result


async def connection_to(file: str, *, timeout: float, queue: WriteQueue) -> DirectConnection:
    """A connection on which transactions begin where we say so, one writer of the queue at a time."""
    connect = partial(sqlite3.connect, file, timeout=timeout, isolation_level=None, check_same_thread=False)
    return DirectConnection(await queue.start_in_thread(connect), queue)
