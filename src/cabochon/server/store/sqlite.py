"""SQLite without a detour: what is read is read at once, and only what waits for the disk waits in a thread.

Passing a call to a thread takes ten times as long as most calls: docs/decisions/0010-sqlite-on-the-event-loop.md.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import Any

import aiosqlite
from aiosqlite.core import _connection_worker_thread

__all__ = ["BEGIN_TO_WRITE", "connection_to"]

BEGIN_TO_WRITE = "BEGIN IMMEDIATE"
WAITING = {"commit", "close"}
ROWS_AT_ONCE = 64


class _Nearby(aiosqlite.Connection):
    """Who writes waits for their turn: SQLite itself lets in whoever happens to ask at the right moment."""

    def __init__(self, connector: Callable[[], sqlite3.Connection], turn: asyncio.Lock) -> None:
        super().__init__(connector, ROWS_AT_ONCE)
        self._thread = Thread(target=_answer, args=(self._tx,), daemon=True)
        self._turn = turn
        self._is_writing = False

    async def _execute(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if args and args[0] == BEGIN_TO_WRITE:
            return await self._begin_to_write(fn, *args)
        if fn.__name__ in WAITING or self._connection is None:
            return await super()._execute(fn, *args, **kwargs)  # type: ignore[no-untyped-call]
        return fn(*args, **kwargs)

    async def _begin_to_write(self, fn: Callable[..., Any], *args: Any) -> Any:
        await self._turn.acquire()
        self._is_writing = True
        try:
            return await super()._execute(fn, *args)  # type: ignore[no-untyped-call]
        except BaseException:
            self._finish()
            raise

    def _finish(self) -> None:
        if self._is_writing:
            self._is_writing = False
            self._turn.release()

    async def commit(self) -> None:
        try:
            await super().commit()
        finally:
            self._finish()

    async def rollback(self) -> None:
        try:
            await super().rollback()
        finally:
            self._finish()

    def stop(self) -> asyncio.Future[Any] | None:
        self._finish()
        return super().stop()


def _answer(calls: Any) -> None:
    """Do what is called for; who called when the server stopped is gone with its event loop, and waits no more."""
    with suppress(RuntimeError):
        _connection_worker_thread(calls)


async def connection_to(file: str, *, patience: float, turn: asyncio.Lock) -> aiosqlite.Connection:
    """A connection on which transactions begin where we say so, and of all with this `turn` one writes at a time."""
    connector = partial(sqlite3.connect, file, timeout=patience, isolation_level=None, check_same_thread=False)
    return await _Nearby(connector, turn)
