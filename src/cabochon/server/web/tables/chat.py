"""The chat of a table: a page of its own, the part of it that a drawer shows, and what people say there."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Path, Query, Request
from starlette.responses import HTMLResponse, Response

from cabochon import games
from cabochon.language import gettext_noop
from cabochon.server.http import AllServices, CurrentReader, Services, Tables, client_address, refuse_spectators_if_busy
from cabochon.server.play import LONGEST_MESSAGE
from cabochon.server.show import Reader
from cabochon.server.web.rendering.responses import page, redirect
from cabochon.server.web.rendering.templates import render

__all__ = ["router"]

router = APIRouter(prefix="/t/{name}/chat")

REACTION_NAMES = {
    "hello": gettext_noop("Hello!"),
    "luck": gettext_noop("Good luck!"),
    "nice": gettext_noop("Well played!"),
    "thanks": gettext_noop("Thank you!"),
    "oops": gettext_noop("Oops!"),
    "thinking": gettext_noop("Let me think…"),
}
LONGEST_FIELD = 1000  # characters that are read at all, before what cannot be seen is removed

Name = Annotated[str, Path(pattern=r"^[\w-]{1,64}$")]
Number = Annotated[int | None, Query(ge=0, le=10**9)]


async def _context(
    services: Services, reader: Reader, name: str, *, after: int | None = None, before: int | None = None
) -> dict[str, Any]:
    table = await services.tables.find(name)
    refuse_spectators_if_busy(services, table, reader.person.id)
    chat = await services.tables.chat.read(table, reader.person, after=after, before=before)
    own = table.belonging_to(reader.person.id)
    return {"table": table, "chat": chat, "own": own, "reactions": REACTION_NAMES, "longest": LONGEST_MESSAGE}


@router.get("")
async def chat_page(
    request: Request, services: AllServices, reader: CurrentReader, name: Name, before: Number = None
) -> Response:
    context = await _context(services, reader, name, before=before)
    return page(request, "chat.html", reader, game=games.find(context["table"].game), **context)


@router.get("/panel")
async def chat_panel(
    services: AllServices, reader: CurrentReader, name: Name, after: Number = None, before: Number = None
) -> Response:
    """The chat for the drawer beside the table: the last messages, or those after or before a number."""
    context = await _context(services, reader, name, after=after, before=before)
    return HTMLResponse(render("table/chat_panel.html", reader.language, **context))


@router.post("")
async def say(
    request: Request,
    tables: Tables,
    reader: CurrentReader,
    name: Name,
    text: Annotated[str, Form(max_length=LONGEST_FIELD)] = "",
    reaction: Annotated[str, Form(max_length=20)] = "",
) -> Response:
    """Say something, or show a reaction."""
    if reaction:
        await tables.chat.react(name, reader.person, reaction)
    else:
        await tables.chat.say(name, reader.person, text)
    return _done(request, name)


@router.post("/close")
async def close(request: Request, tables: Tables, reader: CurrentReader, name: Name) -> Response:
    """Close the chat for the reader, at all tables."""
    await tables.chat.close(await tables.find(name), reader.person, address=client_address(request))
    return _done(request, name)


@router.post("/open")
async def open_again(request: Request, tables: Tables, reader: CurrentReader, name: Name) -> Response:
    await tables.chat.open(reader.person)
    return _done(request, name)


def _done(request: Request, name: str) -> Response:
    """Back to the page of the chat; a script stays where it is."""
    is_script = "application/json" in request.headers.get("accept", "")
    return Response(status_code=204) if is_script else redirect(f"/t/{name}/chat#say")
