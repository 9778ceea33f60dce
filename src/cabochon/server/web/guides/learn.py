"""The page that announces a tutorial, and the button that starts it."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from cabochon import faces, games
from cabochon.server.http import CurrentReader, Tables, maker_of, start_lesson
from cabochon.server.play import NotFound, lesson_names
from cabochon.server.show import game_preview
from cabochon.server.web.rendering.responses import page, redirect_to_table

__all__ = ["router"]

router = APIRouter(prefix="/learn/{game}")


@router.get("")
async def announce_lesson(request: Request, reader: CurrentReader, game: str) -> Response:
    if game not in lesson_names():
        raise NotFound
    preview = game_preview(games.find(game), reader.language.gettext("Learn to play"), f"learn/{game}", reader.language)
    return page(request, "learn.html", reader, game=games.find(game), blurb=faces.find(game).blurb, preview=preview)


@router.post("")
async def begin_lesson(request: Request, reader: CurrentReader, tables: Tables, game: str) -> Response:
    table = await start_lesson(tables, game, maker_of(request, reader.person))
    return redirect_to_table(request, reader, table.id)
