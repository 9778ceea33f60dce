"""The rules of a game: a page, the same beside a table, and its pictures."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import HTMLResponse, Response

from cabochon import faces, games
from cabochon.language import LANGUAGES, language_for
from cabochon.server.http import CurrentReader
from cabochon.server.play import NotFound, lesson_names
from cabochon.server.show import Reader, game_preview
from cabochon.server.web.guides.rulebook import read_rulebook
from cabochon.server.web.rendering.responses import page
from cabochon.server.web.rendering.templates import render

__all__ = ["router"]

router = APIRouter()

Searched = Annotated[str, Query(alias="q", max_length=100)]


@router.get("/rules/{game}")
async def rules(request: Request, reader: CurrentReader, game: str, query: Searched = "") -> Response:
    shelf = [games.find(name) for name in faces.shelf()]
    context, language = _context(game, reader, query), reader.language
    preview = game_preview(context["game"], language.gettext("Rules"), f"rules/{game}", language)
    return page(request, "rules.html", reader, **context, games=shelf, taught=lesson_names(), preview=preview)


@router.get("/rules/{game}/fragment")
async def rules_fragment(reader: CurrentReader, game: str, query: Searched = "") -> Response:
    """What is searched and read, without the page around it."""
    return HTMLResponse(render("rules/book.html", reader.language, **_context(game, reader, query)))


def _context(game: str, reader: Reader, query: str) -> dict[str, Any]:
    if game not in games.names():
        raise NotFound
    return {"game": games.find(game), "book": read_rulebook(game, reader.language, query), "query": query.strip()}


@router.get("/figures/{game}/{name}-{language}.svg")
async def figure(
    game: str,
    name: Annotated[str, Path(pattern=r"^[a-z0-9.-]{1,60}$")],
    language: Annotated[str, Path(pattern=f"^({'|'.join(LANGUAGES)})$")],
) -> Response:
    drawn = faces.find(game).figure(name, language_for(language)) if game in games.names() else None
    if drawn is None:
        raise NotFound
    return Response(drawn, media_type="image/svg+xml")
