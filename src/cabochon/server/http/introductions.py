"""Starts the introduction to a game, for the pages and for the API."""

from __future__ import annotations

from cabochon.server.people.identity import Person
from cabochon.server.play import lessons
from cabochon.server.play.refusals import NotFound
from cabochon.server.play.service import TableService
from cabochon.server.play.table import BOTS, Seat, Table

__all__ = ["start_introduction"]

OPPONENT = "easy"


async def start_introduction(tables: TableService, game: str, person: Person) -> Table:
    """A table at which a person is introduced to a game; NotFound if the game has no introduction."""
    if game not in lessons.names():
        raise NotFound
    seats = [Seat(0, person.id, person.name, None), Seat(1, None, BOTS[OPPONENT], OPPONENT)]
    return await tables.make(game, seats, options={}, public=False, lesson=game)
