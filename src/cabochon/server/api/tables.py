"""Tables over the API: create, list, see, wait for changes, end the match, play again."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query
from starlette.responses import Response

from cabochon import games
from cabochon.server.api.auth import CurrentCaller, Invite, TableName
from cabochon.server.api.models import (
    InvitationResponse,
    NewTable,
    NewTableResponse,
    Numbered,
    ProgressResponse,
    QuickMatch,
    TableResponse,
    TablesResponse,
    TurnsResponse,
)
from cabochon.server.api.operation import BODY, READ, WRITE, operation
from cabochon.server.api.serializers import (
    json_response,
    no_content,
    perspective_seat,
    progress,
    seats_fields,
    summary_fields,
    table_fields,
)
from cabochon.server.http import (
    AccountService,
    AllServices,
    Tables,
    check_seat_names,
    new_seats,
    refuse_spectators_if_busy,
    start_lesson,
)
from cabochon.server.people import Person
from cabochon.server.play import MatchRequest, NotFound, Table, TableService
from cabochon.server.show import Page, ReaderPerspective, notes_on, seat_names
from cabochon.server.store import ChatSwitch, Results, Status

MOST_TURNS = 200  # in one answer

RequestedSeat = Annotated[
    int | None, Query(ge=0, le=9, description="Which of your seats, if you hold several; by default the one to move.")
]
After = Annotated[
    int | None, Query(ge=0, le=10**9, description="The version you have: wait up to 20 seconds for a newer one.")
]


@operation(
    "POST /tables",
    "makeTable",
    NewTableResponse,
    *BODY,
    409,
    status=201,
    description="The new table; the match starts at once if no seat is open.",
)
async def make_table(caller: CurrentCaller, tables: Tables, accounts: AccountService, body: NewTable) -> Response:
    """Create a table."""
    maker = await caller.maker()
    game, places = games.find(body.game), [(seat.who, seat.name) for seat in body.seats]
    await check_seat_names(accounts.names, places, maker.person)
    table = await tables.make(
        game.name,
        new_seats(game, places, maker.person),
        options=body.options,
        public=body.public,
        clock=body.clock.clock() if body.clock else None,
        casual=body.casual,
        chat=ChatSwitch(body.chat),
        maker=maker,
    )
    return json_response(_made(table), 201)


@operation("POST /quick-matches", "joinQuickMatch", NewTableResponse, *BODY, 409, description="The table you sit at.")
async def join_quick_match(caller: CurrentCaller, services: AllServices, body: QuickMatch) -> Response:
    """Be seated with others who ask for the same match, or wait for them. You wait for one match at a time."""
    clock = body.clock.clock() if body.clock else None
    wanted = MatchRequest(games.find(body.game).name, body.seats, clock, body.casual)
    return json_response(_made(await services.quick_matches.join(wanted, await caller.maker())))


@operation(
    "POST /learn/{game}", "beginIntroduction", NewTableResponse, *WRITE, 404, 409, status=201, description="The table."
)
async def begin_lesson(caller: CurrentCaller, tables: Tables, game: str) -> Response:
    """Start the tutorial of a game: a table that explains the first turns."""
    table = await start_lesson(tables, game, await caller.maker())
    return json_response(_made(table), 201)


def _made(table: Table) -> dict[str, Any]:
    return {"id": table.id, "invite": table.invite, **progress(table)}


@operation("GET /tables", "listTables", TablesResponse, *READ)
async def list_tables(caller: CurrentCaller, tables: Tables) -> Response:
    """List your tables and the public ones."""
    person = await caller.optional_person()
    store = tables.store.lists
    lists = {
        "mine": await store.of_person(person.id) if person.id else [],
        "finished": await store.finished_by(person.id) if person.id else [],
        "public": await tables.public.listed(),
    }
    return json_response(
        {name: [summary_fields(table, person, caller.language) for table in found] for name, found in lists.items()}
    )


@operation("GET /invitations/{invite}", "readInvitation", InvitationResponse, *READ, 404)
async def read_invitation(caller: CurrentCaller, tables: Tables, invite: Invite) -> Response:
    """See the table of an invitation."""
    person = await caller.optional_person()
    name = await tables.store.invited(invite)
    if name is None:
        raise NotFound
    table = await tables.find(name)
    seats = seats_fields(table, person, caller.language)
    return json_response({"table": table.id, "game": table.game, "seats": seats, "is_full": table.is_full})


@operation("GET /tables/{table}", "seeTable", TableResponse, *READ, 403, 404, 422)
async def see_table(
    caller: CurrentCaller,
    services: AllServices,
    table: TableName,
    seat: RequestedSeat = None,
    after: After = None,
) -> Response:
    """See a table: its players, your view and your legal moves. With `after`, wait for a change."""
    person, tables = await caller.optional_person(), services.tables
    if after is not None and seat is not None:
        unchanged = await tables.find(table)
        perspective_seat(unchanged, unchanged.held_by(person.id), seat)  # refuses another's seat before the wait
    found = await (tables.find(table) if after is None else services.follower.newer(table, person.id, after=after))
    refuse_spectators_if_busy(services, found, person.id)
    fields = table_fields(found, person, language=caller.language, requested_seat=seat)
    view = services.views.json_fields(found, fields["seat"])
    is_over = found.status is Status.OVER
    fields["absent"] = await _absent(tables, found, person)  # last: the table can change while this is awaited
    fields["rated"] = await _rated(services.results, table) if is_over else []
    return json_response(fields, first_fields=view)


async def _rated(results: Results, table: str) -> list[dict[str, Any]]:
    changes = await results.changes(table)
    return [
        {"seat": seat, "name": name, "rating": change.rating, "change": change.signed}
        for seat, (name, change) in changes.items()
    ]


async def _absent(tables: TableService, table: Table, person: Person) -> int | None:
    """The seat whose player is absent, for the others at the table."""
    if not table.held_by(person.id):
        return None
    absent = await tables.forfeits.absent(table)
    return None if absent is None or absent.holder == person.id else absent.number


@operation(
    "GET /tables/{table}/turns",
    "readTurns",
    TurnsResponse,
    *READ,
    403,
    404,
    422,
    description="The turns so far, or a part.",
)
async def read_turns(
    caller: CurrentCaller,
    services: AllServices,
    table: TableName,
    seat: RequestedSeat = None,
    since: Annotated[int, Query(ge=0, le=10**6, description="The first turn to return.")] = 0,
    most: Annotated[int, Query(ge=1, le=MOST_TURNS, description="How many turns to return at most.")] = MOST_TURNS,
) -> Response:
    """Read the turns as seen from your seat, in notation and in words. For a long match, ask again with `since`."""
    person = await caller.optional_person()
    found = await services.tables.find(table)
    refuse_spectators_if_busy(services, found, person.id)
    perspective = ReaderPerspective(perspective_seat(found, found.held_by(person.id), seat))
    turns, names = range(since, since + most), seat_names(found.seats, caller.language)
    pages = await services.chronicles.pages_in_steps(found, turns, perspective, names=names, language=caller.language)
    notes = notes_on(found, turns, caller.language)
    return json_response({"turns": [_turn(page, notes[page.number]) for page in pages], "count": len(found.turns)})


def _turn(page: Page, notes: list[str]) -> dict[str, Any]:
    return {
        "turn": page.number,
        "seat": page.seat if page.seat >= 0 else None,
        "moves": page.moves,
        "words": page.lines + notes,
    }


@operation("POST /tables/{table}/end", "endMatch", ProgressResponse, *BODY, 404, 409)
async def end(caller: CurrentCaller, tables: Tables, table: TableName, body: Numbered) -> Response:
    """End the match without a winner, if you play only with bots or a player is absent."""
    person = await caller.authenticated_person()
    return json_response(progress(await tables.forfeits.end(table, person, number=body.number)))


@operation("DELETE /tables/{table}", "closeTable", None, *WRITE, 404, 409, status=204)
async def close(caller: CurrentCaller, tables: Tables, table: TableName) -> Response:
    """Close a table you created, while nobody else sits there: a match is ended, a table that waits is removed."""
    await tables.close(table, await caller.authenticated_person())
    return no_content()


@operation(
    "POST /tables/{table}/rematch", "playAgain", NewTableResponse, *WRITE, 404, 409, description="The new table."
)
async def rematch(caller: CurrentCaller, tables: Tables, table: TableName) -> Response:
    """Play again; everyone moves one seat further."""
    person = await caller.authenticated_person()
    return json_response(_made(await tables.rematch(table, person, address=caller.address)))
