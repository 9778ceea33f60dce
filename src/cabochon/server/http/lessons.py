"""Starts the tutorial of a game, for the pages and for the API."""

from __future__ import annotations

from cabochon.server.play import Maker, NotFound, Table, TableService, lesson_names
from cabochon.server.show import BOT_NAMES
from cabochon.server.store import Seat

__all__ = ["start_lesson"]

OPPONENT = "easy"


async def start_lesson(tables: TableService, game: str, maker: Maker) -> Table:
    """Create the table of a tutorial; NotFound if the game has none."""
    if game not in lesson_names():
        raise NotFound
    person = maker.person
    seats = [Seat(0, person.id, person.name, None), Seat(1, None, BOT_NAMES[OPPONENT], OPPONENT)]
    return await tables.make(game, seats, options={}, public=False, lesson=game, maker=maker)
