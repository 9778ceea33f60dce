"""Reading and writing accounts and bot tokens; each call is one transaction."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, Row, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from cabochon.server.ops import now, utc
from cabochon.server.store import schema
from cabochon.server.store.people.erasure import erase, mark_guest, rename, transfer
from cabochon.server.store.people.push import PushStore
from cabochon.server.store.people.reserved_names import ReservedNameStore, reserve
from cabochon.server.store.people.sessions import SessionStore, end_sessions
from cabochon.server.store.tables.table_store import Conflict

__all__ = ["Account", "AccountStore", "Token"]


@dataclass(frozen=True)
class Account:
    id: str
    name: str
    password: str = field(repr=False)  # its hash, which no error message should show
    sessions: int  # the number in cookies from before sessions were stored
    created: datetime.datetime


@dataclass(frozen=True)
class Token:
    """What is public about a token: neither the token nor its digest."""

    person: str
    name: str
    account: str | None  # the owner of the bot
    created: datetime.datetime
    revoked: datetime.datetime | None


class AccountStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writing = engine.execution_options(writing=True)
        self.sessions = SessionStore(engine)
        self.reserved_names = ReservedNameStore(engine)
        self.push = PushStore(engine)

    async def add(self, person: str, *, name: str, folded: str, skeletons: Iterable[str], password: str) -> None:
        """Create an account for a person; Conflict if the name, or one that looks like it, is taken."""
        row = {"id": person, "name": name, "folded": folded, "password": password, "sessions": 0, "created": now()}
        try:
            async with self._writing.begin() as connection:
                await connection.execute(insert(schema.accounts).values(row))
                await reserve(connection, person, skeletons)
                await mark_guest(connection, person)
        except IntegrityError as taken:
            raise Conflict from taken

    async def of(self, person: str) -> Account | None:
        return await self._find(schema.accounts.c.id == person)

    async def named(self, folded: str) -> Account | None:
        return await self._find(schema.accounts.c.folded == folded)

    async def _find(self, condition: ColumnElement[bool]) -> Account | None:
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(schema.accounts).where(condition))).first()
        if row is None:
            return None
        return Account(row.id, row.name, row.password, row.sessions, utc(row.created))

    async def rename(self, person: str, *, old: str, name: str, folded: str, skeletons: Iterable[str]) -> Sequence[str]:
        """Rename an account, also where it sits; returns the changed tables.

        Conflict if the name, or one that looks like it, is taken.
        """
        a = schema.accounts
        try:
            async with self._writing.begin() as connection:
                tables = await rename(connection, person, old=old, new=name)
                await connection.execute(update(a).where(a.c.id == person).values(name=name, folded=folded))
                await reserve(connection, person, skeletons)
        except IntegrityError as taken:
            raise Conflict from taken
        return tables

    async def rename_at_tables(self, person: str, *, old: str, new: str) -> Sequence[str]:
        """Rename a guest or a bot where they sit; returns the changed tables."""
        async with self._writing.begin() as connection:
            return await rename(connection, person, old=old, new=new)

    async def rehash_password(self, person: str, password: str) -> None:
        """Store the same password with a new hash."""
        changed = update(schema.accounts).where(schema.accounts.c.id == person).values(password=password)
        async with self._writing.begin() as connection:
            await connection.execute(changed)

    async def change_password(self, person: str, password: str) -> None:
        """Change the password and end all sessions."""
        changed = update(schema.accounts).where(schema.accounts.c.id == person).values(password=password)
        async with self._writing.begin() as connection:
            await connection.execute(changed)
            await end_sessions(connection, person)

    async def transfer(self, guest: str, *, guest_name: str, account: Account) -> list[str]:
        """Give what a guest holds to an account; returns the changed tables."""
        async with self._writing.begin() as connection:
            return await transfer(connection, guest, guest_name=guest_name, account=account.id, name=account.name)

    async def erase(self, account: str) -> list[str]:
        """Delete an account and all data about it; returns the changed tables."""
        async with self._writing.begin() as connection:
            return await erase(connection, account)

    async def add_token(self, digest: str, *, person: str, name: str, account: str | None) -> None:
        row = {"digest": digest, "person": person, "name": name, "account": account, "created": now()}
        async with self._writing.begin() as connection:
            await connection.execute(insert(schema.tokens).values(row))

    async def tokens(self, account: str) -> list[Token]:
        """All tokens of an account, revoked ones included, latest first."""
        k = schema.tokens.c
        wanted = select(schema.tokens).where(k.account == account).order_by(k.created.desc())
        async with self._engine.connect() as connection:
            return [_token(row) for row in await connection.execute(wanted)]

    async def token(self, digest: str) -> Token | None:
        async with self._engine.connect() as connection:
            wanted = select(schema.tokens).where(schema.tokens.c.digest == digest)
            row = (await connection.execute(wanted)).first()
        return None if row is None else _token(row)

    async def owner_of_bot(self, person: str) -> str | None:
        """The account that a bot belongs to, if any."""
        async with self._engine.connect() as connection:
            found = await connection.execute(select(schema.tokens.c.account).where(schema.tokens.c.person == person))
            return found.scalar()

    async def rename_bot(self, person: str, name: str) -> None:
        renamed = update(schema.tokens).where(schema.tokens.c.person == person).values(name=name)
        async with self._writing.begin() as connection:
            await connection.execute(renamed)

    async def revoke(self, person: str, *, account: str | None) -> None:
        """Revoke a bot's token on behalf of its account, or for None of the bot itself."""
        k = schema.tokens.c
        revoked = update(schema.tokens).where(k.person == person, k.revoked.is_(None))
        if account is not None:
            revoked = revoked.where(k.account == account)
        async with self._writing.begin() as connection:
            await connection.execute(revoked.values(revoked=now()))


def _token(row: Row[Any]) -> Token:
    revoked = None if row.revoked is None else utc(row.revoked)
    return Token(row.person, row.name, row.account, utc(row.created), revoked)
