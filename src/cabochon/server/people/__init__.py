"""People: identity, accounts, passwords, presence and ratings. Knows no page, no table and no rule of a game."""

from cabochon.server.people.accounts import MOST_TOKENS, Accounts
from cabochon.server.people.browsers import browser_name
from cabochon.server.people.devices import DEVICE_COOKIE, Device, Devices
from cabochon.server.people.export import export_account
from cabochon.server.people.identity import COOKIE, LONGEST_NAME, Cookie, People, Person, tidy
from cabochon.server.people.names import Names, folded
from cabochon.server.people.passwords import LONGEST, SHORTEST
from cabochon.server.people.presence import SECONDS_BETWEEN_NOTES, Presence
from cabochon.server.people.ratings import MatchScoring, SeatDecisions, Takebacks, is_help
from cabochon.server.people.refusals import (
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
from cabochon.server.people.sessions import Sessions, secret_digest

__all__ = [
    "COOKIE",
    "DEVICE_COOKIE",
    "LONGEST",
    "LONGEST_NAME",
    "MOST_TOKENS",
    "SECONDS_BETWEEN_NOTES",
    "SHORTEST",
    "AccountRefused",
    "Accounts",
    "BadName",
    "BadPassword",
    "Cookie",
    "Device",
    "Devices",
    "MatchScoring",
    "NameReserved",
    "NameTaken",
    "Names",
    "NotThePassword",
    "Overloaded",
    "People",
    "Person",
    "Presence",
    "Refused",
    "SeatDecisions",
    "Sessions",
    "Takebacks",
    "TooManyTokens",
    "TooManyTries",
    "WrongPassword",
    "browser_name",
    "export_account",
    "folded",
    "is_help",
    "secret_digest",
    "tidy",
]
