"""PostgreSQL by its driver alone, for statements that run so often that SQLAlchemy would cost more than they do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import event
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

__all__ = ["DriverConnections"]

MOST_CONNECTIONS = 8
A_STATEMENT = "a statement by the driver"


class DriverConnections:
    """A few connections that SQLAlchemy has opened and that stay open for such statements. SQLite has none."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._free: list[Any] = []
        self._places = asyncio.Semaphore(MOST_CONNECTIONS)
        event.listen(engine.sync_engine, "engine_disposed", lambda _: self._terminate())

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Any]:
        """A connection as asyncpg knows it: each statement is a transaction. Failures are SQLAlchemy's."""
        import asyncpg  # type: ignore[import-untyped]  # here, because SQLite does not need it

        async with self._places:
            connection = await self._opened()
            try:
                yield connection
            except asyncpg.IntegrityConstraintViolationError as failure:
                self._free.append(connection)
                raise IntegrityError(A_STATEMENT, None, failure) from failure
            except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as failure:
                connection.terminate()
                raise OperationalError(A_STATEMENT, None, failure) from failure
            except BaseException:
                connection.terminate()  # a cancelled task leaves it in the middle of a statement
                raise
            self._free.append(connection)

    async def _opened(self) -> Any:
        """A free connection that has not broken meanwhile, or a new one."""
        while self._free:
            connection = self._free.pop()
            if not connection.is_closed():
                return connection
        pooled = await self._engine.raw_connection()
        connection = pooled.driver_connection
        pooled.detach()
        return connection

    async def close(self) -> None:
        while self._free:
            await self._free.pop().close()

    def _terminate(self) -> None:
        while self._free:
            self._free.pop().terminate()
