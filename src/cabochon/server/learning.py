"""The way into an introduction: a page that says what awaits, and the table at which it is played."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from cabochon import games
from cabochon.server import lessons
from cabochon.server.pages import page, to_table
from cabochon.server.people import Person
from cabochon.server.reader import reader_of
from cabochon.server.refusals import NotFound
from cabochon.server.rooms import Rooms
from cabochon.server.tables import BOTS, Seat, Table
from cabochon.server.tongue import noted

__all__ = ["introduce", "router"]

router = APIRouter(prefix="/learn/{game}")
OPPONENT = "easy"
AWAITS = {
    "splendor": noted("Collect chips, buy cards that make the next ones cheaper, and win over nobles."),
    "marvel": noted("Recruit heroes and villains, assemble the Avengers, and reach for the Infinity Gauntlet."),
    "battle-mat": noted("Send your cards into duels, keep a cool head, and use an infinity stone at the right moment."),
}


@router.get("")
async def introduction(request: Request, game: str) -> Response:
    taught = _taught(game)
    return page(request, "learn.html", reader_of(request), game=games.find(taught), awaits=AWAITS[taught])


@router.post("")
async def begin(request: Request, game: str) -> Response:
    reader = reader_of(request)
    table = await introduce(request.app.state.rooms, game, reader.person)
    return to_table(request, reader, table.id)


async def introduce(rooms: Rooms, game: str, person: Person) -> Table:
    """The table at which somebody is introduced to a game."""
    taught = _taught(game)
    seats = [Seat(0, person.id, person.name, None), Seat(1, None, BOTS[OPPONENT], OPPONENT)]
    return await rooms.make(taught, seats, options={}, public=False, lesson=taught)


def _taught(game: str) -> str:
    if game not in lessons.names():
        raise NotFound
    return game
