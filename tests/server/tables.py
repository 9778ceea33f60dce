"""People and tables for tests, kept in a database of each kind."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from cabochon.server.people import Person
from cabochon.server.play import Hub, Table, TableService, table_service
from cabochon.server.show import BOT_NAMES
from cabochon.server.store import Seat, TableStore, open_database
from cabochon.server.store.schema import metadata

__all__ = ["ANNA", "BEN", "CARL", "OPEN", "a_move", "a_table", "bot", "of", "play"]

ANNA, BEN, CARL = Person("a", "Anna"), Person("b", "Ben"), Person("c", "Carl")
OPEN = Seat(1, None, "", None)


def of(person: Person, number: int = 0) -> Seat:
    return Seat(number, person.id, person.name, None)


def bot(number: int = 1) -> Seat:
    return Seat(number, None, BOT_NAMES["easy"], "easy")


def play(database: str, scene: Callable[[TableService], Awaitable[None]]) -> None:
    async def run() -> None:
        engine = await open_database(database)
        try:
            async with engine.begin() as connection:
                for table in reversed(metadata.sorted_tables):
                    await connection.execute(table.delete())
            await scene(table_service(TableStore(engine), Hub()))
        finally:
            await engine.dispose()

    asyncio.run(run())


async def a_table(
    service: TableService, *, game: str = "splendor", public: bool = False, second: Seat | None = None
) -> Table:
    return await service.make(game, [of(ANNA), second or of(BEN, 1)], options={}, public=public)


async def a_move(service: TableService, table: Table, *, move: str = "") -> Table:
    """By who is to move: what is told, or the first that is legal."""
    current = await service.find(table.id)
    assert current.to_move is not None
    return await service.move(
        table.id, current.to_move.holder, number=len(current.log), move=move or current.match.legal()[0]
    )
