"""Moves over the API: move, undo, ask to take back, answer that."""

from __future__ import annotations

from fastapi import Request
from starlette.responses import Response

from cabochon.server.api.auth import TableName, known, service_of
from cabochon.server.api.models import Agreement, Move, Numbered, Standing, Takeback
from cabochon.server.api.operation import BODY, operation
from cabochon.server.api.serializers import standing, written


@operation("POST /tables/{table}/moves", "move", Standing, *BODY, 404, 409)
async def move(request: Request, table: TableName, said: Move) -> Response:
    """Make a move, by the number you decided at: if something else happened since, it is refused."""
    person, service = await known(request), service_of(request)
    request.state.game = await service.game_of(table)
    return written(standing(await service.move(table, person.id, number=said.number, move=said.move)))


@operation("POST /tables/{table}/undo", "undo", Standing, *BODY, 404, 409)
async def undo(request: Request, table: TableName, said: Numbered) -> Response:
    """Take back your last move inside your own turn, while nothing new was revealed."""
    return written(standing(await service_of(request).undo.undo(table, await known(request), number=said.number)))


@operation("POST /tables/{table}/takeback", "askToTakeBack", Standing, *BODY, 404, 409)
async def takeback(request: Request, table: TableName, said: Takeback) -> Response:
    """Ask the others whether a seat of yours may take back its last move; bots always agree."""
    person = await known(request)
    return written(standing(await service_of(request).undo.request(table, person, seat=said.seat, number=said.number)))


@operation("POST /tables/{table}/takeback/answer", "answerTakeback", Standing, *BODY, 404, 409)
async def answer(request: Request, table: TableName, said: Agreement) -> Response:
    """Agree that somebody takes back their move, or decline it."""
    person = await known(request)
    return written(standing(await service_of(request).undo.answer(table, person, agree=said.agree, number=said.number)))
