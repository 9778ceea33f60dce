"""HTTP answers to refusals: status, message and headers. Also the refusals of HTTP itself."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from cabochon.faces.face import ILLEGAL_MOVE
from cabochon.language import gettext_noop
from cabochon.server.people import (
    AccountRefused,
    BadName,
    BadPassword,
    NameReserved,
    NameTaken,
    NotThePassword,
    Overloaded,
    Refused,
    TooManyTokens,
    TooManyTries,
    WrongPassword,
)
from cabochon.server.play import (
    AccountNeeded,
    BadMessage,
    BotsOnly,
    ChatClosed,
    Closed,
    Forbidden,
    NoChat,
    NoHints,
    NotFound,
    NotMaker,
    NotNow,
    OnlyCasual,
    OutOfTime,
    PlayerAway,
    TooEarly,
    TooLate,
    TooLongToReview,
    TooManyFromAddress,
    TooManyHints,
    TooManyMessages,
    TooManyReviews,
    TooManyTables,
    TooManyUploads,
)

__all__ = [
    "Answer",
    "BadForm",
    "Busy",
    "GameBroken",
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

SECONDS_UNTIL_RETRY = (1, 5)


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


class Busy(Refused):
    """The server has more to do than it can. Whoever is refused comes back at another moment than the others."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds = random.randint(*SECONDS_UNTIL_RETRY)


class GameBroken(Refused):
    """A game of another package has failed."""


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
        gettext_noop("You need a token for this: only players known to the server may do it."),
        {"WWW-Authenticate": "Bearer"},
    ),
    WrongToken: Answer(
        401,
        gettext_noop("This token is unknown or has been revoked."),
        {"WWW-Authenticate": 'Bearer error="invalid_token"'},
    ),
    Forbidden: Answer(403, gettext_noop("Only the player in this seat can do that.")),
    BotsOnly: Answer(403, gettext_noop("Every table here needs a person: choose a seat for yourself or a friend.")),
    NotMaker: Answer(
        403, gettext_noop("Only the person who created this table can close it, and only while nobody else sits there.")
    ),
    AccountNeeded: Answer(
        403, gettext_noop("This match is rated, so everyone needs an account. Log in or sign up to join.")
    ),
    WrongOrigin: Answer(403, gettext_noop("This request came from another site and was refused.")),
    NotFound: Answer(404, gettext_noop("There is nothing here. The link may be incomplete.")),
    WrongMethod: Answer(405, UNKNOWN),
    Closed: Answer(409, gettext_noop("That is no longer possible.")),
    TooLate: Answer(409, gettext_noop("Something else happened at the table first. Look again.")),
    TooEarly: Answer(409, gettext_noop("Someone may still join. Wait a few more seconds.")),
    OutOfTime: Answer(409, gettext_noop("Your time has run out.")),
    PlayerAway: Answer(409, gettext_noop("A player whose move would be undone is away. Ask again when they are back.")),
    NotNow: Answer(409, UNKNOWN),
    TooManyTables: Answer(
        409, gettext_noop("You have too many unfinished tables. Finish or end one of them before you create another.")
    ),
    TooManyUploads: Answer(
        429, gettext_noop("You have uploaded too many records today. Try again tomorrow."), {"Retry-After": "3600"}
    ),
    TooManyReviews: Answer(
        429,
        gettext_noop("Too many matches have been analysed for you or your network today. Try again tomorrow."),
        {"Retry-After": "3600"},
    ),
    TooLongToReview: Answer(409, gettext_noop("This match has too many turns to be analysed.")),
    TooManyFromAddress: Answer(
        429,
        gettext_noop("Too many tables have been created from your network. Finish some of them, or try again later."),
        {"Retry-After": "600"},
    ),
    NoChat: Answer(403, gettext_noop("You cannot use the chat at this table.")),
    OnlyCasual: Answer(403, gettext_noop("Hints and the coach are only for casual matches.")),
    NoHints: Answer(
        403, gettext_noop("Hints are available only when you play against bots alone, and not in the tutorial.")
    ),
    TooManyHints: Answer(
        429, gettext_noop("Too many hints at once. Wait a moment before you ask again."), {"Retry-After": "3"}
    ),
    ChatClosed: Answer(409, gettext_noop("You have turned chat off. Turn it on to write something.")),
    BadMessage: Answer(422, gettext_noop("Write at most 200 characters, and not only spaces.")),
    TooManyMessages: Answer(
        429, gettext_noop("Too many messages at once. Wait a moment before the next one."), {"Retry-After": "2"}
    ),
    TooLarge: Answer(413, gettext_noop("That is too much at once.")),
    BadForm: Answer(422, gettext_noop("Something in the form is not right. Please check it.")),
    NotLegal: Answer(422, ILLEGAL_MOVE),
    TooFast: Answer(429, gettext_noop("Too fast. Wait a moment and try again."), {"Retry-After": "1"}),
    GameBroken: Answer(
        500,
        gettext_noop("This game has a bug, so this is not possible. The server's log says where it is."),
    ),
    Busy: Answer(
        503,
        gettext_noop("The server is very busy right now. Nothing was changed; try again in a moment."),
    ),
    Unavailable: Answer(
        503,
        gettext_noop("The tables cannot be reached right now. Nothing was changed; try again in a moment."),
        {"Retry-After": "2"},
    ),
    BadName: Answer(422, gettext_noop("A name needs at least two letters.")),
    NameTaken: Answer(409, gettext_noop("This name is already taken. Choose another one.")),
    NameReserved: Answer(
        409, gettext_noop("This name belongs to an account. If it is yours, log in; otherwise choose another one.")
    ),
    BadPassword: Answer(422, gettext_noop("A password needs at least eight characters.")),
    WrongPassword: Answer(403, gettext_noop("Wrong name or password.")),
    NotThePassword: Answer(403, gettext_noop("Wrong password.")),
    TooManyTries: Answer(429, gettext_noop("Too many attempts. Wait a little and try again.")),
    Overloaded: Answer(
        503,
        gettext_noop("Too many people are logging in right now. Try again in a moment."),
        {"Retry-After": "2"},
    ),
    TooManyTokens: Answer(
        409, gettext_noop("You have reached the maximum number of tokens. Revoke one you no longer need.")
    ),
}


def answer_to(refused: Refused) -> Answer:
    """The answer; a refusal that was raised with a message keeps it."""
    answer = ANSWERS[type(refused)]
    wait = {"Retry-After": str(refused.seconds)} if isinstance(refused, (TooManyTries, Busy)) else {}
    return Answer(answer.status, str(refused) or answer.message, {**answer.headers, **wait})


def error_code(kind: type[Refused]) -> str:
    """The name of a refusal for programs: `too-late`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()
