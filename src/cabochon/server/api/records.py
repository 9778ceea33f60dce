"""Matches that are over, over the API: the record, and the table as it was after any turn."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import Query, Request
from starlette.responses import PlainTextResponse, Response

from cabochon.server.api.asking import TableName, known, rooms_of, somebody
from cabochon.server.api.models import RecordBrought, RecordKept, ReplayTold
from cabochon.server.api.operation import BODY, READ, operation
from cabochon.server.api.telling import seat_of, written
from cabochon.server.archive import Archive
from cabochon.server.chronicle import Page
from cabochon.server.eyes import Eyes
from cabochon.server.people import Person
from cabochon.server.playback import Playbacks
from cabochon.server.reader import reader_of
from cabochon.server.refusals import Closed, NotFound
from cabochon.server.tables import Status, Table

TEXT: dict[str, Any] = {"text/plain": {"schema": {"type": "string"}}}


async def _over(request: Request, name: str) -> Table:
    """Hidden cards are in it: only when it is over."""
    await somebody(request)
    table = await rooms_of(request).find(name)
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
        Query(ge=0, le=9, description="With whose eyes. If not told: all cards open, or your own while it is played."),
    ] = None,
) -> Response:
    """Look back at any turn: of a match that is over open or with the eyes of one seat, of one that runs with yours."""
    person = await somebody(request)
    found = await rooms_of(request).find(table)
    if found.status is Status.WAITING:
        raise Closed
    if found.status is Status.RUNNING:
        return written(_while_it_runs(request, found, person, turn, seat))
    playbacks: Playbacks = request.app.state.playbacks
    playback = await asyncio.to_thread(playbacks.of, found)
    if turn > playback.last or (seat is not None and seat >= len(found.seats)):
        raise NotFound
    eyes, tongue = Eyes(seat, everything=seat is None), reader_of(request).tongue
    page = playback.page(turn, eyes, found.names(tongue), tongue)
    return written(_looked_back(page, playback.last + 1, seat, playback.view(turn, eyes)))


def _while_it_runs(request: Request, table: Table, person: Person, turn: int, seat: int | None) -> dict[str, Any]:
    """As the page shows it: with one's own eyes, or a watcher's."""
    eyes = seat_of(table, table.held_by(person.id), seat)
    pages = request.app.state.chronicles.of(table, eyes, reader_of(request).tongue)
    if turn >= len(pages):
        raise NotFound
    return _looked_back(pages[turn], len(pages), eyes, table.match.after_turn(turn).view(eyes))


def _looked_back(page: Page, turns: int, seat: int | None, view: dict[str, Any]) -> dict[str, Any]:
    told = {"turn": page.number, "turns": turns, "seat": seat, "view": view}
    return {**told, "moves": page.heard, "words": page.lines}


@operation("POST /records", "bringRecord", RecordKept, *BODY, status=201)
async def bring(request: Request, said: RecordBrought) -> Response:
    """Bring the record of a match, to look back at it here."""
    await known(request)
    archive: Archive = request.app.state.archive
    return written({"id": await archive.keep(said.text)}, 201)
