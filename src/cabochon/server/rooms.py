"""What people may do at a table: make it, sit down, move, undo, ask to take back, leave, play again.

The authority over tables. Each call is accepted, and then it is committed, or it changes nothing. Knows no page.
"""

from __future__ import annotations

import asyncio
import datetime
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from weakref import WeakValueDictionary

from cabochon import games
from cabochon.game import Options
from cabochon.match import Match
from cabochon.server import lessons
from cabochon.server.clock import Clock, now
from cabochon.server.hub import Hub
from cabochon.server.metrics import Metrics
from cabochon.server.refusals import Closed, Forbidden, NotFound, OutOfTime, TooLate
from cabochon.server.store import Conflict, Store
from cabochon.server.tables import CHANCE_SEAT, Kind, Line, Seat, Status, Table

__all__ = ["Person", "Rooms"]

KEPT_IN_MEMORY = 2000
ID_BYTES, INVITE_BYTES = 8, 16
STAND_IN = "medium"  # the bot that plays on for somebody


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    sessions: int | None = None  # of an account: which of its cookies are good

    @property
    def has_account(self) -> bool:
        return self.sessions is not None


class Rooms:
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
        settled = games.find(game).settled(options)
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
            if _is_late(table):
                await self._call_time(table)
                raise OutOfTime
            lessons.check(table, move)
            lines = _lines(table, lambda _: lessons.play(table, move))
            await self._write(table, lines)
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

    async def call_time(self, name: str) -> None:
        """Decide what happens when somebody's time has run out, if it has."""
        async with self._lock(name):
            table = await self._current(name)
            if _is_late(table):
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
                    await self._write(table, _lines(table, lambda _: lessons.deal(table)))
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


def _is_late(table: Table) -> bool:
    """Whether the time of the seat to move has run out."""
    reading = table.read_clock() if table.to_move is not None else None
    return reading is not None and reading.deadline is not None and reading.deadline <= now()


def _stood_in_for(seat: Seat) -> Seat:
    return replace(seat, holder=None, bot=STAND_IN, gone=seat.holder)


def _next(table: Table, lines: Sequence[Line]) -> int | None:
    """Who is to move after these lines; to go back leads to a move of who asked."""
    back = [line.seat for line in lines if line.kind is Kind.BACK]
    return back[-1] if back else table.match.to_move


def _lines(table: Table, play: Callable[[Match], object]) -> list[Line]:
    """What playing writes down: one move, and what chance dealt after it."""
    match = table.match
    before = sum(len(turn.moves) for turn in match.turns)
    mover = match.to_move
    table.before = (len(table.played), match.copy())
    play(match)
    said = [move for turn in match.turns for move in turn.moves][before:]
    first = [] if mover is None else [Line(Kind.MOVE, mover, said[0])]
    return first + [Line(Kind.DEAL, CHANCE_SEAT, move) for move in said[len(first) :]]
