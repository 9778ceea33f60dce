"""A site for tests of accounts: tables, people with accounts, and matches that somebody plays to the end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

import cabochon
from cabochon.contract import Options
from cabochon.server.people import Accounts, Cookie, Person
from cabochon.server.play import Hub, Maker, Table, TableService, table_service
from cabochon.server.show import BOT_NAMES
from cabochon.server.store import AccountStore, Results, Seat, Status, TableStore, open_database
from cabochon.server.store.schema import metadata

__all__ = ["PASSWORD", "Site", "at_a_site", "bot", "of"]

PASSWORD = "correct horse"
ADDRESS = "192.0.2.1"


def of(person: Person, number: int = 0) -> Seat:
    return Seat(number, person.id, person.name, None)


def bot(number: int = 1, level: str = "easy") -> Seat:
    return Seat(number, None, BOT_NAMES[level], level)


@dataclass
class Site:
    engine: AsyncEngine
    service: TableService
    accounts: Accounts
    results: Results

    def another_process(self) -> TableService:
        return table_service(self.service.store, Hub())

    async def signed_up(self, name: str, *, person: str = "") -> Person:
        guest = Person(person or name.casefold(), name)
        return await self.accounts.sign_up(guest, name=name, password=PASSWORD, address=ADDRESS)

    async def cookie(self, person: Person) -> Cookie:
        """The cookie of a browser in which a person has just logged in."""
        begun = await self.accounts.sessions.begin(person, "curl/8.5")
        return Cookie(begun.id, begun.name, session=begun.session)

    async def table(
        self, *seats: Seat, game: str = "splendor", options: Options | None = None, maker: Person | None = None
    ) -> Table:
        made_by = Maker(maker, ADDRESS) if maker else None
        return await self.service.make(game, seats, options=options or {}, public=True, maker=made_by)

    async def finished(self, *seats: Seat, game: str = "splendor", options: Options | None = None) -> Table:
        """A match played to its end by whoever sits there."""
        return await self.play_out(await self.table(*seats, game=game, options=options))

    async def play_out(self, table: Table) -> Table:
        chooser = cabochon.bot("greedy", seed=1)
        table = await self.service.find(table.id)
        while table.status is Status.RUNNING:
            assert table.to_move is not None
            move = chooser.choose(table.match)
            table = await self.service.move(table.id, table.to_move.holder, number=len(table.log), move=move)
        return table

    async def everything(self) -> str:
        """Whatever stands in the database."""
        async with self.engine.connect() as connection:
            rows = [row for table in metadata.sorted_tables for row in await connection.execute(select(table))]
        return "\n".join(repr(tuple(row)) for row in rows)


def at_a_site(database: str, scene: Callable[[Site], Awaitable[None]]) -> None:
    async def run() -> None:
        engine = await open_database(database)
        service = table_service(TableStore(engine), Hub())
        accounts = Accounts(AccountStore(engine), on_seats_changed=service.refresh_seats)
        try:
            async with engine.begin() as connection:
                for table in reversed(metadata.sorted_tables):
                    await connection.execute(table.delete())
            await scene(Site(engine, service, accounts, Results(engine)))
        finally:
            accounts.close()
            await engine.dispose()

    asyncio.run(run())
