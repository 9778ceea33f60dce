"""A person's traces at tables: renamed with them, transferred when a guest logs in, erased with their account.

Transactions that change several rows lock them in this order: tables, then ratings, each by key.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cabochon.server.ops import now
from cabochon.server.store import schema
from cabochon.server.store.database.notify import with_notification
from cabochon.server.store.database.upsert import inserted
from cabochon.server.store.entities import FORMER_PLAYER, STAND_IN, Status
from cabochon.server.store.tables.bot_jobs import BotDue, schedule_bot

__all__ = ["erase", "mark_guest", "rename", "transfer"]

ID_BYTES = 18
MOST_RENAMED = 200  # tables of a person: the unfinished ones, then the latest


async def rename(connection: AsyncConnection, person: str, *, old: str, new: str) -> list[str]:
    """Rename a person where they sit under their own name, not others at their screen; returns the changed tables."""
    s, t, m = schema.seats.c, schema.tables.c, schema.messages.c
    own = (or_(s.holder == person, s.gone == person), s.name == old)
    there = t.id.in_(select(s.table_id).where(*own))
    latest = select(t.id).where(there).order_by(t.status == Status.OVER.value, t.changed.desc()).limit(MOST_RENAMED)
    tables = await _locked(connection, t.id.in_(list(await connection.scalars(latest))))
    await connection.execute(update(schema.seats).where(s.table_id.in_(tables), *own).values(name=new))
    said = update(schema.messages).where(m.table_id.in_(tables), m.person == person, m.name == old)
    await connection.execute(said.values(name=new))
    return tables


async def transfer(connection: AsyncConnection, guest: str, *, guest_name: str, account: str, name: str) -> list[str]:
    """Give the tables of a guest to an account, except seats where it sits itself; returns the changed tables."""
    s, r, p, t = schema.seats.c, schema.results.c, schema.presence.c, schema.tables.c
    own = set(await connection.scalars(select(s.table_id).where(or_(s.holder == account, s.gone == account))))
    tables = await _locked(connection, _are_of([guest]))
    asked = update(schema.reviews).where(schema.reviews.c.person == guest)
    await connection.execute(asked.values(person=account))
    await _transfer_chat(connection, guest, guest_name=guest_name, account=account, name=name)
    if not tables:
        return []
    await connection.execute(update(schema.tables).where(t.id.in_(tables), t.maker == guest).values(maker=account))
    await mark_guest(connection, guest)
    tables = [table for table in tables if table not in own]
    there = s.table_id.in_(tables)
    named = update(schema.seats).where(there, s.holder == guest, s.name == guest_name)
    await connection.execute(named.values(name=name))
    for column in (s.holder, s.gone):
        await connection.execute(update(schema.seats).where(there, column == guest).values({column.name: account}))
    moved = update(schema.results).where(r.table_id.in_(tables), r.person == guest)
    await connection.execute(moved.values(person=account))
    await connection.execute(delete(schema.presence).where(p.table_id.in_(tables), p.person == guest))
    return tables


async def _transfer_chat(connection: AsyncConnection, guest: str, *, guest_name: str, account: str, name: str) -> None:
    """Give the messages of a guest to an account; if either has closed the chat, it stays closed."""
    m, c = schema.messages.c, schema.closed_chats.c
    said = update(schema.messages).where(m.person == guest)
    await connection.execute(said.where(m.name == guest_name).values(name=name))
    await connection.execute(said.values(person=account))
    if (await connection.execute(delete(schema.closed_chats).where(c.person == guest))).rowcount:
        closed = inserted(schema.closed_chats, connection.dialect).values(person=account, at=now())
        await connection.execute(closed.on_conflict_do_nothing())


async def mark_guest(connection: AsyncConnection, guest: str) -> None:
    """Mark running matches as begun by a guest: they stay unrated, or players could log in only when they win."""
    s, t = schema.seats.c, schema.tables.c
    begun = select(t.id).where(t.status == Status.RUNNING.value)
    mine = update(schema.seats).where(or_(s.holder == guest, s.gone == guest), s.table_id.in_(begun))
    await connection.execute(mine.values(guest=True))


async def erase(connection: AsyncConnection, account: str) -> list[str]:
    """Delete an account and all data about it and its bots; returns the changed tables."""
    k = schema.tokens.c
    bots = [row.person for row in await connection.execute(select(k.person).where(k.account == account))]
    people = [account, *bots]
    tables = await _locked(connection, _are_of(people))
    for rows in (schema.sessions, schema.reserved_names):
        await connection.execute(delete(rows).where(rows.c.account == account))
    await connection.execute(delete(schema.accounts).where(schema.accounts.c.id == account))
    await connection.execute(delete(schema.tokens).where(k.account == account))
    of_person = (schema.ratings, schema.results, schema.presence, schema.messages, schema.closed_chats)
    for rows in (*of_person, schema.push_subscriptions):
        await connection.execute(delete(rows).where(rows.c.person.in_(people)))
    for person in people:
        await _leave_seats(connection, person, tables)
    asked = update(schema.reviews).where(schema.reviews.c.person.in_(people))
    await connection.execute(asked.values(person=None, origin=None))
    t = schema.tables.c
    made = update(schema.tables).where(t.id.in_(tables), t.maker.in_(people))
    await connection.execute(made.values(maker=None, origin=None))
    return tables


async def _leave_seats(connection: AsyncConnection, person: str, tables: Sequence[str]) -> None:
    """Open their seats at waiting tables, let a bot take over at running ones, and rename them at finished ones."""
    s, t = schema.seats.c, schema.tables.c
    nobody: dict[str, Any] = {"holder": None, "guest": None}
    somebody = secrets.token_urlsafe(ID_BYTES)  # keeps the match unrated: a person without an account played
    left = {
        Status.WAITING: {"name": ""},
        Status.RUNNING: {"name": FORMER_PLAYER, "bot": STAND_IN, "gone": somebody},
        Status.OVER: {"name": FORMER_PLAYER},
    }
    for status, values in left.items():
        such = select(t.id).where(t.id.in_(tables), t.status == status.value)
        held = update(schema.seats).where(s.table_id.in_(such), s.holder == person)
        await connection.execute(held.values(**nobody, **values))
    for table in await connection.scalars(select(t.id).where(t.id.in_(tables), t.status == Status.RUNNING.value)):
        await schedule_bot(connection, table, BotDue(now()))  # the worker finds out whether the bot is to move
    gone = update(schema.seats).where(s.table_id.in_(tables), s.gone == person)
    await connection.execute(gone.values(name=FORMER_PLAYER, gone=somebody))


def _are_of(people: Sequence[str]) -> ColumnElement[bool]:
    """Whether some people sit at a table or have made it."""
    s, t = schema.seats.c, schema.tables.c
    theirs = select(s.table_id).where(or_(s.holder.in_(people), s.gone.in_(people)))
    return or_(t.id.in_(theirs), t.maker.in_(people))


async def _locked(connection: AsyncConnection, condition: ColumnElement[bool]) -> list[str]:
    """Lock some tables until the transaction ends, and raise their version."""
    t = schema.tables.c
    rows = await connection.execute(select(t.id).where(condition).order_by(t.id).with_for_update())
    tables = [row.id for row in rows]
    raised = update(schema.tables).where(t.id.in_(tables)).values(version=t.version + 1)
    await connection.execute(with_notification(raised, connection.dialect))
    return tables
