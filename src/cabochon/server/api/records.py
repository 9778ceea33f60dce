"""Matches that are over, over the API: the record, and the table as it was after any turn."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query, Request
from starlette.responses import PlainTextResponse, Response

from cabochon.server.api.asking import TableName, rooms_of, somebody
from cabochon.server.api.models import ReplayTold
from cabochon.server.api.operation import READ, operation
from cabochon.server.api.telling import written
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
    404,
    409,
    422,
    told="What lay there.",
)
async def replay(
    request: Request,
    table: TableName,
    turn: Annotated[int, Query(ge=0, le=10**6, description="After which turn; turn 0 is the layout.")],
    seat: Annotated[int | None, Query(ge=0, le=9, description="With whose eyes; all cards open if not told.")] = None,
) -> Response:
    """Look back at a match that is over: the table after any turn, open or with the eyes of one seat."""
    match = (await _over(request, table)).match
    if turn >= len(match.turns) or (seat is not None and seat >= match.seats):
        raise NotFound
    then = match.after_turn(turn)
    view = then.open_view() if seat is None else then.view(seat)
    return written({"turn": turn, "turns": len(match.turns), "seat": seat, "view": view})
