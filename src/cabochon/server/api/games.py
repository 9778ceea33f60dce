"""The games over the API: what they are called, how many play, what can be settled, and their rules."""

from __future__ import annotations

from typing import Any

from fastapi import Request
from starlette.responses import Response

from cabochon import games
from cabochon.contract import Game
from cabochon.server.api.auth import somebody
from cabochon.server.api.models import GamesTold, RulesTold
from cabochon.server.api.operation import READ, operation
from cabochon.server.api.serializers import written
from cabochon.server.play import NotFound, lesson_names
from cabochon.server.web.forms import LEVELS
from cabochon.server.web.reader import reader_of
from cabochon.server.web.rendering import rules_text


@operation("GET /games", "listGames", GamesTold, *READ)
async def list_games(request: Request) -> Response:
    """List the games."""
    await somebody(request)
    return written({"games": [_told(games.find(name)) for name in games.names()]})


@operation("GET /games/{game}/rules", "readRules", RulesTold, *READ, 404)
async def read_rules(request: Request, game: str) -> Response:
    """Read the rules of a game, in the language of Accept-Language."""
    await somebody(request)
    language = reader_of(request).language
    text = rules_text(game, language) if game in games.names() else None
    if text is None:
        raise NotFound
    return written({"game": game, "language": language.code, "text": text})


def _told(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "version": game.version,
        "seats": list(game.seats),
        "options": dict(game.options),
        "has_introduction": game.name in lesson_names(),
        "bots": list(LEVELS),
    }
