"""What people may do at a table: make it, sit down, move, undo, ask to take back, leave, play again.

The authority over tables. Each call is accepted, and then it is committed, or it changes nothing. Knows no page.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import suppress

from cabochon import games
from cabochon.contract import Options
from cabochon.server.people.identity import Person
from cabochon.server.play import lessons
from cabochon.server.play.cache import log_lines
from cabochon.server.play.clock import Clock, now
from cabochon.server.play.forfeits import Absence, is_late
from cabochon.server.play.refusals import Closed, Forbidden, OutOfTime, TooLate
from cabochon.server.play.table import Kind, Line, Seat, Status, Table
from cabochon.server.store import Conflict

__all__ = ["TableService"]

ID_BYTES, INVITE_BYTES = 8, 16


class TableService(Absence):
    """What the pages, the API and the bots ask of tables."""

    async def make(
        self,
        game: str,
        seats: Sequence[Seat],
        *,
        options: Options,
        public: bool,
        clock: Clock | None = None,
        after: str | None = None,
        lesson: str | None = None,
    ) -> Table:
        """A new table, perhaps to play on after another one or for a lesson; if everybody sits, its match begins."""
        settled = games.find(game).resolve_options(options)
        table = Table(
            id=secrets.token_urlsafe(ID_BYTES),
            invite=secrets.token_urlsafe(INVITE_BYTES),
            game=game,
            options=settled,
            public=public,
            status=Status.WAITING,
            version=0,
            rematch=None,
            created=now(),
            seats=list(seats),
            clock=clock,
            lesson=lesson,
        )
        await self.store.add(table, after=after)
        return await self._begun(table.id)

    async def sit(self, name: str, person: Person, *, invite: str = "") -> Table:
        """Take an open seat of a public table, or of one that the person was invited to; one is enough."""
        async with self._lock(name):
            table = await self._current(name)
            if table.held_by(person.id):
                return table
            if not (table.public or secrets.compare_digest(invite.encode(), table.invite.encode())):
                raise Forbidden
            free = [place.number for place in table.seats if place.is_open]
            if not free:
                raise Closed
            try:
                await self.store.sit(table, free[0], holder=person.id, name=person.name)
            except Conflict:
                raise TooLate from None
        return await self._begun(name)

    async def leave(self, name: str, person: Person) -> None:
        """Stand up while the match has not begun."""
        async with self._lock(name):
            table = await self._current(name)
            if table.status is not Status.WAITING:
                raise Closed
            try:
                for seat in table.held_by(person.id):
                    await self.store.sit(table, seat, holder=None, name="")
            except Conflict:
                raise TooLate from None
            self._changed(await self._current(name))

    async def move(self, name: str, holder: str | None, *, number: int, move: str) -> Table:
        """A move by who holds the seat; nobody holds a bot's. `number` tells how long the log was for who decided."""
        async with self._lock(name):
            table = await self._current(name)
            seat = table.to_move
            if seat is None:
                raise Closed
            if seat.holder != holder:
                raise Forbidden
            if number != len(table.log):
                raise TooLate
            if is_late(table):
                await self._call_time(table)
                raise OutOfTime
            lessons.check(table, move)
            await self._write(table, log_lines(lessons.play(table, move)))
            self._metrics.moves.labels(table.game, "person" if holder else "bot").inc()
            return table

    async def undo(self, name: str, person: Person, *, number: int) -> Table:
        """Take back the own last move inside the own turn, while nothing new was revealed."""
        async with self._lock(name):
            table = await self._current(name)
            if number != len(table.log):
                raise TooLate
            for seat in table.held_by(person.id):
                if (entry := table.undone_by_undo(seat)) is not None:
                    await self._write(table, [Line(Kind.BACK, seat, str(entry.number))])
                    return table
            raise Closed

    async def ask_back(self, name: str, person: Person, *, seat: int, number: int) -> Table:
        """Ask the other people for a takeback; if there are none, it is granted: bots consent."""
        async with self._lock(name):
            table = await self._current(name)
            if seat not in table.held_by(person.id):
                raise Forbidden
            if number != len(table.log):
                raise TooLate
            entry = table.undone_by_consent(seat)
            if entry is None or table.asking is not None:
                raise Closed
            asked = Line(Kind.ASK, seat, str(entry.number))
            granted = [] if table.other_people(person.id) else [Line(Kind.BACK, seat, str(entry.number))]
            await self._write(table, [asked, *granted])
            return table

    async def answer_back(self, name: str, person: Person, *, agree: bool, number: int) -> Table:
        """Answer somebody's wish to take back; it is done when all the others agree."""
        async with self._lock(name):
            table = await self._current(name)
            asked = table.asking
            held = table.held_by(person.id)
            if asked is None:
                raise Closed
            if not held or (asked.seat in held and agree):  # who has asked may think better of it
                raise Forbidden
            if number != len(table.log):
                raise TooLate
            lines = [Line(Kind.AGREE if agree else Kind.DECLINE, held[0], "")]
            asker = table.seats[asked.seat].holder or ""
            if agree and table.other_people(asker) <= table.agreed() | {person.id}:
                lines.append(Line(Kind.BACK, asked.seat, asked.text))
            await self._write(table, lines)
            return table

    async def rematch(self, name: str, person: Person) -> Table:
        """A new table for the same people, each one seat further; whoever asks second comes to the same one."""
        table = await self.find(name)
        if not table.held_by(person.id):
            raise Forbidden
        if table.status is not Status.OVER:
            raise Closed
        if table.rematch is None:
            seats = [
                Seat(place, None, "", None)
                if seat.is_forsaken
                else Seat(place, seat.gone or seat.holder, seat.name, None if seat.gone else seat.bot)
                for place, seat in enumerate((*table.seats[1:], table.seats[0]))
            ]
            with suppress(Conflict):  # if somebody else was faster, theirs is found below
                await self.make(
                    table.game,
                    seats,
                    options=table.options,
                    public=table.public,
                    clock=table.clock,
                    after=table.id,
                )
        table = await self.find(name)
        self._changed(table)
        assert table.rematch is not None
        return await self.find(table.rematch)
