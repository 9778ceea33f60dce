"""Finished matches over the API: the record, and the table as it was after any turn."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import Query
from starlette.responses import PlainTextResponse, Response

from cabochon.server.api.auth import CurrentCaller, TableName
from cabochon.server.api.models import RecordUpload, ReplayResponse, UploadedRecord
from cabochon.server.api.operation import BODY, READ, operation
from cabochon.server.api.serializers import json_response, perspective_seat
from cabochon.server.http import AllServices, Tables, UploadService
from cabochon.server.play import Closed, NotFound, Table
from cabochon.server.show import Page, Perspective, seat_names
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
        own_seat = perspective_seat(found, found.held_by(person.id), seat)
        pages = services.chronicles.of(found, own_seat, caller.language)
        return json_response(_turn_of_running_match(found, pages, turn=turn, seat=own_seat))
    playback = await asyncio.to_thread(services.playbacks.of, found)
    if turn > playback.last or (seat is not None and seat >= len(found.seats)):
        raise NotFound
    perspective = Perspective(seat, everything=seat is None)
    page = playback.page(turn, perspective, seat_names(found.seats, caller.language), caller.language)
    return json_response(_replay_fields(page, playback.last + 1, seat=seat, view=playback.view(turn, perspective)))


def _turn_of_running_match(table: Table, pages: list[Page], *, turn: int, seat: int | None) -> dict[str, Any]:
    """A turn as the page shows it: from the caller's own seat, or to a spectator."""
    if turn >= len(pages):
        raise NotFound
    return _replay_fields(pages[turn], len(pages), seat=seat, view=table.match.after_turn(turn).view(seat))


def _replay_fields(page: Page, turns: int, *, seat: int | None, view: dict[str, Any]) -> dict[str, Any]:
    return {
        "turn": page.number,
        "turns": turns,
        "seat": seat,
        "view": view,
        "moves": page.moves,
        "words": page.lines,
    }


@operation("POST /records", "uploadRecord", UploadedRecord, *BODY, status=201)
async def upload(caller: CurrentCaller, uploads: UploadService, body: RecordUpload) -> Response:
    """Upload the record of a match, to replay it."""
    await caller.authenticated_person()
    return json_response({"id": await uploads.add(body.text)}, 201)
