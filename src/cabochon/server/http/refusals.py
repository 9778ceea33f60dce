"""HTTP answers to refusals: status, message and headers. Also the refusals of HTTP itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from cabochon.faces.face import ILLEGAL_MOVE
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
    "Answer",
    "BadForm",
    "NoToken",
    "NotLegal",
    "TooFast",
    "TooLarge",
    "Unavailable",
    "WrongMethod",
    "WrongOrigin",
    "WrongToken",
    "answer_to",
    "error_code",
]


class NoToken(Refused):
    """The request needs a token or a cookie."""


class WrongToken(Refused):
    """The token is unknown or revoked."""


class BadForm(Refused):
    """A field of the request is invalid."""


class NotLegal(Refused):
    """A rule forbids the move; the rule has a message of its own."""


class WrongMethod(Refused):
    """The address exists, but not for this method."""


class WrongOrigin(Refused):
    """A page of another site sent the request."""


class TooLarge(Refused):
    """The body is too large."""


class TooFast(Refused):
    """The sender has used up its rate limit."""


class Unavailable(Refused):
    """The database does not answer."""


@dataclass(frozen=True)
class Answer:
    status: int
    message: str
    headers: Mapping[str, str] = field(default_factory=dict)


UNKNOWN = gettext_noop("That is not possible.")
ANSWERS: dict[type[Refused], Answer] = {
    Refused: Answer(400, UNKNOWN),
    AccountRefused: Answer(400, UNKNOWN),
    NoToken: Answer(
        401,
        gettext_noop("A token is required: only known players can do this."),
        {"WWW-Authenticate": "Bearer"},
    ),
    WrongToken: Answer(
        401,
        gettext_noop("This token is unknown or has been revoked."),
        {"WWW-Authenticate": 'Bearer error="invalid_token"'},
    ),
    Forbidden: Answer(403, gettext_noop("Only the player in this seat can do that.")),
    WrongOrigin: Answer(403, gettext_noop("This request came from another site and was refused.")),
    NotFound: Answer(404, gettext_noop("There is nothing here. The link may be incomplete.")),
    WrongMethod: Answer(405, UNKNOWN),
    Closed: Answer(409, gettext_noop("That is no longer possible.")),
    TooLate: Answer(409, gettext_noop("Something else happened at the table first. Look again.")),
    OutOfTime: Answer(409, gettext_noop("Your time has run out.")),
    NotNow: Answer(409, UNKNOWN),
    TooLarge: Answer(413, gettext_noop("That is too much at once.")),
    BadForm: Answer(422, gettext_noop("Something in the form is not right. Please check it.")),
    NotLegal: Answer(422, ILLEGAL_MOVE),
    TooFast: Answer(429, gettext_noop("Too fast. Wait a moment and try again."), {"Retry-After": "1"}),
    Unavailable: Answer(
        503,
        gettext_noop("The tables cannot be reached right now. Nothing was changed; try again in a moment."),
        {"Retry-After": "2"},
    ),
    BadName: Answer(422, gettext_noop("A name needs at least two letters.")),
    NameTaken: Answer(409, gettext_noop("This name is already taken. Choose another one.")),
    BadPassword: Answer(422, gettext_noop("A password needs at least eight characters.")),
    WrongPassword: Answer(403, gettext_noop("Wrong name or password.")),
    NotThePassword: Answer(403, gettext_noop("Wrong password.")),
    TooManyTries: Answer(429, gettext_noop("Too many attempts. Wait a minute and try again."), {"Retry-After": "60"}),
    TooManyTokens: Answer(
        409, gettext_noop("You have reached the maximum number of tokens. Revoke one you no longer need.")
    ),
}


def answer_to(refused: Refused) -> Answer:
    """The answer; a refusal that was raised with a message keeps it."""
    answer = ANSWERS[type(refused)]
    return Answer(answer.status, str(refused) or answer.message, answer.headers)


def error_code(kind: type[Refused]) -> str:
    """The name of a refusal for programs: `too-late`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()
