"""SQLite without a detour: what is read is read at once, and only what waits for the disk waits in a thread.

To hand every call to a thread costs ten times as long as most of them take: docs/decisions/0010-sqlite-at-hand.md.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Any

import aiosqlite

__all__ = ["BEGIN_TO_WRITE", "connection_to"]

BEGIN_TO_WRITE = "BEGIN IMMEDIATE"
WAITING = {"commit", "close"}
ROWS_AT_ONCE = 64


class _Nearby(aiosqlite.Connection):
    async def _execute(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        is_waiting = fn.__name__ in WAITING or (bool(args) and args[0] == BEGIN_TO_WRITE)
        if is_waiting or self._connection is None:
            return await super()._execute(fn, *args, **kwargs)  # type: ignore[no-untyped-call]
        return fn(*args, **kwargs)


async def connection_to(file: str, *, patience: float) -> aiosqlite.Connection:
    """A connection on which transactions begin where we say so."""
    connector = partial(sqlite3.connect, file, timeout=patience, isolation_level=None, check_same_thread=False)
    connection = _Nearby(connector, ROWS_AT_ONCE)
    connection._thread.daemon = True
    return await connection
