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
    words: str = gettext_noop("This cannot be done.")
    headers: ClassVar[dict[str, str]] = {}


class NoToken(Refused):
    status = 401
    words = gettext_noop("Show a token: this is for somebody who is known here.")
    headers: ClassVar[dict[str, str]] = {"WWW-Authenticate": "Bearer"}


class WrongToken(Refused):
    status = 401
    words = gettext_noop("This token is not known here, or it was revoked.")
    headers: ClassVar[dict[str, str]] = {"WWW-Authenticate": 'Bearer error="invalid_token"'}


class NotFound(Refused):
    status = 404
    words = gettext_noop("There is nothing here. Perhaps the link was cut off.")


class Forbidden(Refused):
    status = 403
    words = gettext_noop("That is for the player who holds this seat.")


class Closed(Refused):
    status = 409
    words = gettext_noop("That is not possible any more.")


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
    words = gettext_noop("Something in the form cannot be right. Please check it.")


class NotLegal(Refused):
    """A move that a rule forbids; its own words come from the rule."""

    status = 422
    words = gettext_noop("This is not a legal move here.")


class WrongMethod(Refused):
    status = 405


class WrongOrigin(Refused):
    status = 403
    words = gettext_noop("This was sent from another site, and is not accepted.")


class TooLarge(Refused):
    status = 413
    words = gettext_noop("That is too much at once.")


class Unavailable(Refused):
    status = 503
    words = gettext_noop("The tables cannot be reached just now. Nothing was changed; try again in a moment.")
    headers: ClassVar[dict[str, str]] = {"Retry-After": "2"}


class TooFast(Refused):
    status = 429
    words = gettext_noop("That was too fast. Wait a moment and try again.")
    headers: ClassVar[dict[str, str]] = {"Retry-After": "1"}


class AccountRefused(Refused):
    """What is told beside the form in which it was asked."""


class BadName(AccountRefused):
    status = 422
    words = gettext_noop("A name has two letters at least.")


class NameTaken(AccountRefused):
    status = 409
    words = gettext_noop("Somebody else has this name already. Choose another one.")


class BadPassword(AccountRefused):
    status = 422
    words = gettext_noop("A password has eight characters at least.")


class WrongPassword(AccountRefused):
    status = 403
    words = gettext_noop("This name and this password do not belong together.")


class NotThePassword(AccountRefused):
    status = 403
    words = gettext_noop("This is not your password.")


class TooManyTries(AccountRefused):
    status = 429
    words = gettext_noop("That was tried too often. Wait a minute and try again.")
    headers: ClassVar[dict[str, str]] = {"Retry-After": "60"}


class TooManyTokens(AccountRefused):
    status = 409
    words = gettext_noop("You have as many tokens as there may be. Revoke one that you do not need any more.")
