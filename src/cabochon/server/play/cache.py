"""The tables of this process: found, compared with the database before each use, committed. Knows no rule."""

from __future__ import annotations

import asyncio
import datetime
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from weakref import WeakValueDictionary

from cabochon.match import Event
from cabochon.server.ops.metrics import Metrics
from cabochon.server.play import lessons
from cabochon.server.play.clock import now
from cabochon.server.play.hub import Hub
from cabochon.server.play.refusals import NotFound, TooLate
from cabochon.server.play.table import CHANCE_SEAT, Kind, Line, Seat, Status, Table
from cabochon.server.store import Conflict, Store

__all__ = ["Keeper", "log_lines"]

KEPT_IN_MEMORY = 2000


class Keeper:
    """The tables, as the database has them; those in memory are a copy that is compared before each use."""

    def __init__(self, store: Store, hub: Hub, *, absent_after: float = 180.0, metrics: Metrics | None = None) -> None:
        self.store = store
        self.hub = hub
        self._metrics = metrics or Metrics()
        self.absent_after = datetime.timedelta(seconds=absent_after)
        self._began = now()
        self.on_change: Callable[[Table], None] = lambda table: None
        self._kept: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def find(self, name: str) -> Table:
        """The table as it is now; one that is full begins, should whoever sat down last not have lived to see it."""
        async with self._lock(name):
            table = await self._current(name)
        return await self._begun(name) if table.status is Status.WAITING and table.is_full else table

    async def at_least(self, name: str, version: int) -> Table:
        """The table as it is now, or a little earlier, but not before a version: often without the database."""
        kept = self._kept.get(name)
        if kept is not None and kept.version >= version and not self._lock(name).locked():
            return kept
        return await self.find(name)

    async def game_of(self, name: str) -> str:
        """What is played at a table."""
        kept = self._kept.get(name)
        return (kept or await self.find(name)).game

    def look_again(self, names: Sequence[str]) -> None:
        """Tell everybody at tables that somebody sits there now whom another part has put there."""
        for name in names:
            self.hub.doubt(name)

    async def _begun(self, name: str) -> Table:
        """Lay out the table when everybody sits; whoever comes second finds it done."""
        async with self._lock(name):
            table = await self._current(name)
            if table.status is Status.WAITING and table.is_full and not table.log:
                with suppress(TooLate):  # another process may have laid it out at the same moment
                    await self._write(table, log_lines(lessons.deal(table)))
                table = await self._current(name)
        self._changed(table)
        return table

    async def _write(
        self, table: Table, lines: Sequence[Line], *, over: bool = False, seats: Sequence[Seat] = ()
    ) -> None:
        """Commit lines, of which the table's match has already made the moves and deals, and changes of seats."""
        status = Status.OVER if over or table.match.is_over else Status.RUNNING
        del self._kept[table.id]  # until they are committed its match is ahead of its log
        for seat in seats:
            table.seats[seat.number] = seat
        mover = None if status is Status.OVER else _next(table, lines)
        is_owed = mover is not None and table.seats[mover].bot is not None
        entries = table.entries(lines, now(), None if is_owed else mover)
        reading = table.read_clock(entries)
        try:
            await self.store.write(
                table,
                entries,
                status=status,
                is_owed=is_owed,
                deadline=reading.deadline if reading else None,
                seats=seats,
            )
        except Conflict:
            raise TooLate from None
        table.note(entries, status)
        self._kept[table.id] = table
        self._changed(table)

    async def _current(self, name: str) -> Table:
        table = self._kept.get(name)
        if table is None:
            table = await self.store.find(name)
            if table is None:
                raise NotFound
            self._kept[name] = table
            while len(self._kept) > KEPT_IN_MEMORY:
                self._kept.popitem(last=False)
        else:
            await self.store.refresh(table)
            self._kept.move_to_end(name)
        return table

    def _changed(self, table: Table) -> None:
        self.hub.tell(table.id, table.version)
        self.on_change(table)

    def _lock(self, name: str) -> asyncio.Lock:
        return self._locks.setdefault(name, asyncio.Lock())


def _next(table: Table, lines: Sequence[Line]) -> int | None:
    """Who is to move after these lines; to go back leads to a move of who asked."""
    back = [line.seat for line in lines if line.kind is Kind.BACK]
    return back[-1] if back else table.match.to_move


def log_lines(events: Iterable[Event]) -> list[Line]:
    """Events as lines of the log."""
    return [
        Line(Kind.DEAL, CHANCE_SEAT, event.text) if event.seat is None else Line(Kind.MOVE, event.seat, event.text)
        for event in events
    ]
