"""The games over the API: names, seats, options and rules."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from cabochon import faces, games
from cabochon.contract import Game
from cabochon.server.api.auth import CurrentCaller
from cabochon.server.api.models import GamesResponse, RulesResponse
from cabochon.server.api.operation import READ, operation
from cabochon.server.api.serializers import json_response
from cabochon.server.http import BOT_LEVELS
from cabochon.server.play import NotFound, lesson_names


@operation("GET /games", "listGames", GamesResponse, *READ)
async def list_games(caller: CurrentCaller) -> Response:
    """List the games."""
    await caller.optional_person()
    return json_response({"games": [_fields(games.find(name)) for name in games.names()]})


@operation("GET /games/{game}/rules", "readRules", RulesResponse, *READ, 404)
async def read_rules(caller: CurrentCaller, game: str) -> Response:
    """Read the rules of a game, in the language of Accept-Language."""
    await caller.optional_person()
    text = faces.find(game).rules(caller.language.code) if game in games.names() else None
    if text is None:
        raise NotFound
    return json_response({"game": game, "language": caller.language.code, "text": text})


def _fields(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "version": game.version,
        "seats": list(game.seats),
        "options": dict(game.options),
        "has_introduction": game.name in lesson_names(),
        "bots": list(BOT_LEVELS),
    }
