"""Tables over the API: make one, find one, look at it, wait for news, end it, play again."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import Query, Request
from starlette.responses import Response

from cabochon import games
from cabochon.contract import BadOption, Game
from cabochon.server.api.auth import Invite, TableName, known, service_of, somebody
from cabochon.server.api.models import Invitation, Listing, Made, NewTable, Numbered, Standing, TableTold, Turns
from cabochon.server.api.operation import BODY, READ, WRITE, operation
from cabochon.server.api.serializers import ViewCache, listed, seat_of, seats_told, standing, table_told, written
from cabochon.server.people import Person, Presence
from cabochon.server.play import NotFound, Table
from cabochon.server.show import Page, notes_on
from cabochon.server.store import Results, Seat, Status
from cabochon.server.web.forms import seat_for
from cabochon.server.web.learn import introduce
from cabochon.server.web.reader import reader_of

SeatWished = Annotated[
    int | None, Query(ge=0, le=9, description="Which of your seats, if you hold several; else the one to move.")
]
After = Annotated[
    int | None, Query(ge=0, le=10**9, description="A version you know: waits up to 20 seconds for a newer one.")
]


@operation("POST /tables", "makeTable", Made, *BODY, status=201, told="The table; its match runs if nobody is missing.")
async def make_table(request: Request, wanted: NewTable) -> Response:
    """Make a table."""
    person = await known(request)
    game = games.find(wanted.game)
    table = await service_of(request).make(
        game.name,
        _seats(wanted, person, game),
        options=wanted.options,
        public=wanted.public,
        clock=wanted.clock.clock() if wanted.clock else None,
    )
    return written({"id": table.id, "invite": table.invite, **standing(table)}, 201)


@operation("POST /learn/{game}", "beginIntroduction", Made, *WRITE, 404, status=201, told="The table.")
async def begin_introduction(request: Request, game: str) -> Response:
    """Begin the introduction to a game: a table whose first turns say what to do and why."""
    table = await introduce(service_of(request), game, await known(request))
    return written({"id": table.id, "invite": table.invite, **standing(table)}, 201)


def _seats(wanted: NewTable, person: Person, game: Game) -> list[Seat]:
    if len(wanted.seats) not in game.seats or sum(seat.who == "me" for seat in wanted.seats) > 1:
        raise BadOption("nobody can sit so", "seats")
    return [seat_for(place, seat.who, seat.name, person) for place, seat in enumerate(wanted.seats)]


@operation("GET /tables", "listTables", Listing, *READ)
async def list_tables(request: Request) -> Response:
    """List your tables and the public ones."""
    person = await somebody(request)
    store, language = service_of(request).store, reader_of(request).language
    lists = {
        "mine": await store.of_person(person.id) if person.id else [],
        "finished": await store.finished_by(person.id) if person.id else [],
        "public": await store.public(),
    }
    return written({name: [listed(table, person, language) for table in found] for name, found in lists.items()})


@operation("GET /invitations/{invite}", "readInvitation", Invitation, *READ, 404)
async def read_invitation(request: Request, invite: Invite) -> Response:
    """See which table an invitation leads to."""
    person = await somebody(request)
    name = await service_of(request).store.invited(invite)
    if name is None:
        raise NotFound
    table = await service_of(request).find(name)
    seats = seats_told(table, person, reader_of(request).language)
    return written({"table": table.id, "game": table.game, "seats": seats, "is_full": table.is_full})


@operation("GET /tables/{table}", "seeTable", TableTold, *READ, 403, 404, 422)
async def see_table(request: Request, table: TableName, seat: SeatWished = None, after: After = None) -> Response:
    """See a table: who sits there, what you may know, your legal moves. With `after`, wait for something new."""
    person = await somebody(request)
    found = await (service_of(request).find(table) if after is None else _newer(request, table, person, after))
    told = table_told(found, person, reader_of(request), seat)
    sights: ViewCache = request.app.state.view_cache
    sight = sights.of(found, told["seat"])
    over = found.status is Status.OVER
    told["absent"] = await _absent(request, found, person)  # last: while one waits, somebody may move
    told["rated"] = await _rated(request, table) if over else []
    return written(told, begun=sight)


async def _newer(request: Request, name: str, person: Person, after: int) -> Table:
    """The table as soon as it has changed, or as it is when nobody wants to wait any longer."""
    service, presence = service_of(request), request.app.state.presence
    assert isinstance(presence, Presence)
    until = asyncio.get_running_loop().time() + request.app.state.settings.longest_wait
    with service.hub.subscribe(name) as news, presence.at(name, person.id):
        table = await service.find(name)
        while table.version <= after and not news.is_closed:
            left = until - asyncio.get_running_loop().time()
            if left <= 0:
                break
            await news.next(left)
            table = await service.find(name)
    return table


async def _rated(request: Request, table: str) -> list[dict[str, Any]]:
    results: Results = request.app.state.results
    changes = await results.changes(table)
    return [
        {"seat": seat, "name": name, "rating": change.rating, "change": change.signed}
        for seat, (name, change) in changes.items()
    ]


async def _absent(request: Request, table: Table, person: Person) -> int | None:
    """The seat that is waited for in vain, for those who wait."""
    if not table.held_by(person.id):
        return None
    absent = await service_of(request).forfeits.absent(table)
    return None if absent is None or absent.holder == person.id else absent.number


@operation("GET /tables/{table}/turns", "readTurns", Turns, *READ, 403, 404, 422, told="What happened, turn by turn.")
async def read_turns(
    request: Request,
    table: TableName,
    seat: SeatWished = None,
    since: Annotated[int, Query(ge=0, le=10**6, description="The first turn you want to read.")] = 0,
) -> Response:
    """Read what happened, as you heard it: in notation and in words."""
    person, reader = await somebody(request), reader_of(request)
    found = await service_of(request).find(table)
    perspective = seat_of(found, found.held_by(person.id), seat)
    pages = (
        [] if found.status is Status.WAITING else request.app.state.chronicles.of(found, perspective, reader.language)
    )
    notes = notes_on(found, reader.language)
    return written({"turns": [_turn(page, notes.get(page.number, [])) for page in pages[since:]]})


def _turn(page: Page, notes: list[str]) -> dict[str, Any]:
    return {
        "turn": page.number,
        "seat": page.seat if page.seat >= 0 else None,
        "moves": page.moves,
        "words": page.lines + notes,
    }


@operation("POST /tables/{table}/end", "endMatch", Standing, *BODY, 404, 409)
async def end(request: Request, table: TableName, said: Numbered) -> Response:
    """End the match with no winner: with bots alone, or because somebody is absent."""
    return written(standing(await service_of(request).forfeits.end(table, await known(request), number=said.number)))


@operation("POST /tables/{table}/rematch", "playAgain", Made, *WRITE, 404, 409, told="The new table.")
async def rematch(request: Request, table: TableName) -> Response:
    """Play again, each one seat further."""
    made = await service_of(request).rematch(table, await known(request))
    return written({"id": made.id, "invite": made.invite, **standing(made)})
