"""What people may do at a table: make it, sit down, move, undo, ask to take back, play again.

The authority over tables. Each call is accepted, and then it is committed, or it changes nothing. Knows no page.
"""

from __future__ import annotations

import asyncio
import datetime
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from weakref import WeakValueDictionary

from cabochon import games
from cabochon.game import Options
from cabochon.match import Match
from cabochon.server.hub import Hub
from cabochon.server.refusals import Closed, Forbidden, NotFound, TooLate
from cabochon.server.store import Conflict, Store
from cabochon.server.tables import CHANCE_SEAT, Kind, Line, Seat, Status, Table

__all__ = ["Person", "Rooms"]

KEPT_IN_MEMORY = 2000
ID_BYTES, INVITE_BYTES = 8, 16


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

    def __init__(self, store: Store, hub: Hub) -> None:
        self.store = store
        self.hub = hub
        self.on_change: Callable[[Table], None] = lambda table: None
        self._kept: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def find(self, name: str) -> Table:
        """The table as it is now."""
        async with self._lock(name):
            return await self._current(name)

    async def make(
        self, game: str, seats: Sequence[Seat], *, options: Options, public: bool, after: str | None = None
    ) -> Table:
        """A new table, perhaps to play on after another one; if everybody sits already, its match begins."""
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
            created=datetime.datetime.now(datetime.UTC),
            seats=list(seats),
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
            lines = _lines(table, lambda match: match.play(move))
            await self._write(table, lines)
            return await self._current(name)

    async def undo(self, name: str, person: Person, *, number: int) -> Table:
        """Take back the own last move inside the own turn, while nothing new was revealed."""
        async with self._lock(name):
            table = await self._current(name)
            if number != len(table.log):
                raise TooLate
            for seat in table.held_by(person.id):
                if (entry := table.undone_by_undo(seat)) is not None:
                    await self._write(table, [Line(Kind.BACK, seat, str(entry.number))])
                    return await self._current(name)
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
            return await self._current(name)

    async def answer_back(self, name: str, person: Person, *, agree: bool, number: int) -> Table:
        """Answer somebody's wish to take back; it is done when all the others agree."""
        async with self._lock(name):
            table = await self._current(name)
            asked = table.asking
            held = table.held_by(person.id)
            if asked is None:
                raise Closed
            if not held or asked.seat in held:
                raise Forbidden
            if number != len(table.log):
                raise TooLate
            lines = [Line(Kind.AGREE if agree else Kind.DECLINE, held[0], "")]
            asker = table.seats[asked.seat].holder or ""
            if agree and table.other_people(asker) <= table.agreed() | {person.id}:
                lines.append(Line(Kind.BACK, asked.seat, asked.text))
            await self._write(table, lines)
            return await self._current(name)

    async def rematch(self, name: str, person: Person) -> Table:
        """A new table for the same people, each one seat further; whoever asks second comes to the same one."""
        table = await self.find(name)
        if not table.held_by(person.id):
            raise Forbidden
        if table.status is not Status.OVER:
            raise Closed
        if table.rematch is None:
            seats = [
                Seat(place, None, "", None) if seat.is_forsaken else Seat(place, seat.holder, seat.name, seat.bot)
                for place, seat in enumerate((*table.seats[1:], table.seats[0]))
            ]
            with suppress(Conflict):  # if somebody else was faster, theirs is found below
                await self.make(table.game, seats, options=table.options, public=table.public, after=table.id)
        table = await self.find(name)
        self._changed(table)
        assert table.rematch is not None
        return await self.find(table.rematch)

    async def look_again(self, names: Sequence[str]) -> None:
        """Tell everybody at tables that somebody sits there now whom another part has put there."""
        for name in names:
            self._changed(await self.find(name))

    async def _begun(self, name: str) -> Table:
        """Lay out the table when everybody sits; whoever comes second finds it done."""
        async with self._lock(name):
            table = await self._current(name)
            if table.status is Status.WAITING and table.is_full and not table.log:
                with suppress(TooLate):  # another process may have laid it out at the same moment
                    await self._write(table, _lines(table, Match.draw_chance))
                table = await self._current(name)
        self._changed(table)
        return table

    async def _write(self, table: Table, lines: Sequence[Line]) -> None:
        """Commit lines, of which the table's match has already made the moves and deals."""
        status = Status.OVER if table.match.is_over else Status.RUNNING
        del self._kept[table.id]  # until they are committed its match is ahead of its log
        try:
            await self.store.write(table, lines, status=status)
        except Conflict:
            raise TooLate from None
        table.note(lines, status)
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


def _lines(table: Table, play: Callable[[Match], object]) -> list[Line]:
    """What playing writes down: one move, and what chance dealt after it."""
    match = table.match
    before = sum(len(turn.moves) for turn in match.turns)
    mover = match.to_move
    play(match)
    said = [move for turn in match.turns for move in turn.moves][before:]
    first = [] if mover is None else [Line(Kind.MOVE, mover, said[0])]
    return first + [Line(Kind.DEAL, CHANCE_SEAT, move) for move in said[len(first) :]]
