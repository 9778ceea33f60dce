"""Responses about games."""

from __future__ import annotations

from pydantic import Field

from cabochon.server.api.models.base import Model

__all__ = ["GameResponse", "GamesResponse", "RulesResponse"]


class GameResponse(Model):
    name: str
    title: str
    version: int = Field(description="Rises when a legal move or an outcome changes.")
    seats: list[int] = Field(description="The possible numbers of players.")
    options: dict[str, bool | int | str] = Field(description="The options and their defaults.")
    has_introduction: bool
    bots: list[str]


class GamesResponse(Model):
    """The games."""

    games: list[GameResponse]


class RulesResponse(Model):
    """The rules of a game."""

    game: str
    language: str
    text: str = Field(description="Markdown with headings, lists and bold words.")
