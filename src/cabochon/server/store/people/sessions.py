"""Reading and writing sessions, the browsers in which people are logged in; each call is one transaction."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cabochon.server.ops import now, utc
from cabochon.server.store import schema
from cabochon.server.store.people.push import adopt_subscriptions

__all__ = ["Session", "SessionStore", "end_sessions"]


@dataclass(frozen=True)
class Session:
    digest: str  # of the secret that only the cookie holds
    account: str
    name: str  # of the account
    browser: str
    created: datetime.datetime
    seen: datetime.datetime


class SessionStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writing = engine.execution_options(writing=True)

    async def add(self, digest: str, *, account: str, browser: str, most: int, guest: str | None = None) -> None:
        """Begin a session; of more than `most` of an account, those end that were not seen for longest.

        The notifications that the browser got as a guest are the account's from now on.
        """
        s, moment = schema.sessions.c, now()
        row = {"digest": digest, "account": account, "browser": browser, "created": moment, "seen": moment}
        kept = select(s.digest).where(s.account == account).order_by(s.seen.desc()).limit(most - 1).scalar_subquery()
        async with self._writing.begin() as connection:
            await connection.execute(delete(schema.sessions).where(s.account == account, s.digest.not_in(kept)))
            await connection.execute(insert(schema.sessions).values(row))
            if guest is not None:
                await adopt_subscriptions(connection, guest, account=account, session=digest)

    async def find(self, digest: str) -> Session | None:
        found = await self._select(schema.sessions.c.digest == digest)
        return found[0] if found else None

    async def of(self, account: str) -> list[Session]:
        """The sessions of an account, the one seen last first."""
        return await self._select(schema.sessions.c.account == account)

    async def _select(self, condition: Any) -> list[Session]:
        s, a = schema.sessions, schema.accounts
        wanted = select(s, a.c.name).join(a, a.c.id == s.c.account).where(condition).order_by(s.c.seen.desc())
        async with self._engine.connect() as connection:
            return [_session(row) for row in await connection.execute(wanted)]

    async def note_seen(self, digest: str) -> None:
        seen = update(schema.sessions).where(schema.sessions.c.digest == digest).values(seen=now())
        async with self._writing.begin() as connection:
            await connection.execute(seen)

    async def end(self, digest: str, *, account: str) -> None:
        s = schema.sessions.c
        async with self._writing.begin() as connection:
            await end_sessions(connection, account, s.digest == digest)

    async def end_all(self, account: str) -> None:
        async with self._writing.begin() as connection:
            await end_sessions(connection, account)


async def end_sessions(connection: AsyncConnection, account: str, *which: Any) -> None:
    """End sessions of an account, and all cookies from before sessions were stored: nothing tells those apart."""
    a, s = schema.accounts.c, schema.sessions.c
    await connection.execute(update(schema.accounts).where(a.id == account).values(sessions=a.sessions + 1))
    await connection.execute(delete(schema.sessions).where(s.account == account, *which))


def _session(row: Row[Any]) -> Session:
    return Session(row.digest, row.account, row.name, row.browser, utc(row.created), utc(row.seen))
