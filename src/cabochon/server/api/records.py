"""Matches that are over, over the API: the record, and the table as it was after any turn."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import Query, Request
from starlette.responses import PlainTextResponse, Response

from cabochon.server.api.auth import TableName, known, service_of, somebody
from cabochon.server.api.models import RecordBrought, RecordKept, ReplayTold
from cabochon.server.api.operation import BODY, READ, operation
from cabochon.server.api.serializers import seat_of, written
from cabochon.server.people import Person
from cabochon.server.play import Closed, NotFound, Table, Uploads
from cabochon.server.show import Page, Perspective, Playbacks, seat_names
from cabochon.server.store import Status
from cabochon.server.web.reader import reader_of

TEXT: dict[str, Any] = {"text/plain": {"schema": {"type": "string"}}}


async def _over(request: Request, name: str) -> Table:
    """Hidden cards are in it: only when it is over."""
    await somebody(request)
    table = await service_of(request).find(name)
    if table.status is not Status.OVER:
        raise Closed
    return table


@operation(
    "GET /tables/{table}/record",
    "exportRecord",
    TEXT,
    *READ,
    404,
    409,
    told="The record, as text.",
)
async def record(request: Request, table: TableName) -> Response:
    """Export the whole match, when it is over."""
    return PlainTextResponse((await _over(request, table)).match.record())


@operation(
    "GET /tables/{table}/replay",
    "lookBack",
    ReplayTold,
    *READ,
    403,
    404,
    409,
    422,
    told="What lay there.",
)
async def replay(
    request: Request,
    table: TableName,
    turn: Annotated[int, Query(ge=0, le=10**6, description="After which turn; turn 0 is the layout.")],
    seat: Annotated[
        int | None,
        Query(
            ge=0,
            le=9,
            description="From which seat. Without it: all cards open, or your own seat while the match runs.",
        ),
    ] = None,
) -> Response:
    """Look back at any turn: a finished match open or from one seat, a running one from yours."""
    person = await somebody(request)
    found = await service_of(request).find(table)
    if found.status is Status.WAITING:
        raise Closed
    if found.status is Status.RUNNING:
        return written(_while_it_runs(request, found, person, turn, seat))
    playbacks: Playbacks = request.app.state.playbacks
    playback = await asyncio.to_thread(playbacks.of, found)
    if turn > playback.last or (seat is not None and seat >= len(found.seats)):
        raise NotFound
    perspective, language = Perspective(seat, everything=seat is None), reader_of(request).language
    page = playback.page(turn, perspective, seat_names(found.seats, language), language)
    return written(_looked_back(page, playback.last + 1, seat, playback.view(turn, perspective)))


def _while_it_runs(request: Request, table: Table, person: Person, turn: int, seat: int | None) -> dict[str, Any]:
    """As the page shows it: with one's own perspective, or a watcher's."""
    perspective = seat_of(table, table.held_by(person.id), seat)
    pages = request.app.state.chronicles.of(table, perspective, reader_of(request).language)
    if turn >= len(pages):
        raise NotFound
    return _looked_back(pages[turn], len(pages), perspective, table.match.after_turn(turn).view(perspective))


def _looked_back(page: Page, turns: int, seat: int | None, view: dict[str, Any]) -> dict[str, Any]:
    told = {"turn": page.number, "turns": turns, "seat": seat, "view": view}
    return {**told, "moves": page.moves, "words": page.lines}


@operation("POST /records", "bringRecord", RecordKept, *BODY, status=201)
async def bring(request: Request, said: RecordBrought) -> Response:
    """Bring the record of a match, to look back at it here."""
    await known(request)
    archive: Uploads = request.app.state.uploads
    return written({"id": await archive.add(said.text)}, 201)
