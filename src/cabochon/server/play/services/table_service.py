"""What people and bots may do at a table: create it, sit down, move, play again.

The authority over tables: each call is accepted and committed, or it changes nothing. Knows no HTTP and no language.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from math import inf

from cabochon import games
from cabochon.contract import IllegalMove, Options
from cabochon.server.ops import LoadMonitor, Metrics, now
from cabochon.server.people import Person
from cabochon.server.play.arbiter.closing import Closing
from cabochon.server.play.arbiter.forfeits import Forfeits, is_out_of_time
from cabochon.server.play.arbiter.stalled import EndOffers, entries_at_standstill
from cabochon.server.play.arbiter.undo import Undo
from cabochon.server.play.chat.chat import Chat
from cabochon.server.play.lessons.lessons import script_for
from cabochon.server.play.lessons.scripts import Script
from cabochon.server.play.refusals import (
    AccountNeeded,
    BotsOnly,
    Closed,
    Forbidden,
    NotFound,
    OutOfTime,
    Refused,
    TooLate,
    TooManyFromAddress,
    TooManyTables,
)
from cabochon.server.play.services.public_tables import PublicTables
from cabochon.server.play.services.quotas import Maker, Quotas
from cabochon.server.play.tables.cache import BEGINNING, TableCache, log_entries
from cabochon.server.play.tables.hub import Hub
from cabochon.server.play.tables.table import Table
from cabochon.server.store import (
    Admission,
    ChatSwitch,
    Clock,
    Conflict,
    OverQuota,
    Seat,
    Status,
    TableRow,
    TableStore,
)

__all__ = ["INVITE_BYTES", "TableService", "new_row", "quota_refusals", "table_service"]

ID_BYTES, INVITE_BYTES = 8, 16


def table_service(
    store: TableStore,
    hub: Hub,
    *,
    absent_after: float = 180.0,
    unattended_after: float = 3600.0,
    bot_tables: bool = False,
    chat: bool = True,
    quotas: Quotas | None = None,
    metrics: Metrics | None = None,
    load: LoadMonitor | None = None,
) -> TableService:
    """A service with its collaborators; without quotas, people may create any number of tables."""
    cache = TableCache(store, hub, unattended_after=unattended_after)
    forfeits = Forfeits(cache, store, absent_after=absent_after)
    return TableService(
        cache,
        store,
        hub,
        forfeits=forfeits,
        undo=Undo(cache),
        end_offers=EndOffers(cache),
        closing=Closing(cache, store),
        chat=Chat(cache, store.chat, hub, is_on=chat),
        scripts=script_for,
        bot_tables=bot_tables,
        quotas=quotas,
        metrics=metrics,
        load=load,
    )


class TableService:
    def __init__(
        self,
        cache: TableCache,
        store: TableStore,
        hub: Hub,
        *,
        forfeits: Forfeits,
        undo: Undo,
        end_offers: EndOffers,
        closing: Closing,
        chat: Chat,
        scripts: Callable[[Table], Script],
        bot_tables: bool = False,
        quotas: Quotas | None = None,
        metrics: Metrics | None = None,
        load: LoadMonitor | None = None,
    ) -> None:
        self.cache = cache
        self.store = store
        self.hub = hub
        self.forfeits = forfeits
        self.undo = undo
        self.end_offers = end_offers
        self.closing = closing
        self.chat = chat
        self.script_for = scripts
        self.quotas = quotas
        self.public = PublicTables(store.lists)
        self._bot_tables = bot_tables
        self._metrics = metrics or Metrics()
        self._load = load or LoadMonitor(busy_after=inf)

    async def find(self, name: str) -> Table:
        """The table as it is now; starts it if the process that seated the last player died."""
        async with self.cache.locked(name) as table:
            pass
        return await self._start(name) if table.status is Status.WAITING and table.is_full else table

    async def at_least(self, name: str, version: int) -> Table:
        """The table now or a little earlier, but no older than a version: often without asking the database."""
        return self.cache.at_least(name, version) or await self.find(name)

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
        chat: ChatSwitch = ChatSwitch.DEFAULT,
        after: str | None = None,
        lesson: str | None = None,
        casual: bool = False,
        maker: Maker | None = None,
    ) -> Table:
        """Create a table, perhaps as a rematch or for a tutorial; if every seat is taken, its match begins."""
        if not self._bot_tables and all(seat.bot is not None for seat in seats):
            raise BotsOnly
        row = new_row(
            game,
            seats,
            options=options,
            public=public,
            clock=clock,
            chat=chat,
            lesson=lesson,
            casual=casual,
            maker=maker,
        )
        with quota_refusals():
            await self.store.add(row, after=after, admission=self.admission(maker))
        if public:
            self.public.forget()
        return await self._start(row.id)

    def admission(self, maker: Maker | None) -> Admission | None:
        """What a new table of this maker is checked against; None for nothing."""
        return self.quotas.admission(maker) if self.quotas and maker else None

    async def sit(self, name: str, person: Person, *, invite: str = "") -> Table:
        """Take an open seat of a public table, or with an invitation; a person who sits already stays there."""
        async with self.cache.locked(name) as table:
            if table.held_by(person.id):
                return table
            if not table.admits(invite):
                raise Forbidden
            if table.quick and not table.casual and not person.has_account:
                raise AccountNeeded
            free = [seat.number for seat in table.seats if seat.is_open]
            if not free:
                raise Closed
            try:
                await self.store.sit(table.id, free[0], before=None, holder=person.id, name=person.name)
            except Conflict:
                raise TooLate from None
        if table.public:
            self.public.forget()
        return await self._start(name)

    async def leave(self, name: str, person: Person) -> Table:
        """Leave a table whose match has not begun."""
        async with self.cache.locked(name) as table:
            if table.status is not Status.WAITING:
                raise Closed
            if not table.held_by(person.id):
                return table
            if table.quick:
                return await self._leave_quick_match(table, person)
            try:
                for seat in table.held_by(person.id):
                    await self.store.sit(table.id, seat, before=person.id, holder=None, name="")
            except Conflict:
                raise TooLate from None
            table = await self.cache.refreshed(name)
            self.cache.announce(table)
            return table

    async def _leave_quick_match(self, table: Table, person: Person) -> Table:
        """Stop looking for players; the table disappears with the last person."""
        if not await self.store.quick_matches.leave(table.id, person.id):
            raise TooLate
        self.public.forget()
        try:
            self.cache.announce(await self.cache.refreshed(table.id))
        except NotFound:
            self.cache.forget(table)
        return table

    async def close(self, name: str, person: Person) -> None:
        """End or remove a table that this person has made, while nobody else sits there."""
        await self.closing.close(name, person)
        self.public.forget()

    async def move(self, name: str, holder: str | None, *, number: int, move: str) -> Table:
        """Make a move of the seat's holder, None for a bot; `number` is the length of the log they decided on.

        A move that was made already and is sent again changes nothing.
        """
        with self._load.timed_move():
            return await self._move(name, holder, number=number, move=move)

    async def _move(self, name: str, holder: str | None, *, number: int, move: str) -> Table:
        """Make it without asking the database before: a commit fails if the table has changed."""
        async with self.cache.locked(name, fresh=False) as table:
            try:
                await self._make_once(table, holder, number=number, move=move)
            except OutOfTime:
                raise
            except (Refused, IllegalMove):
                table = await self.cache.refreshed(name)  # perhaps another process has changed it
                await self._make_once(table, holder, number=number, move=move)
            return table

    async def _make_once(self, table: Table, holder: str | None, *, number: int, move: str) -> None:
        if not table.has_made(number, move, holder=holder):
            await self._make_move(table, holder, number=number, move=move)

    async def _make_move(self, table: Table, holder: str | None, *, number: int, move: str) -> None:
        if number != len(table.log):
            raise TooLate
        seat = table.to_move
        if seat is None:
            raise Closed
        if seat.holder != holder:
            raise Forbidden
        if is_out_of_time(table):
            await self.forfeits.forfeit_on_time(table)
            raise OutOfTime
        script = self.script_for(table)
        script.check(table, move)
        events = script.play(table, move)
        table.last_event = events[-1]
        ending = entries_at_standstill(table, events)
        await self.cache.write(table, [*log_entries(events), *ending], over=bool(ending))
        self._metrics.moves.labels(table.game, "person" if holder else "bot").inc()

    async def rematch(self, name: str, person: Person, *, address: str = "") -> Table:
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
                    casual=table.casual,
                    chat=table.chat,
                    after=table.id,
                    maker=Maker(person, address),
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
                    await self.cache.write(table, log_entries(events) or [BEGINNING])
                table = await self.cache.refreshed(name)
        self.cache.announce(table)
        return table


def new_row(
    game: str,
    seats: Sequence[Seat],
    *,
    options: Options,
    public: bool,
    clock: Clock | None = None,
    chat: ChatSwitch = ChatSwitch.DEFAULT,
    lesson: str | None = None,
    casual: bool = False,
    quick: bool = False,
    maker: Maker | None = None,
) -> TableRow:
    """A new table; BadOption for options or a number of seats that the game does not have."""
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
        casual=casual,
        quick=quick,
        maker=maker.person.id if maker else None,
        chat=chat,
    )
    Table.from_row(row)  # refuses a number of seats the game does not have
    return row


@contextmanager
def quota_refusals() -> Iterator[None]:
    """Say whose quota is used up."""
    try:
        yield
    except OverQuota as over:
        raise (TooManyFromAddress if over.of_address else TooManyTables) from None


def _moved_up(seats: Sequence[Seat]) -> list[Seat]:
    """The players one seat further; stand-ins make room for the people they played for."""
    return [
        Seat(number, None, "", None)
        if seat.is_abandoned
        else Seat(number, seat.gone or seat.holder, seat.name, None if seat.gone else seat.bot)
        for number, seat in enumerate((*seats[1:], seats[0]))
    ]
