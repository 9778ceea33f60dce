"""Taking a seat: the page behind an invitation, and what it says when there is no seat left."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Path, Request
from starlette.responses import Response

from cabochon import games
from cabochon.server.http import AccountService, AllServices, CurrentReader, Services, answer_to, with_guest_name
from cabochon.server.people import NameReserved, Refused
from cabochon.server.play import Closed, Forbidden, NotFound, Table, TooLate, may_close
from cabochon.server.show import Reader, clock_words, invitation_preview, rating_note
from cabochon.server.store import Status
from cabochon.server.web.rendering.responses import page, redirect_to_table
from cabochon.server.web.tables.invitations import may_invite

__all__ = ["router"]

router = APIRouter()

Name = Annotated[str, Path(pattern=r"^[\w-]{1,64}$")]


@router.get("/join/{invite}")
async def invitation(request: Request, services: AllServices, reader: CurrentReader, invite: Name) -> Response:
    """The page behind a friend's link: the table, and a form to sit down. Players are sent to the table."""
    name = await services.tables.store.invited(invite)
    if name is None:
        raise NotFound
    table = await services.tables.find(name)
    if table.held_by(reader.person.id) or table.to_return_to(reader.person.id):
        return redirect_to_table(request, reader, name)
    return await _join_page(request, services, reader, table, invite=invite)


@router.post("/t/{name}/seat")
async def sit(
    request: Request,
    services: AllServices,
    reader: CurrentReader,
    accounts: AccountService,
    name: Name,
    invite: Annotated[str, Form(max_length=64)] = "",
    own_name: Annotated[str, Form(max_length=200, alias="name")] = "",
) -> Response:
    """Take a seat, for guests under the name they type."""
    table = await services.tables.find(name)
    if not (table.held_by(reader.person.id) or table.admits(invite)):
        raise Forbidden  # before anything is shown or renamed
    try:
        reader = await with_guest_name(accounts, reader, own_name)
        await services.tables.sit(name, reader.person, invite=invite)
    except (NameReserved, Closed, TooLate) as refused:
        table = await services.tables.find(name)
        return await _join_page(request, services, reader, table, invite=invite, refused=refused, own_name=own_name)
    return redirect_to_table(request, reader, name)


async def _join_page(
    request: Request,
    services: Services,
    reader: Reader,
    table: Table,
    *,
    invite: str,
    refused: Refused | None = None,
    own_name: str = "",
) -> Response:
    guests = await services.results.guests(table.id, table.seats, has_begun=table.status is not Status.WAITING)
    answer = answer_to(refused) if refused is not None else None
    shown = page(
        request,
        "join.html",
        reader,
        table=table,
        game=games.find(table.game),
        invite=invite,
        can_close=may_close(table, reader.person.id),
        can_invite=may_invite(table, reader.person.id),
        rating_note=rating_note(table, guests, reader.language),
        clock_words=clock_words(table.clock, reader.language),
        name=own_name or reader.person.name,
        problem=answer.message if answer and isinstance(refused, NameReserved) else "",
        base=str(request.base_url),
        preview=invitation_preview(table, reader.language, invite=invite),
    )
    shown.status_code = answer.status if answer else 200
    return shown
