"""People: identity, accounts, passwords, presence and ratings. Knows no page, no table and no rule of a game."""

from cabochon.server.people.accounts import MOST_TOKENS, Accounts, folded
from cabochon.server.people.export import export_account
from cabochon.server.people.identity import COOKIE, LONGEST_NAME, People, Person, tidy
from cabochon.server.people.passwords import LONGEST, SHORTEST
from cabochon.server.people.presence import SECONDS_BETWEEN_NOTES, Presence
from cabochon.server.people.ratings import MatchScoring
from cabochon.server.people.refusals import (
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

__all__ = [
    "COOKIE",
    "LONGEST",
    "LONGEST_NAME",
    "MOST_TOKENS",
    "SECONDS_BETWEEN_NOTES",
    "SHORTEST",
    "AccountRefused",
    "Accounts",
    "BadName",
    "BadPassword",
    "MatchScoring",
    "NameTaken",
    "NotThePassword",
    "People",
    "Person",
    "Presence",
    "Refused",
    "TooManyTokens",
    "TooManyTries",
    "WrongPassword",
    "export_account",
    "folded",
    "tidy",
]
