"""Why a request about an account is refused. Knows no page and no status of HTTP: those belong to the web."""

from __future__ import annotations

__all__ = [
    "AccountRefused",
    "BadName",
    "BadPassword",
    "NameReserved",
    "NameTaken",
    "NotThePassword",
    "Overloaded",
    "Refused",
    "TooManyTokens",
    "TooManyTries",
    "WrongPassword",
]


class Refused(Exception):
    """A request that the server turns down; the class is the reason."""


class AccountRefused(Refused):
    """A reason to show beside the form that was submitted."""


class BadName(AccountRefused):
    """Too short."""


class NameTaken(AccountRefused):
    """Another account has this name."""


class NameReserved(AccountRefused):
    """The name, or one that looks like it, belongs to an account."""


class BadPassword(AccountRefused):
    """Too short or too long."""


class WrongPassword(AccountRefused):
    """No account has this name and this password."""


class NotThePassword(AccountRefused):
    """The password that confirms a change is wrong."""


class TooManyTries(AccountRefused):
    """Over the rate limit, for this many seconds."""

    def __init__(self, seconds: int = 60) -> None:
        super().__init__()
        self.seconds = seconds


class Overloaded(AccountRefused):
    """More passwords wait to be checked than the server can check soon."""


class TooManyTokens(AccountRefused):
    """The account has as many tokens as allowed."""
