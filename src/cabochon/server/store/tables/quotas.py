"""Quotas on tables: counted in the transaction that adds one, so that several processes never admit too many."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from sqlalchemy import ColumnElement, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from cabochon.server.ops import now
from cabochon.server.store import schema
from cabochon.server.store.entities import Status, TableRow

__all__ = ["COUNTED", "Admission", "Allowance", "OverQuota", "check_quotas", "lock"]

COUNTED = datetime.timedelta(days=1)  # a table at which nothing has happened since does not count


class OverQuota(Exception):
    """Somebody has as many tables as they may have."""

    def __init__(self, *, of_address: bool) -> None:
        super().__init__()
        self.of_address = of_address  # else it is the person's own quota


@dataclass(frozen=True)
class Allowance:
    """How many tables somebody may have at the same time."""

    unfinished: int
    waiting: int  # of these, how many may wait for players
    uploads: int  # records uploaded within a day
    reviews: int = 0  # asked for within a day


@dataclass(frozen=True)
class Admission:
    """What a new table is checked against."""

    origin: str  # a keyed digest of the maker's address
    person: Allowance
    address: Allowance
    is_upload: bool = False


async def check_quotas(connection: AsyncConnection, table: TableRow, admission: Admission) -> None:
    """Raise OverQuota if the table would be one too many; the caller adds it in the same transaction."""
    c = schema.tables.c
    await lock(connection, sorted([f"maker {table.maker}", f"origin {admission.origin}"]))
    for mine, allowed in (
        (c.maker == table.maker, admission.person),
        (c.origin == admission.origin, admission.address),
    ):
        is_over = (
            await _uploaded(connection, mine) >= allowed.uploads
            if admission.is_upload
            else await _is_full(connection, mine, allowed, waits=any(seat.is_open for seat in table.seats))
        )
        if is_over:
            raise OverQuota(of_address=allowed is admission.address)


async def lock(connection: AsyncConnection, keys: list[str]) -> None:
    """One at a time for each maker and each address, also among processes; a writer of SQLite is alone anyway."""
    if connection.dialect.name == "postgresql":
        for key in keys:
            await connection.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(key, 0))))


async def _is_full(connection: AsyncConnection, mine: ColumnElement[bool], allowed: Allowance, *, waits: bool) -> bool:
    c = schema.tables.c
    waiting = func.count(case((c.status == Status.WAITING.value, 1)))
    counted = select(func.count(), waiting).where(mine, c.status != Status.OVER.value, c.changed > now() - COUNTED)
    unfinished, waiting_now = (await connection.execute(counted)).one()
    return bool(unfinished >= allowed.unfinished or (waits and waiting_now >= allowed.waiting))


async def _uploaded(connection: AsyncConnection, mine: ColumnElement[bool]) -> int:
    """Only an uploaded record keeps its origin when it is over."""
    c = schema.tables.c
    is_upload = (c.status == Status.OVER.value) & c.origin.is_not(None)
    counted = select(func.count()).where(mine, is_upload, c.changed > now() - COUNTED)
    return int((await connection.execute(counted)).scalar_one())
