"""At a table: its page, its news, and what people do there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Path, Query, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response, StreamingResponse

from cabochon.server.play import Closed, NotFound, Table, TableService, is_upload
from cabochon.server.show import Reader, TableLook, table_scene
from cabochon.server.store import RatingChange, Results, Status
from cabochon.server.web.forms import LONGEST_MOVE
from cabochon.server.web.news import versions
from cabochon.server.web.pages import page, to, to_table
from cabochon.server.web.reader import reader_of
from cabochon.server.web.rendering import render

__all__ = ["router"]

router = APIRouter(prefix="/t/{name}")

Name = Annotated[str, Path(pattern=r"^[\w-]{1,64}$")]
Number = Annotated[int, Form(ge=0, le=10**6)]
DONE = Response(status_code=204)


def looking(
    turn: Annotated[int | None, Query(ge=0, le=10**6)] = None, lifted: Annotated[int | None, Query(ge=0, le=9)] = None
) -> TableLook:
    return TableLook(turn, lifted)


Looking = Annotated[TableLook, Depends(looking)]


def _rooms(request: Request) -> TableService:
    service: TableService = request.app.state.service
    return service


async def _rated(request: Request, table: Table) -> dict[int, tuple[str, RatingChange]]:
    """By seat, for those who hold an account: their name, and what the match has changed for them."""
    results: Results = request.app.state.results
    return await results.changes(table.id) if table.status is Status.OVER else {}


def _checked(table: Table, look: TableLook) -> TableLook:
    if is_upload(table) or (look.turn is not None and look.turn >= len(table.match.turns)):
        raise NotFound
    return look


async def _told(request: Request, reader: Reader, name: str, look: TableLook) -> dict[str, Any]:
    """Everything a page of the table shows; after the last look at the table nothing is waited for."""
    service = _rooms(request)
    table = await service.find(name)
    absent, rated = await service.forfeits.absent(table), await _rated(request, table)
    table = await service.find(name)
    told = table_scene(
        table,
        reader,
        _checked(table, look),
        request.app.state.chronicles,
        absent=None if absent is None or absent.holder == reader.person.id else absent.number,
    )
    more = {"rated": rated, "look_again": _look_again(table, service)}
    return {**told, **more, "base": str(request.base_url)}


def _look_again(table: Table, service: TableService) -> int:
    """After how many seconds somebody waited for may have become absent; never while nobody is waited for."""
    seat = table.to_move
    return (
        max(1, int(service.forfeits.absent_after.total_seconds() / 2))
        if seat is not None and seat.holder is not None
        else 0
    )


@router.get("")
async def whole_page(request: Request, name: Name, look: Looking) -> Response:
    if is_upload(await _rooms(request).find(name)):
        return to(f"/r/{name}")
    reader = reader_of(request)
    return page(request, "table.html", reader, **await _told(request, reader, name, look))


@router.get("/now")
async def only_the_table(request: Request, name: Name, look: Looking) -> Response:
    """The part of the page that changes."""
    reader = reader_of(request)
    told = await _told(request, reader, name, look)
    return HTMLResponse(render("table/now.html", reader.language, reader=reader, **told))


@router.get("/events")
async def events(request: Request, name: Name) -> Response:
    """Tells the page that there is something new, and since when: browsers come back by themselves."""
    await _rooms(request).find(name)
    last = request.headers.get("last-event-id", "")
    person = reader_of(request).person.id
    return StreamingResponse(_news(request, name, person, last), media_type="text/event-stream")


async def _news(request: Request, name: str, person: str, last: str) -> AsyncIterator[str]:
    yield "retry: 1000\n\n"
    async for version in versions(request, name, person, last=last):
        yield ": still here\n\n" if version is None else f"id: {version}\ndata: {version}\n\n"


@router.post("/moves")
async def move(
    request: Request, name: Name, number: Number, move: Annotated[str, Form(max_length=LONGEST_MOVE)]
) -> Response:
    service = _rooms(request)
    request.state.game = (await service.find(name)).game
    await service.move(name, reader_of(request).person.id, number=number, move=move)
    return DONE


@router.post("/undo")
async def undo(request: Request, name: Name, number: Number) -> Response:
    await _rooms(request).undo.undo(name, reader_of(request).person, number=number)
    return DONE


@router.post("/takeback")
async def takeback(request: Request, name: Name, number: Number, seat: Annotated[int, Form(ge=0, le=9)]) -> Response:
    await _rooms(request).undo.request(name, reader_of(request).person, seat=seat, number=number)
    return DONE


@router.post("/takeback/answer")
async def answer(request: Request, name: Name, number: Number, agree: Annotated[bool, Form()]) -> Response:
    await _rooms(request).undo.answer(name, reader_of(request).person, agree=agree, number=number)
    return DONE


@router.post("/seat")
async def sit(request: Request, name: Name, invite: Annotated[str, Form(max_length=64)] = "") -> Response:
    reader = reader_of(request)
    await _rooms(request).sit(name, reader.person, invite=invite)
    return to_table(request, reader, name)


@router.post("/leave")
async def leave(request: Request, name: Name) -> Response:
    reader = reader_of(request)
    await _rooms(request).leave(name, reader.person)
    return to_table(request, reader, name)


@router.post("/stand-in")
async def stand_in(request: Request, name: Name, number: Number) -> Response:
    """Let a bot play on: for the one who is absent."""
    await _rooms(request).forfeits.stand_in(name, reader_of(request).person, number=number)
    return DONE


@router.post("/give-up-seat")
async def give_up_seat(request: Request, name: Name, number: Number) -> Response:
    """Let a bot play on for oneself."""
    await _rooms(request).forfeits.give_up_seat(name, reader_of(request).person, number=number)
    return DONE


@router.post("/come-back")
async def come_back(request: Request, name: Name, number: Number) -> Response:
    await _rooms(request).forfeits.come_back(name, reader_of(request).person, number=number)
    return DONE


@router.post("/end")
async def end(request: Request, name: Name, number: Number) -> Response:
    await _rooms(request).forfeits.end(name, reader_of(request).person, number=number)
    return DONE


@router.post("/rematch")
async def rematch(request: Request, name: Name) -> Response:
    reader = reader_of(request)
    table = await _rooms(request).rematch(name, reader.person)
    return to_table(request, reader, table.id)


@router.get("/record")
async def record(request: Request, name: Name) -> Response:
    """The whole match, hidden cards included: only when it is over."""
    table = await _rooms(request).find(name)
    if table.status is not Status.OVER:
        raise Closed
    headers = {"Content-Disposition": f'attachment; filename="{table.game}-{table.id}.record"'}
    return PlainTextResponse(table.match.record(), headers=headers)
