"""Bodies about people: names, tokens, accounts and ratings."""

from __future__ import annotations

from typing import Any

from pydantic import ConfigDict, Field

from cabochon.server.api.models.base import Model

__all__ = [
    "AccountExport",
    "AccountResponse",
    "Credentials",
    "Me",
    "NewName",
    "NewPassword",
    "NewToken",
    "PasswordConfirmation",
    "PlayerResponse",
    "TokenResponse",
]


class NewToken(Model):
    name: str = Field(max_length=200, description="The name that others see at the table.", examples=["My bot"])


class NewName(Model):
    name: str = Field(max_length=200, examples=["Ada"])


class TokenResponse(Model):
    """The token, shown only once. Anyone who has it plays under this name."""

    token: str = Field(examples=["cabochon_..."])
    name: str


class Me(Model):
    """Who you are."""

    name: str = Field(description="Empty if the request has no token and no cookie.")
    is_known: bool = Field(description="Whether the request has a token or a cookie.")
    is_bot: bool = Field(description="Whether the request has a token.")
    has_account: bool


class Credentials(Model):
    name: str = Field(max_length=200, examples=["Ada"])
    password: str = Field(max_length=10_000, examples=["correct horse battery"])


class NewPassword(Model):
    old: str = Field(max_length=10_000)
    new: str = Field(max_length=10_000)


class PasswordConfirmation(Model):
    password: str = Field(max_length=10_000, description="Your password, to confirm.")


class BotResponse(Model):
    bot: str = Field(description="The id with which you can revoke its token.")
    name: str
    created: str


class SessionResponse(Model):
    session: str = Field(description="The id with which you can end it.")
    browser: str = Field(description="Browser and system; empty if it did not say.", examples=["Firefox, Windows"])
    created: str
    seen: str = Field(description="When it was last seen, to the hour.")
    is_mine: bool = Field(description="Whether this request belongs to it.")


class RatingResponse(Model):
    game: str
    rating: int = Field(description="A number around 1500; 400 more mean ten wins to one loss.")
    uncertainty: int
    matches: int


class PlayedMatchResponse(Model):
    table: str
    game: str
    players: list[str]
    seats: list[int] = Field(description="The seats this player held.")
    share: float | None = Field(description="This player's share of the victory.")
    place: int | None
    rating: int | None = Field(description="The rating after this match, if it was rated.")
    ended: str


class PlayerResponse(Model):
    """The public part of an account: ratings, and the latest matches at public tables."""

    name: str
    since: str
    ratings: list[RatingResponse]
    matches: list[PlayedMatchResponse]


class AccountResponse(PlayerResponse):
    """Your account: ratings, matches, the tokens of your bots, and where you are logged in."""

    tokens: list[BotResponse]
    sessions: list[SessionResponse]


class AccountExport(Model):
    """All data stored about you."""

    model_config = ConfigDict(frozen=True, extra="allow")

    account: dict[str, Any]
    sessions: list[dict[str, Any]]
    notifications: list[dict[str, Any]]
    ratings: list[dict[str, Any]]
    matches: list[dict[str, Any]]
    tables: list[str]
    made: list[str] = Field(description="The tables you created and the records you uploaded.")
    messages: list[dict[str, Any]] = Field(description="What you said in chats.")
    chat_closed: bool = Field(description="Whether you have closed the chat.")
    reviews: list[str] = Field(description="The matches you had analysed within a day.")
    bots: list[dict[str, Any]]
