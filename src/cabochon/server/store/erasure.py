"""A person's traces at tables: transferred when a guest logs in, erased when an account is deleted.

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
from cabochon.server.store.bot_jobs import schedule_bot
from cabochon.server.store.entities import FORMER_PLAYER, STAND_IN, Status
from cabochon.server.store.notify import with_notification

__all__ = ["erase", "mark_guest", "transfer"]

ID_BYTES = 18


async def transfer(connection: AsyncConnection, guest: str, *, guest_name: str, account: str, name: str) -> list[str]:
    """Give the seats and results of a guest to an account, except where it sits itself; returns the changed tables."""
    s, r, p = schema.seats.c, schema.results.c, schema.presence.c
    own = select(s.table_id).where(or_(s.holder == account, s.gone == account))
    tables = await _locked(connection, [guest], s.table_id.not_in(own))
    if not tables:
        return []
    await mark_guest(connection, guest)
    there = s.table_id.in_(tables)
    named = update(schema.seats).where(there, s.holder == guest, s.name == guest_name)
    await connection.execute(named.values(name=name))
    for column in (s.holder, s.gone):
        await connection.execute(update(schema.seats).where(there, column == guest).values({column.name: account}))
    moved = update(schema.results).where(r.table_id.in_(tables), r.person == guest)
    await connection.execute(moved.values(person=account))
    await connection.execute(delete(schema.presence).where(p.table_id.in_(tables), p.person == guest))
    return tables


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
    tables = await _locked(connection, people)
    await connection.execute(delete(schema.accounts).where(schema.accounts.c.id == account))
    await connection.execute(delete(schema.tokens).where(k.account == account))
    for rows in (schema.ratings, schema.results, schema.presence):
        await connection.execute(delete(rows).where(rows.c.person.in_(people)))
    for person in people:
        await _leave_seats(connection, person, tables)
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
        await schedule_bot(connection, table, due=now())  # the worker finds out whether the bot is to move
    gone = update(schema.seats).where(s.table_id.in_(tables), s.gone == person)
    await connection.execute(gone.values(name=FORMER_PLAYER, gone=somebody))


async def _locked(connection: AsyncConnection, people: Sequence[str], *also: ColumnElement[bool]) -> list[str]:
    """Lock the tables of some people until the transaction ends, and raise their version."""
    s, t = schema.seats.c, schema.tables.c
    theirs = select(s.table_id).where(or_(s.holder.in_(people), s.gone.in_(people)), *also)
    rows = await connection.execute(select(t.id).where(t.id.in_(theirs)).order_by(t.id).with_for_update())
    tables = [row.id for row in rows]
    raised = update(schema.tables).where(t.id.in_(tables)).values(version=t.version + 1)
    await connection.execute(with_notification(raised, connection.dialect))
    return tables
