"""The errors that tell a person what went wrong and how to put it right. Know nothing of any game."""

from __future__ import annotations

__all__ = ["BadOption", "BadRecord", "CabochonError", "IllegalMove", "UnknownBot", "UnknownGame", "quoted"]

LONGEST_QUOTE = 40


class CabochonError(Exception):
    """Something a person can put right; the message says how."""


class UnknownGame(CabochonError):
    """No game has that name."""


class UnknownBot(CabochonError):
    """No bot has that code."""


class BadOption(CabochonError):
    """An option, or a number of seats, that the game does not have; `option` is its name."""

    def __init__(self, reason: str, option: str = "") -> None:
        super().__init__(reason)
        self.option = option


class BadRecord(CabochonError):
    """A text that is not the record of a match; the message names the line."""


class IllegalMove(CabochonError):
    """A move that a rule forbids, or no move at all; `rule` is its number in docs/rules/, if it has one."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = reason
        self.rule = rule


def quoted(text: str) -> str:
    """A user's text as a message repeats it: in quotation marks, and shortened if it is long."""
    return repr(text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 3]}...")
