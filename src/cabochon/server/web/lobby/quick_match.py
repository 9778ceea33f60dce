"""Quick matches: the page where people choose one, the wait for others, and bots that take the open seats."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Form, Path, Request
from starlette.responses import Response

from cabochon import games
from cabochon.server.http import (
    BOT_LEVELS,
    AccountService,
    AllServices,
    BadForm,
    CurrentReader,
    answer_to,
    maker_of,
    with_guest_name,
)
from cabochon.server.people import NameReserved
from cabochon.server.play import MatchRequest, NotFound
from cabochon.server.show import BOT_NAMES, Reader, clock_words
from cabochon.server.store import Clock, Pace, Seat, Status
from cabochon.server.web.rendering.responses import page, redirect_to_table

__all__ = ["router"]

router = APIRouter()

CLOCKS = {"turn": Clock(Pace.TURN, 60), "match": Clock(Pace.MATCH, 15 * 60, 10), "none": None}


@router.get("/quick/{game}")
async def quick_match_page(request: Request, services: AllServices, reader: CurrentReader, game: str) -> Response:
    if game not in games.names():
        raise NotFound
    return await _page(request, services, reader, game)


async def _page(
    request: Request, services: AllServices, reader: Reader, game: str, *, problem: str = "", name: str = ""
) -> Response:
    public = await services.tables.public.listed()
    return page(
        request,
        "quick.html",
        reader,
        game=games.find(game),
        clocks={key: clock_words(clock, reader.language) for key, clock in CLOCKS.items()},
        open=[table for table in public if table.game == game and table.status is Status.WAITING],
        problem=problem,
        name=name or reader.person.name,
    )


@router.post("/quick")
async def join_quick_match(
    request: Request,
    services: AllServices,
    reader: CurrentReader,
    accounts: AccountService,
    game: Annotated[str, Form(max_length=40)],
    seats: Annotated[int, Form(ge=2, le=10)] = 2,
    clock: Annotated[Literal["turn", "match", "none"], Form()] = "turn",
    casual: Annotated[bool, Form()] = False,
    name: Annotated[str, Form(max_length=200)] = "",
) -> Response:
    """Take a seat where others wait for the same match, or begin to wait."""
    wanted = MatchRequest(games.find(game).name, seats, CLOCKS[clock], casual)
    try:
        reader = await with_guest_name(accounts, reader, name)
    except NameReserved as reserved:
        refusal = answer_to(reserved)
        again = await _page(request, services, reader, game, problem=refusal.message, name=name)
        again.status_code = refusal.status
        return again
    table = await services.quick_matches.join(wanted, maker_of(request, reader.person))
    return redirect_to_table(request, reader, table.id)


@router.post("/t/{name}/bots")
async def fill_with_bots(
    request: Request,
    services: AllServices,
    reader: CurrentReader,
    name: Annotated[str, Path(pattern=r"^[\w-]{1,64}$")],
    level: Annotated[str, Form(max_length=20)],
) -> Response:
    """Begin a quick match with bots in the seats for which nobody came."""
    if level not in BOT_LEVELS:
        raise BadForm
    await services.quick_matches.fill(name, reader.person, Seat(0, None, BOT_NAMES[level], level))
    return redirect_to_table(request, reader, name)
