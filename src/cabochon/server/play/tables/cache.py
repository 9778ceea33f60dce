"""The tables of this process, compared with the database before each use, and written to it. Knows no rule."""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from weakref import WeakValueDictionary

from cachetools import LRUCache

from cabochon.match import Event
from cabochon.server.ops import now
from cabochon.server.people import MatchScoring
from cabochon.server.play.refusals import NotFound, TooLate
from cabochon.server.play.tables.hub import Hub
from cabochon.server.play.tables.stand_ins import StandIns
from cabochon.server.play.tables.table import Table
from cabochon.server.store import (
    CHANCE_SEAT,
    BotDue,
    Conflict,
    EntryKind,
    LogEntry,
    NewEntry,
    Seat,
    Status,
    TableRow,
    TableStore,
)

__all__ = ["BEGINNING", "QUICK_BOTS", "TableCache", "log_entries"]

TABLES_IN_MEMORY = 2000
QUICK_BOTS = ("easy", "medium", "hard")  # they think for some milliseconds, the others for half a second
ENTRIES_AT_ONCE = 60  # replayed before other tasks get their turn

BEGINNING = NewEntry(EntryKind.BEGIN, CHANCE_SEAT, "")  # a log is not empty once the match has begun


class TableCache:
    def __init__(self, store: TableStore, hub: Hub, *, unattended_after: float = 3600.0) -> None:
        self._store = store
        self._hub = hub
        self._unattended_after = datetime.timedelta(seconds=unattended_after)
        self.on_change: Callable[[Table], None] = lambda table: None
        self._tables: LRUCache[str, Table] = LRUCache(TABLES_IN_MEMORY)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def locked(self, name: str, *, fresh: bool = True) -> AsyncIterator[Table]:
        """The table as it is now, or else as this process last saw it, for one of its tasks at a time."""
        async with self._lock(name):
            known = None if fresh else self._tables.get(name)
            yield known or await self.refreshed(name)

    async def refreshed(self, name: str) -> Table:
        """The table as the database has it now; the caller holds its lock."""
        table = self._tables.get(name)
        if table is not None:
            changes = await self._store.changes(name, version=table.version, entries=len(table.log))
            if changes is None:
                self._tables.pop(name, None)
                raise NotFound
            if len(changes.entries) <= ENTRIES_AT_ONCE:
                table.catch_up(changes)
                return table
        row = await self._store.find(name)
        if row is None:
            raise NotFound
        table = self._tables[name] = await _replayed(row)
        return table

    def at_least(self, name: str, version: int) -> Table | None:
        """The table in memory, if it has reached a version and no task is changing it."""
        table = self._tables.get(name)
        is_usable = table is not None and table.version >= version and not self._lock(name).locked()
        return table if is_usable else None

    async def write(
        self, table: Table, new: Sequence[NewEntry], *, over: bool = False, seats: Sequence[Seat] = ()
    ) -> None:
        """Commit new entries, whose moves and deals the match has already made, and changed seats."""
        status = Status.OVER if over or table.match.is_over else Status.RUNNING
        self._tables.pop(table.id, None)  # until the commit, the match is ahead of the log
        for seat in seats:
            table.seats[seat.number] = seat
        mover = None if status is Status.OVER else _next_mover(table, new)
        entries = table.entries(new, now(), mover if _is_timed(table, mover, new) else None)
        try:
            await self._store.write(
                table.id,
                entries,
                version=table.version,
                status=status,
                to_move=mover,
                has_bots=any(seat.bot for seat in table.seats),
                bot_due=_bot_due(table, mover, entries[-1]),
                deadline=self._deadline(table, entries),
                seats=seats,
                scoring=_scoring(table, entries) if status is Status.OVER else None,
            )
        except Conflict:
            raise TooLate from None
        table.append_committed(entries, status)
        self._tables[table.id] = table
        self.announce(table)

    def _deadline(self, table: Table, new: Sequence[LogEntry]) -> datetime.datetime | None:
        """When the server ends the match or the turn after these entries, whichever comes first."""
        reading = table.clock_reading(new)
        moments = (reading.deadline if reading else None, self.unattended_until(table, new))
        return min((moment for moment in moments if moment is not None), default=None)

    def unattended_until(self, table: Table, new: Sequence[LogEntry] = ()) -> datetime.datetime | None:
        """How long a match without people goes on; None while a person sits there."""
        if any(seat.holder is not None for seat in table.seats):
            return None
        return table.began_or_left(new) + self._unattended_after

    def forget(self, table: Table) -> None:
        """A table has been removed from the database."""
        self._tables.pop(table.id, None)
        self._hub.mark_stale(table.id)

    def announce(self, table: Table) -> None:
        """Tell subscribers of a table that it has changed."""
        self._hub.publish(table.id, table.version)
        self.on_change(table)

    def _lock(self, name: str) -> asyncio.Lock:
        return self._locks.setdefault(name, asyncio.Lock())


async def _replayed(row: TableRow) -> Table:
    """The table of a row. A long log is replayed in steps, so that nobody else has to wait for it."""
    table = Table.from_row(replace(row, log=[]))
    for first in range(0, len(row.log), ENTRIES_AT_ONCE):
        table.extend(row.log[first : first + ENTRIES_AT_ONCE])
        await asyncio.sleep(0)
    return table


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


def _bot_due(table: Table, mover: int | None, last: LogEntry) -> BotDue | None:
    """The move that is due after the last entry, if it is a bot's."""
    code = None if mover is None else table.seats[mover].bot
    if code is None:
        return None
    is_watched = any(seat.holder is not None for seat in table.seats)
    return BotDue(last.at, is_slow=code not in QUICK_BOTS, is_watched=is_watched)


def _is_timed(table: Table, mover: int | None, new: Sequence[NewEntry]) -> bool:
    """Whether the clock of the seat to move runs after these entries."""
    runs_out = any(entry.kind is EntryKind.TIME and entry.seat == mover for entry in new)
    return mover is not None and table.has_clock(mover) and not runs_out


def _scoring(table: Table, entries: Sequence[LogEntry]) -> MatchScoring:
    """What the result and the ratings of a match that ends with these entries depend on."""
    moves = [entry for entry in (*table.played, *entries) if entry.kind is EntryKind.MOVE]
    log = [*table.log, *entries]
    return MatchScoring(
        game=table.game,
        shares=table.result_after(entries[-1]),
        points=table.match.seat_points or [0] * len(table.seats),
        log=log,
        has_default_options=table.has_default_options,
        decisions=StandIns(log).decisions(moves, seats=len(table.seats)),
    )
