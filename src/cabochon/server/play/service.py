"""What people and bots may do at a table: create it, sit down, move, play again.

The authority over tables: each call is accepted and committed, or it changes nothing. Knows no HTTP and no language.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress

from cabochon import games
from cabochon.contract import Options
from cabochon.server.ops import Metrics, now
from cabochon.server.people import Person
from cabochon.server.play.cache import TableCache, log_entries
from cabochon.server.play.forfeits import Forfeits, is_out_of_time
from cabochon.server.play.hub import Hub
from cabochon.server.play.lessons import script_for
from cabochon.server.play.refusals import Closed, Forbidden, OutOfTime, TooLate
from cabochon.server.play.scripts import Script
from cabochon.server.play.table import Table
from cabochon.server.play.undo import Undo
from cabochon.server.store import Clock, Conflict, Seat, Status, TableRow, TableStore

__all__ = ["INVITE_BYTES", "TableService", "table_service"]

ID_BYTES, INVITE_BYTES = 8, 16


def table_service(
    store: TableStore, hub: Hub, *, absent_after: float = 180.0, metrics: Metrics | None = None
) -> TableService:
    """A service with its collaborators."""
    cache = TableCache(store, hub)
    forfeits = Forfeits(cache, store, absent_after=absent_after)
    return TableService(cache, store, hub, forfeits=forfeits, undo=Undo(cache), scripts=script_for, metrics=metrics)


class TableService:
    def __init__(
        self,
        cache: TableCache,
        store: TableStore,
        hub: Hub,
        *,
        forfeits: Forfeits,
        undo: Undo,
        scripts: Callable[[Table], Script],
        metrics: Metrics | None = None,
    ) -> None:
        self.cache = cache
        self.store = store
        self.hub = hub
        self.forfeits = forfeits
        self.undo = undo
        self.script_for = scripts
        self._metrics = metrics or Metrics()

    async def find(self, name: str) -> Table:
        """The table as it is now; starts it if the process that seated the last player died."""
        async with self.cache.locked(name) as table:
            pass
        return await self._start(name) if table.status is Status.WAITING and table.is_full else table

    async def at_least(self, name: str, version: int) -> Table:
        """The table now or a little earlier, but no older than a version: often without asking the database."""
        return self.cache.at_least(name, version) or await self.find(name)

    async def game_of(self, name: str) -> str:
        """The game played at a table."""
        return self.cache.game_of(name) or (await self.find(name)).game

    def refresh_seats(self, names: Sequence[str]) -> None:
        """Tell subscribers of these tables that seats have changed in the database."""
        for name in names:
            self.hub.mark_stale(name)

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
        """Create a table, perhaps as a rematch or for a lesson; if every seat is taken, its match begins."""
        row = TableRow(
            id=secrets.token_urlsafe(ID_BYTES),
            invite=secrets.token_urlsafe(INVITE_BYTES),
            game=game,
            options=games.find(game).resolve_options(options),
            public=public,
            status=Status.WAITING,
            version=0,
            rematch=None,
            created=now(),
            seats=list(seats),
            clock=clock,
            lesson=lesson,
        )
        Table.from_row(row)  # refuses a number of seats the game does not have
        await self.store.add(row, after=after)
        return await self._start(row.id)

    async def sit(self, name: str, person: Person, *, invite: str = "") -> Table:
        """Take an open seat of a public table, or with an invitation; a person who sits already stays there."""
        async with self.cache.locked(name) as table:
            if table.held_by(person.id):
                return table
            if not (table.public or secrets.compare_digest(invite.encode(), table.invite.encode())):
                raise Forbidden
            free = [seat.number for seat in table.seats if seat.is_open]
            if not free:
                raise Closed
            try:
                await self.store.sit(table.id, free[0], before=None, holder=person.id, name=person.name)
            except Conflict:
                raise TooLate from None
        return await self._start(name)

    async def leave(self, name: str, person: Person) -> None:
        """Leave a table whose match has not begun."""
        async with self.cache.locked(name) as table:
            if table.status is not Status.WAITING:
                raise Closed
            try:
                for seat in table.held_by(person.id):
                    await self.store.sit(table.id, seat, before=person.id, holder=None, name="")
            except Conflict:
                raise TooLate from None
            self.cache.announce(await self.cache.refreshed(name))

    async def move(self, name: str, holder: str | None, *, number: int, move: str) -> Table:
        """Make a move of the seat's holder, None for a bot; `number` is the length of the log they decided on."""
        async with self.cache.locked(name) as table:
            seat = table.to_move
            if seat is None:
                raise Closed
            if seat.holder != holder:
                raise Forbidden
            if number != len(table.log):
                raise TooLate
            if is_out_of_time(table):
                await self.forfeits.forfeit_on_time(table)
                raise OutOfTime
            script = self.script_for(table)
            script.check(table, move)
            events = script.play(table, move)
            table.last_event = events[-1]
            await self.cache.write(table, log_entries(events))
            self._metrics.moves.labels(table.game, "person" if holder else "bot").inc()
            return table

    async def rematch(self, name: str, person: Person) -> Table:
        """A new table for the same players, each one seat further; a second request leads to the same table."""
        table = await self.find(name)
        if not table.held_by(person.id):
            raise Forbidden
        if table.status is not Status.OVER:
            raise Closed
        if table.rematch is None:
            with suppress(Conflict):  # another request was faster: its table is found below
                await self.make(
                    table.game,
                    _moved_up(table.seats),
                    options=table.options,
                    public=table.public,
                    clock=table.clock,
                    after=table.id,
                )
        table = await self.find(name)
        self.cache.announce(table)
        assert table.rematch is not None
        return await self.find(table.rematch)

    async def _start(self, name: str) -> Table:
        """Lay out the table if every seat is taken and no other process has done it."""
        async with self.cache.locked(name) as table:
            if table.status is Status.WAITING and table.is_full and not table.log:
                events = self.script_for(table).deal(table)
                table.last_event = events[-1] if events else None
                with suppress(TooLate):  # another process may have laid it out at the same moment
                    await self.cache.write(table, log_entries(events))
                table = await self.cache.refreshed(name)
        self.cache.announce(table)
        return table


def _moved_up(seats: Sequence[Seat]) -> list[Seat]:
    """The players one seat further; stand-ins make room for the people they played for."""
    return [
        Seat(number, None, "", None)
        if seat.is_abandoned
        else Seat(number, seat.gone or seat.holder, seat.name, None if seat.gone else seat.bot)
        for number, seat in enumerate((*seats[1:], seats[0]))
    ]
