"""Why something is refused: each reason knows its status of HTTP and its words for a person."""

from __future__ import annotations

from typing import ClassVar

from cabochon.language import gettext_noop

__all__ = [
    "AccountRefused",
    "BadForm",
    "BadName",
    "BadPassword",
    "Closed",
    "Forbidden",
    "NameTaken",
    "NoToken",
    "NotFound",
    "NotLegal",
    "NotNow",
    "NotThePassword",
    "OutOfTime",
    "Refused",
    "TooFast",
    "TooLarge",
    "TooLate",
    "TooManyTokens",
    "TooManyTries",
    "Unavailable",
    "WrongMethod",
    "WrongOrigin",
    "WrongPassword",
    "WrongToken",
]


class Refused(Exception):
    status: ClassVar[int] = 400
    words: str = gettext_noop("That is not possible.")
    headers: ClassVar[dict[str, str]] = {}


class NoToken(Refused):
    status = 401
    words = gettext_noop("A token is required: only known players can do this.")
    headers: ClassVar[dict[str, str]] = {"WWW-Authenticate": "Bearer"}


class WrongToken(Refused):
    status = 401
    words = gettext_noop("This token is unknown or has been revoked.")
    headers: ClassVar[dict[str, str]] = {"WWW-Authenticate": 'Bearer error="invalid_token"'}


class NotFound(Refused):
    status = 404
    words = gettext_noop("There is nothing here. The link may be incomplete.")


class Forbidden(Refused):
    status = 403
    words = gettext_noop("Only the player in this seat can do that.")


class Closed(Refused):
    status = 409
    words = gettext_noop("That is no longer possible.")


class TooLate(Refused):
    status = 409
    words = gettext_noop("Something else happened at the table first. Look again.")


class OutOfTime(Refused):
    status = 409
    words = gettext_noop("Your time has run out.")


class NotNow(Refused):
    """A move that an introduction does not ask for; it knows words of its own."""

    status = 409

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


class BadForm(Refused):
    status = 422
    words = gettext_noop("Something in the form is not right. Please check it.")


class NotLegal(Refused):
    """A move that a rule forbids; its own words come from the rule."""

    status = 422
    words = gettext_noop("This is not a legal move here.")


class WrongMethod(Refused):
    status = 405


class WrongOrigin(Refused):
    status = 403
    words = gettext_noop("This request came from another site and was refused.")


class TooLarge(Refused):
    status = 413
    words = gettext_noop("That is too much at once.")


class Unavailable(Refused):
    status = 503
    words = gettext_noop("The tables cannot be reached right now. Nothing was changed; try again in a moment.")
    headers: ClassVar[dict[str, str]] = {"Retry-After": "2"}


class TooFast(Refused):
    status = 429
    words = gettext_noop("Too fast. Wait a moment and try again.")
    headers: ClassVar[dict[str, str]] = {"Retry-After": "1"}


class AccountRefused(Refused):
    """What is told beside the form in which it was asked."""


class BadName(AccountRefused):
    status = 422
    words = gettext_noop("A name needs at least two letters.")


class NameTaken(AccountRefused):
    status = 409
    words = gettext_noop("This name is already taken. Choose another one.")


class BadPassword(AccountRefused):
    status = 422
    words = gettext_noop("A password needs at least eight characters.")


class WrongPassword(AccountRefused):
    status = 403
    words = gettext_noop("Wrong name or password.")


class NotThePassword(AccountRefused):
    status = 403
    words = gettext_noop("Wrong password.")


class TooManyTries(AccountRefused):
    status = 429
    words = gettext_noop("Too many attempts. Wait a minute and try again.")
    headers: ClassVar[dict[str, str]] = {"Retry-After": "60"}


class TooManyTokens(AccountRefused):
    status = 409
    words = gettext_noop("You have reached the maximum number of tokens. Revoke one you no longer need.")
