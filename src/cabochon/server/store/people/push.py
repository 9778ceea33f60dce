"""Reading and writing push subscriptions, and which turns were notified; each call is one transaction."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Row, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cabochon.server.ops import now, utc
from cabochon.server.store import schema
from cabochon.server.store.database.upsert import inserted
from cabochon.server.store.entities import Status

__all__ = ["PushStore", "PushSubscription", "adopt_subscriptions"]

TABLES_AT_ONCE = 100


@dataclass(frozen=True)
class PushSubscription:
    id: str  # a digest of the address
    person: str
    session: str | None  # the digest of the log-in it ends with; None for guests
    endpoint: str = field(repr=False)  # anyone who knows it can send to the browser
    p256dh: str = field(repr=False)
    auth: str = field(repr=False)
    language: str
    browser: str
    site: str
    created: datetime.datetime = field(default_factory=now)


class PushStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writing = engine.execution_options(writing=True)

    async def add(self, subscription: PushSubscription, *, most: int) -> None:
        """Store a subscription in place of an earlier one of the browser; of more than `most`, the oldest end."""
        c = schema.push_subscriptions.c
        row = vars(subscription)
        fresh = inserted(schema.push_subscriptions, self._engine.dialect).values(row)
        others = (
            select(c.id)
            .where(c.person == subscription.person, c.id != subscription.id)
            .order_by(c.created.desc())
            .limit(most - 1)
        )
        too_many = delete(schema.push_subscriptions).where(
            c.person == subscription.person, c.id != subscription.id, c.id.not_in(others.scalar_subquery())
        )
        async with self._writing.begin() as connection:
            await connection.execute(fresh.on_conflict_do_update(index_elements=["id"], set_=row))
            await connection.execute(too_many)

    async def of(self, person: str) -> list[PushSubscription]:
        """The subscriptions of a person, latest first."""
        c = schema.push_subscriptions.c
        wanted = select(schema.push_subscriptions).where(c.person == person).order_by(c.created.desc())
        async with self._engine.connect() as connection:
            return [_subscription(row) for row in await connection.execute(wanted)]

    async def end(self, subscription: str, *, person: str) -> None:
        c = schema.push_subscriptions.c
        async with self._writing.begin() as connection:
            await connection.execute(delete(schema.push_subscriptions).where(c.id == subscription, c.person == person))

    async def due(self, *, since: datetime.datetime, until: datetime.datetime) -> list[str]:
        """Tables that last changed in this time, where a person with a subscription is to move, and that nobody has
        looked at since."""
        t, s, n = schema.tables.c, schema.seats.c, schema.push_notices.c
        subscribed = select(schema.push_subscriptions.c.person)
        wanted = (
            select(t.id)
            .join(schema.seats, (s.table_id == t.id) & (s.seat == t.to_move))
            .outerjoin(schema.push_notices, n.table_id == t.id)
            .where(
                t.status == Status.RUNNING.value,
                t.public.in_([False, True]),  # lets the index be used up to the moment of the change
                t.changed > since,
                t.changed <= until,
                s.holder.in_(subscribed),
                or_(n.version.is_(None), n.version < t.version),
            )
            .limit(TABLES_AT_ONCE)
        )
        async with self._engine.connect() as connection:
            return [row.id for row in await connection.execute(wanted)]

    async def claim(self, table: str, *, turn: int, version: int) -> bool:
        """Note that a process takes care of a turn; False if one has before."""
        n = schema.push_notices.c
        notice = inserted(schema.push_notices, self._engine.dialect).values(table_id=table, turn=turn, version=version)
        new = notice.on_conflict_do_update(
            index_elements=["table_id"], set_={"turn": turn, "version": version}, where=n.turn != turn
        ).returning(n.table_id)
        looked_at = update(schema.push_notices).where(n.table_id == table, n.version < version).values(version=version)
        async with self._writing.begin() as connection:
            is_new = (await connection.execute(new)).first() is not None
            await connection.execute(looked_at)
        return is_new


async def adopt_subscriptions(connection: AsyncConnection, guest: str, *, account: str, session: str) -> None:
    """The browser of a guest who logs in is the account's now, until it logs out."""
    c = schema.push_subscriptions.c
    mine = update(schema.push_subscriptions).where(c.person == guest, c.session.is_(None))
    await connection.execute(mine.values(person=account, session=session))


def _subscription(row: Row[Any]) -> PushSubscription:
    return PushSubscription(**{**row._asdict(), "created": utc(row.created)})
