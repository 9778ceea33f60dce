"""The page that announces an introduction, and the button that starts it."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from cabochon import games
from cabochon.language import gettext_noop
from cabochon.server.http import CurrentReader, Tables, start_introduction
from cabochon.server.play import lessons
from cabochon.server.play.refusals import NotFound
from cabochon.server.web.responses import page, redirect_to_table

__all__ = ["router"]

router = APIRouter(prefix="/learn/{game}")
AWAITS = {
    "splendor": gettext_noop("Collect chips, buy cards that make the next ones cheaper, and win over nobles."),
    "marvel": gettext_noop("Recruit heroes and villains, assemble the Avengers, and reach for the Infinity Gauntlet."),
    "battle-mat": gettext_noop(
        "Send your cards into duels, keep a cool head, and use an infinity stone at the right moment."
    ),
}


@router.get("")
async def announce_introduction(request: Request, reader: CurrentReader, game: str) -> Response:
    if game not in lessons.names():
        raise NotFound
    return page(request, "learn.html", reader, game=games.find(game), awaits=AWAITS[game])


@router.post("")
async def begin_introduction(request: Request, reader: CurrentReader, tables: Tables, game: str) -> Response:
    table = await start_introduction(tables, game, reader.person)
    return redirect_to_table(request, reader, table.id)
