"""Reviews of finished matches: asked for within a quota, read by everybody. `review_jobs.py` has the workers' queue."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Row, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cabochon.server.ops import now
from cabochon.server.store import schema
from cabochon.server.store.database.upsert import inserted
from cabochon.server.store.tables.quotas import COUNTED, Admission, OverQuota, lock

__all__ = ["ReviewState", "ReviewStore", "StoredReview", "packed"]


class ReviewState(StrEnum):
    RUNNING = "running"  # or waiting for a worker
    DONE = "done"
    FAILED = "failed"  # the workers gave up; it can be asked for again


@dataclass(frozen=True)
class StoredReview:
    key: str
    table: str
    state: ReviewState
    progress: float  # from 0 to 1
    version: int  # rises with everything that is saved
    content: bytes | None  # packed; None before the first part is there

    @property
    def json(self) -> str | None:
        """The review in JSON, partial while it runs."""
        return None if self.content is None else zlib.decompress(self.content).decode()


def packed(review: str) -> bytes:
    """A review in JSON, as the database holds it."""
    return zlib.compress(review.encode())


class ReviewStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writing = engine.execution_options(writing=True)

    async def find(self, key: str) -> StoredReview | None:
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(schema.reviews).where(schema.reviews.c.key == key))).first()
        return None if row is None else _review(row)

    async def version(self, key: str) -> int | None:
        """The version of a review, which is cheap to ask for; None if there is no such review."""
        async with self._engine.connect() as connection:
            wanted = select(schema.reviews.c.version).where(schema.reviews.c.key == key)
            found: int | None = (await connection.execute(wanted)).scalar()
        return found

    async def add(self, key: str, *, table: str, person: str | None, admission: Admission | None) -> None:
        """Ask for a review, unless somebody has; one that failed is tried again. OverQuota if it is one too many."""
        fresh = _fresh(table, person, admission)
        async with self._writing.begin() as connection:
            if not await _is_wanted(connection, key):
                return
            if admission is not None:
                await _check_quota(connection, person, admission)
            new = inserted(schema.reviews, connection.dialect).values(key=key, version=1, **fresh)
            again = {**fresh, "version": schema.reviews.c.version + 1}
            has_failed = schema.reviews.c.state == ReviewState.FAILED.value
            await connection.execute(new.on_conflict_do_update(index_elements=["key"], set_=again, where=has_failed))

    async def asked_by(self, person: str) -> list[str]:
        """The tables whose reviews a person has asked for lately."""
        c = schema.reviews.c
        wanted = select(c.table_id).where(c.person == person).order_by(c.created)
        async with self._engine.connect() as connection:
            return [row.table_id for row in await connection.execute(wanted)]

    async def forget_askers(self) -> None:
        """Forget who asked for reviews, once no quota counts them any more."""
        c = schema.reviews.c
        old = update(schema.reviews).where(c.person.is_not(None) | c.origin.is_not(None), c.created < now() - COUNTED)
        async with self._writing.begin() as connection:
            await connection.execute(old.values(person=None, origin=None))


def _fresh(table: str, person: str | None, admission: Admission | None) -> dict[str, Any]:
    """The columns of a review that nobody has begun."""
    return {
        "table_id": table,
        "state": ReviewState.RUNNING.value,
        "progress": 0.0,
        "content": None,
        "created": now(),
        "person": person,
        "origin": None if admission is None else admission.origin,
        "attempts": 0,
        "worker": None,
        "until": None,
    }


async def _is_wanted(connection: AsyncConnection, key: str) -> bool:
    """Whether a review is missing, or has failed."""
    state = (await connection.execute(select(schema.reviews.c.state).where(schema.reviews.c.key == key))).scalar()
    return state is None or state == ReviewState.FAILED.value


async def _check_quota(connection: AsyncConnection, person: str | None, admission: Admission) -> None:
    c = schema.reviews.c
    await lock(connection, sorted([f"reviews of {person}", f"reviews from {admission.origin}"]))
    for mine, allowed in ((c.person == person, admission.person), (c.origin == admission.origin, admission.address)):
        if await _asked_for(connection, mine) >= allowed.reviews:
            raise OverQuota(of_address=allowed is admission.address)


async def _asked_for(connection: AsyncConnection, mine: ColumnElement[bool]) -> int:
    counted = select(func.count()).where(mine, schema.reviews.c.created > now() - COUNTED)
    return int((await connection.execute(counted)).scalar_one())


def _review(row: Row[Any]) -> StoredReview:
    return StoredReview(
        key=row.key,
        table=row.table_id,
        state=ReviewState(row.state),
        progress=row.progress,
        version=row.version,
        content=row.content,
    )
