"""Ends tables that nobody needs: those without people after a while, and others when their creator asks."""

from __future__ import annotations

from cabochon.server.ops import now
from cabochon.server.people import Person
from cabochon.server.play.refusals import Closed, NotMaker, TooLate
from cabochon.server.play.tables.cache import TableCache
from cabochon.server.play.tables.table import Table
from cabochon.server.store import ENDED_BY_MAKER, UNATTENDED, Conflict, EntryKind, NewEntry, Status, TableStore

__all__ = ["Closing", "may_close"]


class Closing:
    def __init__(self, cache: TableCache, store: TableStore) -> None:
        self._cache = cache
        self._store = store

    async def call_off(self, name: str) -> None:
        """End a match that has been without people for too long."""
        async with self._cache.locked(name) as table:
            until = self._cache.unattended_until(table) if table.status is Status.RUNNING else None
            if until is not None and until <= now():
                await self._end(table, UNATTENDED)

    async def close(self, name: str, person: Person) -> None:
        """End the match at a table that this person has made, while nobody else sits there; before it, remove it."""
        async with self._cache.locked(name) as table:
            if table.status is Status.OVER:
                raise Closed
            if not may_close(table, person.id):
                raise NotMaker
            if table.status is Status.RUNNING:
                await self._end(table, "" if table.held_by(person.id) else ENDED_BY_MAKER)
            else:
                await self._remove(table)

    async def _end(self, table: Table, reason: str) -> None:
        held = [seat.number for seat in table.seats if seat.holder is not None]
        seat = held[0] if held else table.match.to_move or 0
        await self._cache.write(table, [NewEntry(EntryKind.END, seat, reason)], over=True)

    async def _remove(self, table: Table) -> None:
        try:
            await self._store.remove(table.id, version=table.version)
        except Conflict:  # somebody has sat down
            raise TooLate from None
        self._cache.forget(table)


def may_close(table: Table, person: str) -> bool:
    """Whether a person has made this table, and nobody else sits there."""
    return table.status is not Status.OVER and table.maker == person and not table.other_people(person)
