"""The page of a table, its live updates, and what people do there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Header, Path, Query, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from cabochon.server.http import (
    LONGEST_MOVE,
    AllServices,
    CurrentReader,
    EventStream,
    Follower,
    ServerSentEvent,
    Services,
    TableFollower,
    Tables,
)
from cabochon.server.play import Closed, NotFound, Table, TableService, is_upload
from cabochon.server.show import Reader, TableLook, table_scene
from cabochon.server.store import RatingChange, Results, Status
from cabochon.server.web.rendering import render
from cabochon.server.web.responses import page, redirect, redirect_to_table

__all__ = ["router"]

router = APIRouter(prefix="/t/{name}")

Name = Annotated[str, Path(pattern=r"^[\w-]{1,64}$")]
Number = Annotated[int, Form(ge=0, le=10**6)]
DONE = Response(status_code=204)


async def _requested_look(
    turn: Annotated[int | None, Query(ge=0, le=10**6)] = None, lifted: Annotated[int | None, Query(ge=0, le=9)] = None
) -> TableLook:
    return TableLook(turn, lifted)


RequestedLook = Annotated[TableLook, Depends(_requested_look)]


async def _rating_changes(results: Results, table: Table) -> dict[int, tuple[str, RatingChange]]:
    """By seat, for players with an account: their name, and how the match changed their rating."""
    return await results.changes(table.id) if table.status is Status.OVER else {}


def _checked(table: Table, look: TableLook) -> TableLook:
    if is_upload(table) or (look.turn is not None and look.turn >= len(table.match.turns)):
        raise NotFound
    return look


async def _context(
    request: Request, services: Services, reader: Reader, *, name: str, look: TableLook
) -> dict[str, Any]:
    """Everything that the templates of a table show. The table is read last, and nothing is awaited after that."""
    tables = services.tables
    table = await tables.find(name)
    absent, rated = await tables.forfeits.absent(table), await _rating_changes(services.results, table)
    table = await tables.find(name)
    shown = table_scene(
        table,
        reader,
        _checked(table, look),
        services.chronicles,
        absent=None if absent is None or absent.holder == reader.person.id else absent.number,
    )
    return {
        **shown,
        "rated": rated,
        "look_again": _seconds_until_look(table, tables),
        "base": str(request.base_url),
    }


def _seconds_until_look(table: Table, tables: TableService) -> int:
    """When to look whether the player to move has become absent; 0 for never, while a bot is to move."""
    seat = table.to_move
    return (
        max(1, int(tables.forfeits.absent_after.total_seconds() / 2))
        if seat is not None and seat.holder is not None
        else 0
    )


@router.get("")
async def table_page(
    request: Request, services: AllServices, reader: CurrentReader, name: Name, look: RequestedLook
) -> Response:
    if is_upload(await services.tables.find(name)):
        return redirect(f"/r/{name}")
    return page(request, "table.html", reader, **await _context(request, services, reader, name=name, look=look))


@router.get("/now")
async def table_fragment(
    request: Request, services: AllServices, reader: CurrentReader, name: Name, look: RequestedLook
) -> Response:
    """The part of the page that changes."""
    context = await _context(request, services, reader, name=name, look=look)
    return HTMLResponse(render("table/now.html", reader.language, reader=reader, **context))


@router.get("/events")
async def events(
    tables: Tables,
    follower: Follower,
    reader: CurrentReader,
    name: Name,
    last_event_id: Annotated[str, Header()] = "",
) -> Response:
    """Tell the page each new version of the table; browsers reconnect by themselves."""
    await tables.find(name)
    return EventStream(_versions(follower, name, reader.person.id, last_event_id))


async def _versions(
    follower: TableFollower, name: str, person: str, last_event_id: str
) -> AsyncIterator[ServerSentEvent | None]:
    async for version in follower.versions(name, person, last_event_id=last_event_id):
        yield None if version is None else ServerSentEvent(str(version), str(version))


@router.post("/moves")
async def move(
    request: Request,
    tables: Tables,
    reader: CurrentReader,
    name: Name,
    number: Number,
    move: Annotated[str, Form(max_length=LONGEST_MOVE)],
) -> Response:
    request.state.game = (await tables.find(name)).game
    await tables.move(name, reader.person.id, number=number, move=move)
    return DONE


@router.post("/undo")
async def undo(tables: Tables, reader: CurrentReader, name: Name, number: Number) -> Response:
    await tables.undo.undo(name, reader.person, number=number)
    return DONE


@router.post("/takeback")
async def takeback(
    tables: Tables, reader: CurrentReader, name: Name, number: Number, seat: Annotated[int, Form(ge=0, le=9)]
) -> Response:
    await tables.undo.request(name, reader.person, seat=seat, number=number)
    return DONE


@router.post("/takeback/answer")
async def answer(
    tables: Tables, reader: CurrentReader, name: Name, number: Number, agree: Annotated[bool, Form()]
) -> Response:
    await tables.undo.answer(name, reader.person, agree=agree, number=number)
    return DONE


@router.post("/seat")
async def sit(
    request: Request,
    tables: Tables,
    reader: CurrentReader,
    name: Name,
    invite: Annotated[str, Form(max_length=64)] = "",
) -> Response:
    await tables.sit(name, reader.person, invite=invite)
    return redirect_to_table(request, reader, name)


@router.post("/leave")
async def leave(request: Request, tables: Tables, reader: CurrentReader, name: Name) -> Response:
    await tables.leave(name, reader.person)
    return redirect_to_table(request, reader, name)


@router.post("/stand-in")
async def stand_in(tables: Tables, reader: CurrentReader, name: Name, number: Number) -> Response:
    """Let a bot play on for the player who is absent."""
    await tables.forfeits.stand_in(name, reader.person, number=number)
    return DONE


@router.post("/give-up-seat")
async def give_up_seat(tables: Tables, reader: CurrentReader, name: Name, number: Number) -> Response:
    """Leave the match; a bot plays on."""
    await tables.forfeits.give_up_seat(name, reader.person, number=number)
    return DONE


@router.post("/come-back")
async def come_back(tables: Tables, reader: CurrentReader, name: Name, number: Number) -> Response:
    await tables.forfeits.come_back(name, reader.person, number=number)
    return DONE


@router.post("/end")
async def end(tables: Tables, reader: CurrentReader, name: Name, number: Number) -> Response:
    await tables.forfeits.end(name, reader.person, number=number)
    return DONE


@router.post("/rematch")
async def rematch(request: Request, tables: Tables, reader: CurrentReader, name: Name) -> Response:
    table = await tables.rematch(name, reader.person)
    return redirect_to_table(request, reader, table.id)


@router.get("/record")
async def record(tables: Tables, name: Name) -> Response:
    """The record of a finished match; a running one would reveal hidden cards."""
    table = await tables.find(name)
    if table.status is not Status.OVER:
        raise Closed
    headers = {"Content-Disposition": f'attachment; filename="{table.game}-{table.id}.record"'}
    return PlainTextResponse(table.match.record(), headers=headers)
