"""Moves over the API: move, undo, ask to take back, answer that."""

from __future__ import annotations

from fastapi import Request
from starlette.responses import Response

from cabochon.server.api.auth import CurrentCaller, TableName
from cabochon.server.api.models import Agreement, Move, Numbered, Standing, Takeback
from cabochon.server.api.operation import BODY, operation
from cabochon.server.api.serializers import json_response, progress
from cabochon.server.http import Tables


@operation("POST /tables/{table}/moves", "move", Standing, *BODY, 404, 409)
async def move(request: Request, caller: CurrentCaller, tables: Tables, table: TableName, body: Move) -> Response:
    """Make a move, by the number you decided at: if something else happened since, it is refused."""
    person = await caller.authenticated_person()
    request.state.game = await tables.game_of(table)
    return json_response(progress(await tables.move(table, person.id, number=body.number, move=body.move)))


@operation("POST /tables/{table}/undo", "undo", Standing, *BODY, 404, 409)
async def undo(caller: CurrentCaller, tables: Tables, table: TableName, body: Numbered) -> Response:
    """Take back your last move inside your own turn, while nothing new was revealed."""
    person = await caller.authenticated_person()
    return json_response(progress(await tables.undo.undo(table, person, number=body.number)))


@operation("POST /tables/{table}/takeback", "askToTakeBack", Standing, *BODY, 404, 409)
async def takeback(caller: CurrentCaller, tables: Tables, table: TableName, body: Takeback) -> Response:
    """Ask the others whether a seat of yours may take back its last move; bots always agree."""
    person = await caller.authenticated_person()
    return json_response(progress(await tables.undo.request(table, person, seat=body.seat, number=body.number)))


@operation("POST /tables/{table}/takeback/answer", "answerTakeback", Standing, *BODY, 404, 409)
async def answer(caller: CurrentCaller, tables: Tables, table: TableName, body: Agreement) -> Response:
    """Agree that somebody takes back their move, or decline it."""
    person = await caller.authenticated_person()
    return json_response(progress(await tables.undo.answer(table, person, agree=body.agree, number=body.number)))
