"""What a refusal becomes over HTTP: its status, its headers and its words for a person.

Rooms below the web refuse by class alone; those that only the web knows are defined here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cabochon.language import gettext_noop
from cabochon.server.people import (
    AccountRefused,
    BadName,
    BadPassword,
    NameTaken,
    NotThePassword,
    Refused,
    TooManyTokens,
    TooManyTries,
    WrongPassword,
)
from cabochon.server.play import Closed, Forbidden, NotFound, NotNow, OutOfTime, TooLate

__all__ = [
    "BadForm",
    "NoToken",
    "NotLegal",
    "RefusalResponse",
    "TooFast",
    "TooLarge",
    "Unavailable",
    "WrongMethod",
    "WrongOrigin",
    "WrongToken",
    "response_for",
    "words_for",
]


class NoToken(Refused):
    """The request must authenticate."""


class WrongToken(Refused):
    """The token is unknown or revoked."""


class BadForm(Refused):
    """A field of the request is not valid."""


class NotLegal(Refused):
    """A move that a rule forbids; its words come from the rule."""


class WrongMethod(Refused):
    """The path does not support this method."""


class WrongOrigin(Refused):
    """A form that another site submitted."""


class TooLarge(Refused):
    """The body is too long."""


class Unavailable(Refused):
    """The database does not answer."""


class TooFast(Refused):
    """Over the rate limit."""


@dataclass(frozen=True)
class RefusalResponse:
    status: int
    words: str = gettext_noop("That is not possible.")
    headers: Mapping[str, str] = field(default_factory=dict)


_ANY = RefusalResponse(400)
_RESPONSES: dict[type[Refused], RefusalResponse] = {
    NoToken: RefusalResponse(
        401,
        gettext_noop("A token is required: only known players can do this."),
        {"WWW-Authenticate": "Bearer"},
    ),
    WrongToken: RefusalResponse(
        401,
        gettext_noop("This token is unknown or has been revoked."),
        {"WWW-Authenticate": 'Bearer error="invalid_token"'},
    ),
    NotFound: RefusalResponse(404, gettext_noop("There is nothing here. The link may be incomplete.")),
    Forbidden: RefusalResponse(403, gettext_noop("Only the player in this seat can do that.")),
    Closed: RefusalResponse(409, gettext_noop("That is no longer possible.")),
    TooLate: RefusalResponse(409, gettext_noop("Something else happened at the table first. Look again.")),
    OutOfTime: RefusalResponse(409, gettext_noop("Your time has run out.")),
    NotNow: RefusalResponse(409),
    BadForm: RefusalResponse(422, gettext_noop("Something in the form is not right. Please check it.")),
    NotLegal: RefusalResponse(422, gettext_noop("This is not a legal move here.")),
    WrongMethod: RefusalResponse(405),
    WrongOrigin: RefusalResponse(403, gettext_noop("This request came from another site and was refused.")),
    TooLarge: RefusalResponse(413, gettext_noop("That is too much at once.")),
    Unavailable: RefusalResponse(
        503,
        gettext_noop("The tables cannot be reached right now. Nothing was changed; try again in a moment."),
        {"Retry-After": "2"},
    ),
    TooFast: RefusalResponse(429, gettext_noop("Too fast. Wait a moment and try again."), {"Retry-After": "1"}),
    AccountRefused: _ANY,
    BadName: RefusalResponse(422, gettext_noop("A name needs at least two letters.")),
    NameTaken: RefusalResponse(409, gettext_noop("This name is already taken. Choose another one.")),
    BadPassword: RefusalResponse(422, gettext_noop("A password needs at least eight characters.")),
    WrongPassword: RefusalResponse(403, gettext_noop("Wrong name or password.")),
    NotThePassword: RefusalResponse(403, gettext_noop("Wrong password.")),
    TooManyTries: RefusalResponse(
        429, gettext_noop("Too many attempts. Wait a minute and try again."), {"Retry-After": "60"}
    ),
    TooManyTokens: RefusalResponse(
        409, gettext_noop("You have reached the maximum number of tokens. Revoke one you no longer need.")
    ),
}


def response_for(refused: type[Refused]) -> RefusalResponse:
    return _RESPONSES.get(refused, _ANY)


def words_for(refused: Refused) -> str:
    """The words of a refusal, to be translated; a lesson has its own."""
    return refused.hint if isinstance(refused, NotNow) else response_for(type(refused)).words
