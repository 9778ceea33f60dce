"""When players were last seen at their tables."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from cabochon.server.ops import utc
from cabochon.server.store import schema
from cabochon.server.store.database.upsert import inserted

__all__ = ["PresenceStore"]


class PresenceStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writing = engine.execution_options(writing=True)

    async def note(self, seen: Iterable[tuple[str, str]], at: datetime.datetime) -> None:
        """Record that these people are at these tables."""
        rows = [{"table_id": table, "person": person, "seen": at} for table, person in seen]
        if not rows:
            return
        fresh = inserted(schema.presence, self._engine.dialect)
        again = fresh.on_conflict_do_update(index_elements=["table_id", "person"], set_={"seen": fresh.excluded.seen})
        async with self._writing.begin() as connection:
            await connection.execute(again, rows)

    async def last(self, table: str, person: str) -> datetime.datetime | None:
        c = schema.presence.c
        wanted = select(c.seen).where(c.table_id == table, c.person == person)
        async with self._engine.connect() as connection:
            seen = (await connection.execute(wanted)).scalar()
        return None if seen is None else utc(seen)
