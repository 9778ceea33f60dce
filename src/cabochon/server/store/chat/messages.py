"""What people say at tables."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Row, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from cabochon.server.ops import now, utc
from cabochon.server.store import schema
from cabochon.server.store.chat.closed_chats import ClosedChats
from cabochon.server.store.database.notify import CHAT_CHANNEL
from cabochon.server.store.entities import Message, MessageKind

__all__ = ["MESSAGES_KEPT", "ChatStore"]

MESSAGES_KEPT = 500  # at each table: the last ones


class ChatStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self.closed = ClosedChats(engine)
        self._writing = engine.execution_options(writing=True)

    async def add(self, table: str, person: str, *, seat: int, name: str, kind: MessageKind, text: str) -> int | None:
        """Store a message and notify all processes; returns its number, None if the table was removed."""
        t, m = schema.tables.c, schema.messages.c
        counted = update(schema.tables).where(t.id == table).values(messages=t.messages + 1).returning(t.messages)
        async with self._writing.begin() as connection:
            number: int | None = (await connection.execute(counted)).scalar()
            if number is None:
                return None
            who = {"person": person, "seat": seat, "name": name}
            said = {"table_id": table, "number": number, "kind": kind.value, "text": text, "at": now()}
            await connection.execute(insert(schema.messages).values(**said, **who))
            old = delete(schema.messages).where(m.table_id == table, m.number <= number - MESSAGES_KEPT)
            await connection.execute(old)
            if connection.dialect.name == "postgresql":
                await connection.execute(select(func.pg_notify(CHAT_CHANNEL, f"{table} {number}")))
        return number

    async def before(self, table: str, number: int | None, *, most: int) -> list[Message]:
        """The last messages, or the last ones before a number, oldest first."""
        m = schema.messages.c
        found = await self._found(table, m.number < number if number is not None else None, m.number.desc(), most)
        return found[::-1]

    async def after(self, table: str, number: int, *, most: int) -> list[Message]:
        """The first messages after a number."""
        m = schema.messages.c
        return await self._found(table, m.number > number, m.number, most)

    async def _found(
        self, table: str, where: ColumnElement[bool] | None, order: ColumnElement[Any], most: int
    ) -> list[Message]:
        wanted = select(schema.messages).where(schema.messages.c.table_id == table).order_by(order).limit(most)
        async with self._engine.connect() as connection:
            rows = await connection.execute(wanted if where is None else wanted.where(where))
        return [_message(row) for row in rows]

    async def of_person(self, person: str) -> list[tuple[str, Message]]:
        """Everything a person has said, each with its table, oldest first."""
        m = schema.messages.c
        wanted = select(schema.messages).where(m.person == person).order_by(m.at, m.number)
        async with self._engine.connect() as connection:
            return [(row.table_id, _message(row)) for row in await connection.execute(wanted)]


def _message(row: Row[Any]) -> Message:
    return Message(row.number, row.seat, row.name, MessageKind(row.kind), row.text, utc(row.at))
