"""SQLite on the event loop: what a cancelled task leaves behind."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from cabochon.server.store import open_database

SQLITE_THREADS = "sqlite"


def threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name.startswith(SQLITE_THREADS)]


def have_ended() -> bool:
    for thread in threads():
        thread.join(timeout=1)
    return not threads()


async def write(engine: AsyncEngine, number: int) -> None:
    async with engine.execution_options(writing=True).begin() as connection:
        await connection.execute(text("INSERT INTO written VALUES (:number)"), {"number": number})


async def written(engine: AsyncEngine) -> list[int]:
    async with engine.connect() as connection:
        return list(await connection.scalars(text("SELECT number FROM written ORDER BY number")))


def test_a_task_cancelled_while_it_waits_for_the_lock_leaves_the_database_usable(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"

    async def scene() -> None:
        engine = await open_database(f"sqlite:///{file}")
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("CREATE TABLE written (number INTEGER)")
            other.execute("BEGIN IMMEDIATE")
            waiting = asyncio.create_task(write(engine, 1))
            await asyncio.sleep(0.1)  # now its BEGIN waits in a thread
            waiting.cancel()
            await asyncio.sleep(0.1)
            assert not waiting.done()  # its connection is still in use
            waiting.cancel()
            other.execute("COMMIT")
            with pytest.raises(asyncio.CancelledError):
                await waiting
            other.execute("INSERT INTO written VALUES (2)")  # it has left no lock behind
        await asyncio.wait_for(write(engine, 3), 5)
        assert await written(engine) == [2, 3]
        await engine.dispose()

    asyncio.run(scene())
    assert have_ended()


def test_a_closed_database_keeps_no_thread_and_can_be_used_again(tmp_path: Path) -> None:
    async def scene() -> None:
        engine = await open_database(f"sqlite:///{tmp_path / 'tables.db'}")
        assert threads()
        await engine.dispose()
        assert have_ended()
        async with engine.execution_options(writing=True).begin() as connection:
            await connection.execute(text("CREATE TABLE written (number INTEGER)"))
        await engine.dispose()

    asyncio.run(scene())
    assert have_ended()
