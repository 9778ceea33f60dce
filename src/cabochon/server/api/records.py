"""Finished matches over the API: the record, and the table as it was after any turn."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query
from starlette.responses import PlainTextResponse, Response

from cabochon.language import Language
from cabochon.server.api.auth import CurrentCaller, TableName
from cabochon.server.api.models import RecordUpload, ReplayResponse, UploadedRecord
from cabochon.server.api.operation import BODY, READ, operation
from cabochon.server.api.serializers import json_response, perspective_seat
from cabochon.server.http import AllServices, Tables, UploadService
from cabochon.server.play import Closed, NotFound, Table
from cabochon.server.show import Chronicles, ReaderPerspective, seat_names
from cabochon.server.store import Status

TEXT: dict[str, Any] = {"text/plain": {"schema": {"type": "string"}}}


@operation(
    "GET /tables/{table}/record",
    "exportRecord",
    TEXT,
    *READ,
    404,
    409,
    description="The record, as text.",
)
async def record(caller: CurrentCaller, tables: Tables, table: TableName) -> Response:
    """Export the record of a finished match."""
    await caller.optional_person()
    found = await tables.find(table)
    if found.status is not Status.OVER:  # the record contains hidden cards
        raise Closed
    return PlainTextResponse(found.match.record())


@operation(
    "GET /tables/{table}/replay",
    "lookBack",
    ReplayResponse,
    *READ,
    403,
    404,
    409,
    422,
    description="The table after that turn.",
)
async def replay(
    caller: CurrentCaller,
    services: AllServices,
    table: TableName,
    turn: Annotated[int, Query(ge=0, le=10**6, description="The number of the turn; turn 0 is the setup.")],
    seat: Annotated[
        int | None,
        Query(
            ge=0,
            le=9,
            description="The seat whose view to show. By default all cards are face up, or your seat while it runs.",
        ),
    ] = None,
) -> Response:
    """See the table after any turn: a finished match face up or from one seat, a running one from your seat."""
    person = await caller.optional_person()
    found = await services.tables.find(table)
    if found.status is Status.WAITING:
        raise Closed
    if found.status is Status.RUNNING:
        perspective = ReaderPerspective(perspective_seat(found, found.held_by(person.id), seat))
    elif seat is not None and seat >= len(found.seats):
        raise NotFound
    else:
        perspective = ReaderPerspective(seat, everything=seat is None)
    return json_response(_replay_fields(services.chronicles, found, turn, perspective, caller.language))


def _replay_fields(
    chronicles: Chronicles, table: Table, turn: int, perspective: ReaderPerspective, language: Language
) -> dict[str, Any]:
    names = seat_names(table.seats, language)
    pages = chronicles.pages(table, range(turn, turn + 1), perspective, names=names, language=language)
    if not pages:
        raise NotFound
    return {
        "turn": turn,
        "turns": len(table.match.turns),
        "seat": perspective.seat,
        "view": perspective.view(table.match.after_turn(turn)),
        "moves": pages[0].moves,
        "words": pages[0].lines,
    }


@operation("POST /records", "uploadRecord", UploadedRecord, *BODY, status=201)
async def upload(caller: CurrentCaller, uploads: UploadService, body: RecordUpload) -> Response:
    """Upload the record of a match, to replay it."""
    return json_response({"id": await uploads.add(body.text, maker=await caller.maker())}, 201)
