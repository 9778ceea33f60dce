"""The page that announces an introduction, and the button that starts it."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from cabochon import faces, games
from cabochon.server.http import CurrentReader, Tables, start_introduction
from cabochon.server.play import NotFound, lesson_names
from cabochon.server.web.responses import page, redirect_to_table

__all__ = ["router"]

router = APIRouter(prefix="/learn/{game}")


@router.get("")
async def announce_introduction(request: Request, reader: CurrentReader, game: str) -> Response:
    if game not in lesson_names():
        raise NotFound
    return page(request, "learn.html", reader, game=games.find(game), blurb=faces.find(game).blurb)


@router.post("")
async def begin_introduction(request: Request, reader: CurrentReader, tables: Tables, game: str) -> Response:
    table = await start_introduction(tables, game, reader.person)
    return redirect_to_table(request, reader, table.id)
