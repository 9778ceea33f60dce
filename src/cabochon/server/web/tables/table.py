"""The page of a table, its live updates, and what people do there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from math import ceil
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Header, Path, Query, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from cabochon.server.http import (
    BOT_LEVELS,
    LONGEST_MOVE,
    AllServices,
    CurrentReader,
    EventStream,
    MessageEvent,
    QuickRoute,
    ServerSentEvent,
    Services,
    TableFollower,
    Tables,
    client_address,
    refuse_spectators_if_busy,
)
from cabochon.server.people import Person
from cabochon.server.play import Closed, NotFound, Table, TableService, exercises_of, is_upload
from cabochon.server.show import (
    Reader,
    TableLook,
    is_anybody,
    log_scene,
    table_preview,
    table_scene,
)
from cabochon.server.store import RatingChange, Results, ReviewState, Status
from cabochon.server.web.rendering.responses import page, redirect, redirect_to_table
from cabochon.server.web.rendering.templates import render

__all__ = ["router"]

router = APIRouter(prefix="/t/{name}", route_class=QuickRoute)

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
    refuse_spectators_if_busy(services, table, reader.person.id)
    absent, rated = await tables.forfeits.absent(table), await _rating_changes(services.results, table)
    learner = await _learner(services, table, reader)
    has_begun = table.status is not Status.WAITING
    guests = await services.results.guests(table.id, table.seats, has_begun=has_begun)
    table = await tables.find(name)
    shown = table_scene(
        table,
        reader,
        _checked(table, look),
        services.chronicles,
        absent=None if absent is None or absent.holder == reader.person.id else absent.number,
        guests=guests,
    )
    until_bots = services.quick_matches.seconds_until_bots(table) if table.quick else 0.0
    return {
        **shown,
        "rated": rated,
        "bots_offered": until_bots <= 0,
        "levels": BOT_LEVELS,
        "look_again": _seconds_until_look(table, tables, until_bots),
        "may_analyse": services.reviews.is_offered,
        "learner": learner,
        "base": str(request.base_url),
    }


async def _learner(services: Services, table: Table, reader: Reader) -> int | None:
    """The seat of the reader, if the match is over and analysed, and there is something to learn from it."""
    held = table.held_by(reader.person.id)
    if table.status is not Status.OVER or not held or not services.reviews.is_offered:
        return None
    stored = await services.reviews.find(table)
    if stored is None or stored.state is not ReviewState.DONE:
        return None
    review = await services.reviews.read(stored)
    return next((seat for seat in held if review is not None and exercises_of(review, seat)), None)


def _seconds_until_look(table: Table, tables: TableService, until_bots: float) -> int:
    """When to look whether the player to move has become absent, or bots are offered; 0 for never."""
    if table.status is Status.WAITING:
        return ceil(max(0.0, until_bots))
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
    table = await services.tables.find(name)
    if is_upload(table):
        return redirect(f"/r/{name}")
    await services.quick_matches.note_seen(table, reader.person)
    context = await _context(request, services, reader, name=name, look=look)
    has_chat = services.tables.chat.can_read(context["table"], reader.person)
    preview = table_preview(context["table"], reader.language, path=f"t/{name}")
    return page(request, "table.html", reader, **context, has_chat=has_chat, preview=preview)


@router.get("/now")
async def table_fragment(
    request: Request,
    services: AllServices,
    reader: CurrentReader,
    name: Name,
    look: RequestedLook,
    *,
    drawers: bool = False,
) -> Response:
    """The part of the page that changes, with what lies in closed drawers only if asked for.

    Spectators with the same language and theme share it.
    """
    table = await services.tables.find(name)
    key = (name, table.version, look, drawers, reader.language.code, reader.theme, str(request.base_url))
    fragment = services.fragments.get(key) if is_anybody(table, reader.person.id) else None
    if fragment is None:
        context = await _context(request, services, reader, name=name, look=look)
        fragment = render("table/now.html", reader.language, reader=reader, drawers=drawers, **context)
        if is_anybody(context["table"], reader.person.id):
            services.fragments[key] = fragment
    return HTMLResponse(fragment)


@router.get("/log")
async def log_fragment(
    services: AllServices,
    reader: CurrentReader,
    name: Name,
    look: RequestedLook,
    before: Annotated[int, Query(ge=0, le=10**6)],
) -> Response:
    """Earlier turns of the log."""
    table = await services.tables.find(name)
    refuse_spectators_if_busy(services, table, reader.person.id)
    context = log_scene(table, reader, _checked(table, look), services.chronicles, before=before)
    return HTMLResponse(render("table/turns.html", reader.language, **context))


@router.get("/events")
async def events(
    services: AllServices,
    reader: CurrentReader,
    name: Name,
    last_event_id: Annotated[str, Header()] = "",
) -> Response:
    """Tell the page each new version of the table and each message; browsers reconnect by themselves."""
    refuse_spectators_if_busy(services, await services.tables.find(name), reader.person.id)
    return EventStream(_events(services.follower, name, reader.person, last_event_id))


async def _events(
    follower: TableFollower, name: str, person: Person, last_event_id: str
) -> AsyncIterator[ServerSentEvent | None]:
    async for event in follower.news(name, person, last_event_id=last_event_id, with_chat=True):
        if event is None:
            yield None
        elif isinstance(event, MessageEvent):
            yield ServerSentEvent("", str(event.number), type="chat")
        else:
            yield ServerSentEvent(str(event.version), str(event.version))


@router.post("/moves")
async def move(
    request: Request,
    services: AllServices,
    reader: CurrentReader,
    name: Name,
    number: Number,
    move: Annotated[str, Form(max_length=LONGEST_MOVE)],
    look: RequestedLook,
    *,
    fragment: bool = False,
    drawers: bool = False,
) -> Response:
    """Make a move; the answer is what `/now` would say next, if asked for, or nothing."""
    if fragment:
        _checked(await services.tables.find(name), look)  # before the move is made, not after it
    await services.tables.move(name, reader.person.id, number=number, move=move)
    return await table_fragment(request, services, reader, name, look, drawers=drawers) if fragment else DONE


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


@router.post("/end-offer")
async def offer_end(tables: Tables, reader: CurrentReader, name: Name, number: Number) -> Response:
    """Propose to end a match that makes no progress."""
    await tables.end_offers.offer(name, reader.person, number=number)
    return DONE


@router.post("/end-offer/answer")
async def answer_end_offer(
    tables: Tables, reader: CurrentReader, name: Name, number: Number, agree: Annotated[bool, Form()]
) -> Response:
    await tables.end_offers.answer(name, reader.person, agree=agree, number=number)
    return DONE


@router.post("/leave")
async def leave(request: Request, tables: Tables, reader: CurrentReader, name: Name) -> Response:
    table = await tables.leave(name, reader.person)
    return redirect("/") if table.quick else redirect_to_table(request, reader, name)


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


@router.post("/close")
async def close(tables: Tables, reader: CurrentReader, name: Name) -> Response:
    """End the match, or remove a table that waits; only its creator may, while nobody else sits there."""
    await tables.close(name, reader.person)
    return redirect("/")


@router.post("/rematch")
async def rematch(request: Request, tables: Tables, reader: CurrentReader, name: Name) -> Response:
    table = await tables.rematch(name, reader.person, address=client_address(request))
    return redirect_to_table(request, reader, table.id)


@router.get("/points.svg")
async def graph(services: AllServices, reader: CurrentReader, name: Name, narrow: bool = False) -> Response:
    """The points by turn of a finished match, as a picture."""
    table = await services.tables.find(name)
    refuse_spectators_if_busy(services, table, reader.person.id)
    if table.status is not Status.OVER:
        raise Closed
    return Response(services.graphs.of(table, reader.language, is_narrow=narrow), media_type="image/svg+xml")


@router.get("/record")
async def record(tables: Tables, name: Name) -> Response:
    """The record of a finished match; a running one would reveal hidden cards."""
    table = await tables.find(name)
    if table.status is not Status.OVER:
        raise Closed
    headers = {"Content-Disposition": f'attachment; filename="{table.game}-{table.id}.record"'}
    return PlainTextResponse(table.match.record(), headers=headers)
