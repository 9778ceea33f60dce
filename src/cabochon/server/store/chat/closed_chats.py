"""Who has closed the chat for themselves. A message has many followers, so questions of one moment are one query."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncEngine

from cabochon.server.ops import now
from cabochon.server.store import schema
from cabochon.server.store.database.failures import FAILURES
from cabochon.server.store.database.upsert import inserted

__all__ = ["ClosedChats"]

PEOPLE_AT_ONCE = 500  # asked for with one query


class ClosedChats:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writing = engine.execution_options(writing=True)
        self._asked: dict[str, asyncio.Future[bool]] = {}
        self._answering: asyncio.Task[None] | None = None

    async def add(self, person: str) -> None:
        closed = inserted(schema.closed_chats, self._engine.dialect).values(person=person, at=now())
        async with self._writing.begin() as connection:
            await connection.execute(closed.on_conflict_do_nothing())

    async def remove(self, person: str) -> None:
        async with self._writing.begin() as connection:
            await connection.execute(delete(schema.closed_chats).where(schema.closed_chats.c.person == person))

    async def has(self, person: str) -> bool:
        """Whether a person has closed the chat, as the database knows it after this question."""
        answer = self._asked.setdefault(person, asyncio.get_running_loop().create_future())
        if self._answering is None:
            self._answering = asyncio.create_task(self._answer_all())
        return await asyncio.shield(answer)

    async def _answer_all(self) -> None:
        """While some questions are being answered, the next ones gather."""
        try:
            while self._asked:
                first = list(self._asked)[:PEOPLE_AT_ONCE]
                await self._answer({person: self._asked.pop(person) for person in first})
        finally:
            self._answering = None

    async def _answer(self, asked: Mapping[str, asyncio.Future[bool]]) -> None:
        c = schema.closed_chats.c
        try:
            async with self._engine.connect() as connection:
                closed = set(await connection.scalars(select(c.person).where(c.person.in_(asked))))
            for person, answer in asked.items():
                answer.set_result(person in closed)
        except FAILURES as failure:
            for answer in asked.values():
                answer.set_exception(failure)
        finally:
            for answer in asked.values():
                answer.cancel()  # only if the server stops: otherwise they are answered
