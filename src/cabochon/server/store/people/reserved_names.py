"""Reading and writing the names that belong to accounts. Knows a name only by its skeletons, and not how they arise."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cabochon.server.store import schema
from cabochon.server.store.database.upsert import inserted

__all__ = ["ReservedNameStore", "reserve"]

ROWS_AT_ONCE = 500


async def reserve(connection: AsyncConnection, account: str, skeletons: Iterable[str]) -> None:
    """Give an account these names instead of its former ones; IntegrityError if another account has one."""
    names = schema.reserved_names
    await connection.execute(delete(names).where(names.c.account == account))
    rows = [{"skeleton": skeleton, "account": account} for skeleton in sorted(skeletons)]
    await connection.execute(insert(names), rows)


class ReservedNameStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writing = engine.execution_options(writing=True)

    async def owners(self, skeletons: Collection[str]) -> set[str]:
        """The accounts that have one of these names."""
        n = schema.reserved_names.c
        async with self._engine.connect() as connection:
            return set(await connection.scalars(select(n.account).where(n.skeleton.in_(skeletons))))

    async def owners_or_account(self, skeletons: Collection[str], person: str) -> set[str]:
        """The accounts that have one of these names, and the person itself if it has an account."""
        n, a = schema.reserved_names.c, schema.accounts.c
        wanted = select(n.account).where(n.skeleton.in_(skeletons)).union_all(select(a.id).where(a.id == person))
        async with self._engine.connect() as connection:
            return set(await connection.scalars(wanted))

    async def fill(self, skeletons: Callable[[str], Iterable[str]]) -> None:
        """Reserve the names of accounts that have none reserved; of two that look alike, the older account has it."""
        a, n = schema.accounts.c, schema.reserved_names.c
        missing = select(a.id, a.name).where(a.id.not_in(select(n.account))).order_by(a.created, a.id)
        async with self._writing.begin() as connection:
            rows = [
                {"skeleton": skeleton, "account": account}
                for account, name in await connection.execute(missing)
                for skeleton in sorted(skeletons(name))
            ]
            for first in range(0, len(rows), ROWS_AT_ONCE):
                new = inserted(schema.reserved_names, connection.dialect).values(rows[first : first + ROWS_AT_ONCE])
                await connection.execute(new.on_conflict_do_nothing())
