"""Moves over the API: move, undo, ask for a takeback, offer to end the match, answer either."""

from __future__ import annotations

from starlette.responses import Response

from cabochon.server.api.auth import CurrentCaller, TableName
from cabochon.server.api.models import EndOfferAnswer, Move, Numbered, ProgressResponse, TakebackAnswer, TakebackRequest
from cabochon.server.api.operation import BODY, operation
from cabochon.server.api.serializers import json_response, progress
from cabochon.server.http import Tables


@operation("POST /tables/{table}/moves", "move", ProgressResponse, *BODY, 404, 409)
async def move(caller: CurrentCaller, tables: Tables, table: TableName, body: Move) -> Response:
    """Make a move. It is refused if the table has changed since `number`, unless this move was made then."""
    person = await caller.authenticated_person()
    return json_response(progress(await tables.move(table, person.id, number=body.number, move=body.move)))


@operation("POST /tables/{table}/undo", "undo", ProgressResponse, *BODY, 404, 409)
async def undo(caller: CurrentCaller, tables: Tables, table: TableName, body: Numbered) -> Response:
    """Undo your last move within your own turn, unless it revealed something."""
    person = await caller.authenticated_person()
    return json_response(progress(await tables.undo.undo(table, person, number=body.number)))


@operation("POST /tables/{table}/takeback", "askToTakeBack", ProgressResponse, *BODY, 404, 409)
async def takeback(caller: CurrentCaller, tables: Tables, table: TableName, body: TakebackRequest) -> Response:
    """Ask the others to let you take back your last move; bots always agree."""
    person = await caller.authenticated_person()
    return json_response(progress(await tables.undo.request(table, person, seat=body.seat, number=body.number)))


@operation("POST /tables/{table}/takeback/answer", "answerTakeback", ProgressResponse, *BODY, 404, 409)
async def answer(caller: CurrentCaller, tables: Tables, table: TableName, body: TakebackAnswer) -> Response:
    """Accept or decline a player's request to take back a move."""
    person = await caller.authenticated_person()
    return json_response(progress(await tables.undo.answer(table, person, agree=body.agree, number=body.number)))


@operation("POST /tables/{table}/end-offer", "offerEnd", ProgressResponse, *BODY, 404, 409)
async def offer_end(caller: CurrentCaller, tables: Tables, table: TableName, body: Numbered) -> Response:
    """Propose to end a match that makes no progress as it stands; bots always agree."""
    person = await caller.authenticated_person()
    return json_response(progress(await tables.end_offers.offer(table, person, number=body.number)))


@operation("POST /tables/{table}/end-offer/answer", "answerEndOffer", ProgressResponse, *BODY, 404, 409)
async def answer_end_offer(caller: CurrentCaller, tables: Tables, table: TableName, body: EndOfferAnswer) -> Response:
    """Accept or decline a player's proposal to end the match."""
    person = await caller.authenticated_person()
    return json_response(progress(await tables.end_offers.answer(table, person, agree=body.agree, number=body.number)))
