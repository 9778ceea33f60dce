"""Why a table or an account refuses something. Knows neither HTTP nor the words that people read."""

from __future__ import annotations

__all__ = [
    "AccountRefused",
    "BadName",
    "BadPassword",
    "Closed",
    "Forbidden",
    "NameTaken",
    "NotFound",
    "NotNow",
    "NotThePassword",
    "OutOfTime",
    "Refused",
    "TooLate",
    "TooManyTokens",
    "TooManyTries",
    "WrongPassword",
]


class Refused(Exception):
    """The request is not accepted, and nothing has changed."""


class NotFound(Refused):
    """There is no such thing."""


class Forbidden(Refused):
    """Only the holder of the seat may do this."""


class Closed(Refused):
    """It is not possible any more, or not yet."""


class TooLate(Refused):
    """Something else happened at the table first."""


class OutOfTime(Refused):
    """The player's clock has run out."""


class NotNow(Refused):
    """An introduction asks for another move; its argument is the hint for the player."""


class AccountRefused(Refused):
    """A form of the account page was filled in wrongly."""


class BadName(AccountRefused):
    """The name is too short."""


class NameTaken(AccountRefused):
    """Another account has the name."""


class BadPassword(AccountRefused):
    """The password is too short or too long."""


class WrongPassword(AccountRefused):
    """No account has this name and this password."""


class NotThePassword(AccountRefused):
    """It is not the password of the account."""


class TooManyTries(AccountRefused):
    """Wrong passwords, or new accounts from one address, have used up their limit."""


class TooManyTokens(AccountRefused):
    """The account has as many tokens as it may have."""
