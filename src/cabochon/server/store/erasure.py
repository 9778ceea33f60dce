"""What somebody leaves at tables: handed on when a guest logs in, wiped out when an account is deleted.

Whoever changes several rows locks them in this order: tables, then ratings, each by their key.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cabochon.server.play.clock import now
from cabochon.server.play.table import FORMER, STAND_IN, Status
from cabochon.server.store import schema
from cabochon.server.store.jobs import owe
from cabochon.server.store.notify import with_news

__all__ = ["hand_on", "mark_guest", "wipe_out"]

ID_BYTES = 18


async def hand_on(connection: AsyncConnection, guest: str, *, guest_name: str, account: str, name: str) -> list[str]:
    """Give all seats and results of a guest to an account, but where it sits itself; the tables that has changed."""
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
    """A match that somebody began as a guest is not rated: nobody shall wait and see before they log in."""
    s, t = schema.seats.c, schema.tables.c
    begun = select(t.id).where(t.status == Status.RUNNING.value)
    mine = update(schema.seats).where(or_(s.holder == guest, s.gone == guest), s.table_id.in_(begun))
    await connection.execute(mine.values(guest=True))


async def wipe_out(connection: AsyncConnection, account: str) -> list[str]:
    """Delete an account with everything that tells of it, its bots' too; the tables that has changed."""
    k = schema.tokens.c
    bots = [row.person for row in await connection.execute(select(k.person).where(k.account == account))]
    people = [account, *bots]
    tables = await _locked(connection, people)
    await connection.execute(delete(schema.accounts).where(schema.accounts.c.id == account))
    await connection.execute(delete(schema.tokens).where(k.account == account))
    for kept in (schema.ratings, schema.results, schema.presence):
        await connection.execute(delete(kept).where(kept.c.person.in_(people)))
    for person in people:
        await _leave_seats(connection, person, tables)
    return tables


async def _leave_seats(connection: AsyncConnection, person: str, tables: Sequence[str]) -> None:
    """A seat at a table that waits is open again; where they play a bot takes it; what is over stays as it is."""
    s, t = schema.seats.c, schema.tables.c
    nobody: dict[str, Any] = {"holder": None, "guest": None}
    somebody = secrets.token_urlsafe(ID_BYTES)  # the rest of them is not rated: there was a person without an account
    left = {
        Status.WAITING: {"name": ""},
        Status.RUNNING: {"name": FORMER, "bot": STAND_IN, "gone": somebody},
        Status.OVER: {"name": FORMER},
    }
    for status, values in left.items():
        such = select(t.id).where(t.id.in_(tables), t.status == status.value)
        held = update(schema.seats).where(s.table_id.in_(such), s.holder == person)
        await connection.execute(held.values(**nobody, **values))
    for table in await connection.scalars(select(t.id).where(t.id.in_(tables), t.status == Status.RUNNING.value)):
        await owe(connection, table, due=now())  # whoever takes it finds out whether the bot is to move
    gone = update(schema.seats).where(s.table_id.in_(tables), s.gone == person)
    await connection.execute(gone.values(name=FORMER, gone=somebody))


async def _locked(connection: AsyncConnection, people: Sequence[str], *also: ColumnElement[bool]) -> list[str]:
    """The tables of some people, locked until the transaction ends, with their version raised."""
    s, t = schema.seats.c, schema.tables.c
    theirs = select(s.table_id).where(or_(s.holder.in_(people), s.gone.in_(people)), *also)
    rows = await connection.execute(select(t.id).where(t.id.in_(theirs)).order_by(t.id).with_for_update())
    tables = [row.id for row in rows]
    raised = update(schema.tables).where(t.id.in_(tables)).values(version=t.version + 1)
    await connection.execute(with_news(raised, connection.dialect))
    return tables
