"""The tables of this process, compared with the database before each use, and written to it. Knows no rule."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from cachetools import LRUCache

from cabochon import games
from cabochon.match import Event
from cabochon.server.ops import now
from cabochon.server.people import MatchScoring
from cabochon.server.play.hub import Hub
from cabochon.server.play.refusals import NotFound, TooLate
from cabochon.server.play.table import Table
from cabochon.server.store import CHANCE_SEAT, Conflict, EntryKind, LogEntry, NewEntry, Seat, Status, TableStore

__all__ = ["TableCache", "log_entries"]

TABLES_IN_MEMORY = 2000


class TableCache:
    def __init__(self, store: TableStore, hub: Hub) -> None:
        self._store = store
        self._hub = hub
        self.on_change: Callable[[Table], None] = lambda table: None
        self._tables: LRUCache[str, Table] = LRUCache(TABLES_IN_MEMORY)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def locked(self, name: str) -> AsyncIterator[Table]:
        """The table as it is now, for one task of this process at a time."""
        async with self._lock(name):
            yield await self.refreshed(name)

    async def refreshed(self, name: str) -> Table:
        """The table as the database has it now; the caller holds its lock."""
        table = self._tables.get(name)
        if table is not None:
            table.catch_up(await self._store.changes(name, version=table.version, entries=len(table.log)))
            return table
        row = await self._store.find(name)
        if row is None:
            raise NotFound
        table = self._tables[name] = Table.from_row(row)
        return table

    def at_least(self, name: str, version: int) -> Table | None:
        """The table in memory, if it has reached a version and no task is changing it."""
        table = self._tables.get(name)
        is_usable = table is not None and table.version >= version and not self._lock(name).locked()
        return table if is_usable else None

    def game_of(self, name: str) -> str | None:
        """The game of a table in memory."""
        table = self._tables.get(name)
        return None if table is None else table.game

    async def write(
        self, table: Table, new: Sequence[NewEntry], *, over: bool = False, seats: Sequence[Seat] = ()
    ) -> None:
        """Commit new entries, whose moves and deals the match has already made, and changed seats."""
        status = Status.OVER if over or table.match.is_over else Status.RUNNING
        self._tables.pop(table.id, None)  # until the commit, the match is ahead of the log
        for seat in seats:
            table.seats[seat.number] = seat
        mover = None if status is Status.OVER else _next_mover(table, new)
        is_bot_next = mover is not None and table.seats[mover].bot is not None
        entries = table.entries(new, now(), None if is_bot_next else mover)
        reading = table.clock_reading(entries)
        try:
            await self._store.write(
                table.id,
                entries,
                version=table.version,
                status=status,
                bot_due=is_bot_next if any(seat.bot for seat in table.seats) else None,
                deadline=reading.deadline if reading else None,
                seats=seats,
                scoring=_scoring(table, entries) if status is Status.OVER else None,
            )
        except Conflict:
            raise TooLate from None
        table.append_committed(entries, status)
        self._tables[table.id] = table
        self.announce(table)

    def announce(self, table: Table) -> None:
        """Tell subscribers of a table that it has changed."""
        self._hub.publish(table.id, table.version)
        self.on_change(table)

    def _lock(self, name: str) -> asyncio.Lock:
        return self._locks.setdefault(name, asyncio.Lock())


def log_entries(events: Iterable[Event]) -> list[NewEntry]:
    """Events of a match as entries of the log."""
    return [
        NewEntry(EntryKind.DEAL, CHANCE_SEAT, event.text)
        if event.seat is None
        else NewEntry(EntryKind.MOVE, event.seat, event.text)
        for event in events
    ]


def _next_mover(table: Table, new: Sequence[NewEntry]) -> int | None:
    """The seat to move after these entries; a takeback returns to the seat that asked for it."""
    back = [entry.seat for entry in new if entry.kind is EntryKind.BACK]
    return back[-1] if back else table.match.to_move


def _scoring(table: Table, entries: Sequence[LogEntry]) -> MatchScoring:
    """What the result and the ratings of a match that ends with these entries depend on."""
    return MatchScoring(
        game=table.game,
        shares=table.result_after(entries[-1]),
        points=table.match.seat_points or [0] * len(table.seats),
        log=[*table.log, *entries],
        has_default_options=table.options == games.find(table.game).options,
    )
