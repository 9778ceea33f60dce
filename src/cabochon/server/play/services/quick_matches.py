"""Quick matches: people who ask for the same game, seats and clock are seated together; bots fill in if nobody comes.

A quick match is a public table that waits. Knows no HTTP and no language.
"""

from __future__ import annotations

import datetime
import secrets
from dataclasses import dataclass

from cabochon.contract import BadOption
from cabochon.server.ops import now
from cabochon.server.people import Person
from cabochon.server.play.refusals import Closed, Forbidden, TooEarly, TooLate
from cabochon.server.play.services.quotas import Maker
from cabochon.server.play.services.table_service import TableService, new_row, quota_refusals
from cabochon.server.play.tables.table import Table
from cabochon.server.store import Clock, Seat, Status

__all__ = ["MatchRequest", "QuickMatches"]

MOST_SEATS = 10


@dataclass(frozen=True)
class MatchRequest:
    """The match somebody asks for. Without an account it has to be a casual one."""

    game: str
    seats: int
    clock: Clock | None = None
    casual: bool = False


class QuickMatches:
    def __init__(self, tables: TableService, *, bots_after: float = 20.0) -> None:
        self._tables = tables
        self._store = tables.store.quick_matches
        self._bots_after = datetime.timedelta(seconds=bots_after)

    async def join(self, request: MatchRequest, maker: Maker) -> Table:
        """Take a seat where others wait for the same match, or wait for them; who waits already stays there."""
        if not 2 <= request.seats <= MOST_SEATS:
            raise BadOption("a quick match has at least two seats", "seats")
        person, place = maker.person, secrets.randbelow(request.seats)  # nobody begins because they came first
        seats = [Seat(number, None, "", None) for number in range(request.seats)]
        seats[place] = Seat(place, person.id, person.name, None)
        row = new_row(
            request.game,
            seats,
            options={},
            public=True,
            clock=request.clock,
            casual=request.casual or not person.has_account,
            quick=True,
            maker=maker,
        )
        with quota_refusals():
            seated = await self._store.seat(row, seats[place], admission=self._tables.admission(maker))
        self._tables.public.forget()
        self._tables.refresh_seats([*seated.left, seated.table])
        return await self._tables.find(seated.table)  # begins the match if that was the last seat

    async def fill(self, name: str, person: Person, bot: Seat) -> Table:
        """Give the open seats to a bot, once people have waited for a while; anyone who waits may do it."""
        async with self._tables.cache.locked(name) as table:
            if not table.held_by(person.id):
                raise Forbidden
            if not table.quick or table.status is not Status.WAITING or table.is_full:
                raise Closed
            if self.seconds_until_bots(table) > 0:
                raise TooEarly
            if not await self._store.fill(name, bot, version=table.version):
                raise TooLate
        return await self._tables.find(name)

    def seconds_until_bots(self, table: Table) -> float:
        """How long people wait for each other before bots may take the open seats."""
        return (table.created + self._bots_after - now()).total_seconds()

    async def note_seen(self, table: Table, person: Person) -> None:
        """Note that somebody who waits is still there: they may read pages without a live connection."""
        if table.quick and table.status is Status.WAITING and table.held_by(person.id):
            await self._store.note_seen(table.id, person.id)
