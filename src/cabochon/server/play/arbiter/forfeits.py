"""Players who run out of time, are absent, leave or return, and the bots that stand in for them."""

from __future__ import annotations

import datetime
from dataclasses import replace

from cabochon.server.ops import now
from cabochon.server.people import Person
from cabochon.server.play.refusals import Closed, Forbidden, TooLate
from cabochon.server.play.tables.cache import TableCache
from cabochon.server.play.tables.table import Table
from cabochon.server.store import STAND_IN, EntryKind, NewEntry, Seat, Status, TableStore

__all__ = ["Forfeits", "is_out_of_time"]


class Forfeits:
    def __init__(self, cache: TableCache, store: TableStore, *, absent_after: float = 180.0) -> None:
        self._cache = cache
        self._presence = store.presence
        self.absent_after = datetime.timedelta(seconds=absent_after)
        self._began = now()

    async def call_time(self, name: str) -> None:
        """Forfeit the seat to move, if it has run out of time."""
        async with self._cache.locked(name) as table:
            if is_out_of_time(table):
                await self.forfeit_on_time(table)

    async def forfeit_on_time(self, table: Table) -> None:
        """With two seats the match is lost; with more, a bot plays to the end. The caller holds the table's lock."""
        seat = table.to_move
        assert seat is not None
        late = NewEntry(EntryKind.TIME, seat.number, "")
        others = [other for other in table.seats if other.holder is not None and other != seat]
        if len(table.seats) <= 2 or not others:
            await self._cache.write(table, [late], over=True)
        elif seat.holder is None:
            await self._cache.write(table, [late])  # the stand-in plays on
        else:
            leave = NewEntry(EntryKind.LEAVE, seat.number, STAND_IN)
            await self._cache.write(table, [late, leave], seats=[_with_stand_in(seat)])

    async def absent(self, table: Table) -> Seat | None:
        """The seat to move, if its player has not been seen for a while."""
        seat = table.to_move
        if seat is None or seat.holder is None or now() - table.log[-1].at < self.absent_after:
            return None
        seen = await self._presence.last(table.id, seat.holder)
        since = max(seen or table.log[-1].at, self._began)  # nobody can be seen while the server is down
        return seat if now() - since >= self.absent_after else None

    async def stand_in(self, name: str, person: Person, *, number: int) -> Table:
        """Let a bot play for an absent player until they return."""
        async with self._cache.locked(name) as table:
            seat = await self._absent_for(table, person, number)
            leave = NewEntry(EntryKind.LEAVE, seat.number, STAND_IN)
            await self._cache.write(table, [leave], seats=[_with_stand_in(seat)])
            return table

    async def end(self, name: str, person: Person, *, number: int) -> Table:
        """End the match without a winner: because a player is absent, or against bots alone."""
        async with self._cache.locked(name) as table:
            if table.other_people(person.id):
                await self._absent_for(table, person, number)
            held = _held_seats(table, person, number)
            await self._cache.write(table, [NewEntry(EntryKind.END, held[0], "")], over=True)
            return table

    async def give_up_seat(self, name: str, person: Person, *, number: int) -> Table:
        """Leave a running match: a bot plays on, and the player may come back."""
        async with self._cache.locked(name) as table:
            held = _held_seats(table, person, number)
            if not table.other_people(person.id):
                raise Closed
            left = [_with_stand_in(table.seats[seat]) for seat in held]
            entries = [NewEntry(EntryKind.LEAVE, seat.number, STAND_IN) for seat in left]
            await self._cache.write(table, entries, seats=left)
            return table

    async def come_back(self, name: str, person: Person, *, number: int) -> Table:
        """Take one's seat back from the bot, unless it was lost on time."""
        async with self._cache.locked(name) as table:
            if number != len(table.log):
                raise TooLate
            back = [
                replace(table.seats[seat], holder=person.id, bot=None, gone=None)
                for seat in table.to_return_to(person.id)
            ]
            if not back:
                raise Closed
            entries = [NewEntry(EntryKind.RETURN, seat.number, "") for seat in back]
            await self._cache.write(table, entries, seats=back)
            return table

    async def _absent_for(self, table: Table, person: Person, number: int) -> Seat:
        """The absent seat, if this person waits for it."""
        _held_seats(table, person, number)
        seat = await self.absent(table)
        if seat is None or seat.holder == person.id:
            raise Closed
        return seat


def is_out_of_time(table: Table) -> bool:
    """Whether the clock of the seat to move has run out."""
    reading = table.clock_reading() if table.to_move is not None else None
    return reading is not None and reading.deadline is not None and reading.deadline <= now()


def _held_seats(table: Table, person: Person, number: int) -> list[int]:
    """The seats a person holds in a running match, if they know its latest entry."""
    if number != len(table.log):
        raise TooLate
    held = table.held_by(person.id)
    if not held:
        raise Forbidden
    if table.status is not Status.RUNNING:
        raise Closed
    return held


def _with_stand_in(seat: Seat) -> Seat:
    return replace(seat, holder=None, bot=STAND_IN, gone=seat.holder)
