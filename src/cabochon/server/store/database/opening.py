"""Opening a database, SQLite or PostgreSQL, and migrating it to the current schema."""

from __future__ import annotations

import sqlite3
from functools import partial
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, event, func, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from cabochon.contract import CabochonError
from cabochon.server.store import schema
from cabochon.server.store.database.failures import FAILURES, cause
from cabochon.server.store.database.sqlite import BEGIN_TO_WRITE, WriteQueue, connection_to

__all__ = ["BadDatabase", "open_database", "shown"]

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
MIGRATIONS = Path(__file__).parents[1] / "migrations"
SECONDS_FOR_A_LOCK = 15
DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
MIGRATING = 0xCAB0C404  # advisory lock held during a migration


class BadDatabase(CabochonError):
    """An address that does not lead to a database, or one that this version cannot use."""


async def open_database(address: str) -> AsyncEngine:
    """The engine for an address such as sqlite:///cabochon.db or postgresql://user@host/name."""
    engine = _engine(address)
    try:
        async with engine.execution_options(writing=True).begin() as connection:
            if engine.dialect.name == "postgresql":  # several processes may start at the same moment
                await connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
            await connection.run_sync(_migrate)
            await connection.execute(select(schema.keys))  # the first that a start reads
    except FAILURES as failure:
        await engine.dispose()
        raise BadDatabase(_sentence(cause(failure))) from failure
    except BadDatabase:
        await engine.dispose()
        raise
    return engine


def _sentence(failure: BaseException) -> str:
    if getattr(failure, "sqlite_errorcode", None) in DAMAGED:
        return (
            f"the database is damaged ({failure}): stop all processes that use it, keep a copy of the file, and "
            "restore the last backup or what `sqlite3 FILE .recover` finds in it"
        )
    return f"the database cannot be opened: {failure}"


def shown(address: str) -> str:
    """An address without its password, for screens and logs."""
    return make_url(address).render_as_string(hide_password=True)


def _engine(address: str) -> AsyncEngine:
    try:
        url = make_url(address)
    except ArgumentError:
        raise BadDatabase(
            "a database address looks like sqlite:///cabochon.db or postgresql://user:password@host/name"
        ) from None
    driver = DRIVERS.get(url.drivername)
    if driver is None:
        raise BadDatabase(f"a database address begins with sqlite:/// or postgresql://, not {url.drivername}://")
    if driver == DRIVERS["postgresql"]:
        try:
            return create_async_engine(url.set(drivername=driver), pool_size=10, hide_parameters=True)
        except ModuleNotFoundError as missing:
            raise BadDatabase('PostgreSQL needs asyncpg: pip install "cabochon[postgres]"') from missing
    folder = Path(url.database or "").parent
    if not folder.is_dir():
        raise BadDatabase(f"the database cannot be opened: there is no folder {folder}")
    queue = WriteQueue()
    engine = create_async_engine(
        url.set(drivername=driver),
        async_creator=partial(connection_to, url.database or "", timeout=SECONDS_FOR_A_LOCK, queue=queue),
        hide_parameters=True,
    )
    event.listen(engine.sync_engine, "connect", _configure)
    event.listen(engine.sync_engine, "begin", _begin)
    event.listen(engine.sync_engine, "engine_disposed", lambda _: queue.close())
    return engine


def _configure(connection: Any, _: Any) -> None:
    """Let readers and the writer of SQLite work at the same time, and make commits survive a power cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    """Take the write lock before the first read: a decision must not rest on what was there before the wait."""
    writing = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql(BEGIN_TO_WRITE if writing else "BEGIN")


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    _check_revision(connection, ScriptDirectory.from_config(config))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _check_revision(connection: Connection, known: ScriptDirectory) -> None:
    """Refuse a schema that a newer version has migrated: this one cannot know what it means."""
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in {script.revision for script in known.walk_revisions()}:
        raise BadDatabase(
            f"the database belongs to a newer version of Cabochon (schema {current}, and this version knows them up to "
            f"{known.get_current_head()}): install that version, or restore the backup from before the upgrade"
        )
