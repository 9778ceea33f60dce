"""Who has no time left, who is absent, who leaves and who comes back."""

from __future__ import annotations

from dataclasses import replace

from cabochon.server.people.identity import Person
from cabochon.server.play.cache import Keeper
from cabochon.server.play.clock import now
from cabochon.server.play.refusals import Closed, Forbidden, TooLate
from cabochon.server.play.table import STAND_IN, Kind, Line, Seat, Status, Table

__all__ = ["Absence", "is_late"]


class Absence(Keeper):
    async def call_time(self, name: str) -> None:
        """Decide what happens when somebody's time has run out, if it has."""
        async with self._lock(name):
            table = await self._current(name)
            if is_late(table):
                await self._call_time(table)

    async def _call_time(self, table: Table) -> None:
        """Of two, who has no time left has lost; among more, a bot plays on for them until the end."""
        seat = table.to_move
        assert seat is not None
        late = Line(Kind.TIME, seat.number, "")
        others = [other for other in table.seats if other.holder is not None and other != seat]
        if len(table.seats) > 2 and others:
            await self._write(table, [late, Line(Kind.LEAVE, seat.number, STAND_IN)], seats=[_stood_in_for(seat)])
        else:
            await self._write(table, [late], over=True)

    async def absent(self, table: Table) -> Seat | None:
        """The seat everybody waits for, if the person who holds it has not been there for a while."""
        seat = table.to_move
        if seat is None or seat.holder is None or now() - table.log[-1].at < self.absent_after:
            return None
        seen = await self.store.sightings.last(table.id, seat.holder)
        since = max(seen or table.log[-1].at, self._began)  # while the server was down nobody could be seen
        return seat if now() - since >= self.absent_after else None

    async def stand_in(self, name: str, person: Person, *, number: int) -> Table:
        """Let a bot play on for somebody who is absent, until they return."""
        async with self._lock(name):
            table, seat = await self._waiting_for(name, person, number)
            await self._write(table, [Line(Kind.LEAVE, seat.number, STAND_IN)], seats=[_stood_in_for(seat)])
            return table

    async def end(self, name: str, person: Person, *, number: int) -> Table:
        """End the match, with no winner: because somebody is absent, or because one plays with bots alone."""
        async with self._lock(name):
            table = await self._current(name)
            if table.other_people(person.id):
                table, _ = await self._waiting_for(name, person, number)
            held = self._may_act(table, person, number)
            await self._write(table, [Line(Kind.END, held[0], "")], over=True)
            return table

    async def give_up_seat(self, name: str, person: Person, *, number: int) -> Table:
        """Leave a running match: a bot plays on, and one may come back to it."""
        async with self._lock(name):
            table = await self._current(name)
            held = self._may_act(table, person, number)
            if not table.other_people(person.id):
                raise Closed
            left = [_stood_in_for(table.seats[seat]) for seat in held]
            await self._write(table, [Line(Kind.LEAVE, seat.number, STAND_IN) for seat in left], seats=left)
            return table

    async def come_back(self, name: str, person: Person, *, number: int) -> Table:
        """Take the own seat again from the bot; who ran out of time has lost it."""
        async with self._lock(name):
            table = await self._current(name)
            if number != len(table.log):
                raise TooLate
            back = [
                replace(table.seats[seat], holder=person.id, bot=None, gone=None)
                for seat in table.to_return_to(person.id)
            ]
            if not back:
                raise Closed
            await self._write(table, [Line(Kind.RETURN, seat.number, "") for seat in back], seats=back)
            return table

    async def _waiting_for(self, name: str, person: Person, number: int) -> tuple[Table, Seat]:
        """The absent seat, for one of those who wait."""
        table = await self._current(name)
        self._may_act(table, person, number)
        seat = await self.absent(table)
        if seat is None or seat.holder == person.id:
            raise Closed
        return table, seat

    @staticmethod
    def _may_act(table: Table, person: Person, number: int) -> list[int]:
        """The seats a person holds in a match that runs, if they know what has happened in it."""
        held = table.held_by(person.id)
        if not held:
            raise Forbidden
        if table.status is not Status.RUNNING:
            raise Closed
        if number != len(table.log):
            raise TooLate
        return held


def is_late(table: Table) -> bool:
    """Whether the time of the seat to move has run out."""
    reading = table.read_clock() if table.to_move is not None else None
    return reading is not None and reading.deadline is not None and reading.deadline <= now()


def _stood_in_for(seat: Seat) -> Seat:
    return replace(seat, holder=None, bot=STAND_IN, gone=seat.holder)
