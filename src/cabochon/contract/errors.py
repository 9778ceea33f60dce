"""The errors that tell a person what went wrong and how to put it right. Know nothing of any game."""

from __future__ import annotations

import reprlib

__all__ = [
    "LONGEST_QUOTE",
    "BadInput",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "CabochonError",
    "GameFailed",
    "IllegalMove",
    "UnknownBot",
    "UnknownGame",
    "UnknownOption",
    "quoted",
    "shortened",
]

LONGEST_QUOTE = 40
LONGEST_REPR = 2 * LONGEST_QUOTE  # of texts with many characters that cannot be printed, and of other things
LONGEST_MESSAGE = 299

_REPR = reprlib.Repr()
_REPR.maxlevel = 2


class CabochonError(Exception):
    """Something a person can put right; the message says how."""


class GameFailed(CabochonError):
    """A game of another package failed; the message names the game and the member that failed."""


class BadInput(CabochonError):
    """Something a person gave that cannot be used; the message is short, whatever they gave."""

    def __init__(self, reason: str) -> None:
        super().__init__(shortened(reason, LONGEST_MESSAGE))


class UnknownGame(BadInput):
    """No game has that name."""


class UnknownBot(BadInput):
    """No bot has that code."""


class BadOption(BadInput):
    """An option, or a number of seats, that the game does not have; `option` is its name."""

    def __init__(self, reason: str, option: str = "") -> None:
        super().__init__(reason)
        self.option = option


class UnknownOption(BadOption, TypeError):
    """An option that does not exist; also the TypeError that Python raises for an unexpected keyword."""


class BadRecord(BadInput):
    """A text that is not the record of a match; the message names the line."""


class BadPosition(BadInput):
    """A text that is no position of the game, or one that no match can come to."""


class IllegalMove(BadInput):
    """A move that a rule forbids, or no move at all; `rule` is its number in docs/rules/, if it has one."""

    def __init__(self, reason: str, rule: str = "") -> None:
        ending = f" ({rule})" if rule else ""
        self.reason = shortened(reason, LONGEST_MESSAGE - len(ending))
        self.rule = rule
        self.game = ""  # whose rule it is, once that game has refused the move
        super().__init__(self.reason + ending)


def quoted(thing: object) -> str:
    """A user's input as a message repeats it: text in quotation marks, anything long shortened."""
    if isinstance(thing, str):
        return shortened(repr(shortened(thing, LONGEST_QUOTE)), LONGEST_REPR)
    try:
        return shortened(_REPR.repr(thing), LONGEST_REPR)
    except ValueError:  # Python refuses to print such a number
        return "a number with thousands of digits"


def shortened(text: str, most: int) -> str:
    """A text of at most this many characters, with dots where it is cut off."""
    return text if len(text) <= most else f"{text[: most - 3]}..."
