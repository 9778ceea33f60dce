"""The way into an introduction: a page that says what awaits, and the table at which it is played."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from cabochon import faces, games
from cabochon.server.people import Person
from cabochon.server.play import NotFound, Table, TableService, lesson_names
from cabochon.server.show import BOT_NAMES
from cabochon.server.store import Seat
from cabochon.server.web.pages import page, to_table
from cabochon.server.web.reader import reader_of

__all__ = ["introduce", "router"]

router = APIRouter(prefix="/learn/{game}")
OPPONENT = "easy"


@router.get("")
async def introduction(request: Request, game: str) -> Response:
    taught = _taught(game)
    return page(request, "learn.html", reader_of(request), game=games.find(taught), blurb=faces.find(taught).blurb)


@router.post("")
async def begin(request: Request, game: str) -> Response:
    reader = reader_of(request)
    table = await introduce(request.app.state.service, game, reader.person)
    return to_table(request, reader, table.id)


async def introduce(service: TableService, game: str, person: Person) -> Table:
    """The table at which somebody is introduced to a game."""
    taught = _taught(game)
    seats = [Seat(0, person.id, person.name, None), Seat(1, None, BOT_NAMES[OPPONENT], OPPONENT)]
    return await service.make(taught, seats, options={}, public=False, lesson=taught)


def _taught(game: str) -> str:
    if game not in lesson_names():
        raise NotFound
    return game
