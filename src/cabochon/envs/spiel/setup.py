"""What is settled before the first action: the parameters that OpenSpiel hands over, read and checked.

Knows games by the contract alone, and nothing of OpenSpiel.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cabochon import games
from cabochon.chance import source
from cabochon.game import BadOption, Game, Option
from cabochon.match import Match

__all__ = ["Setup", "parameters"]

LIMIT = 1000
REWARDS = ("result", "points", "rank")


def parameters(game: Game) -> dict[str, Option]:
    """Every parameter of a game with the value it has if nobody says otherwise."""
    ours: dict[str, Option] = {
        "seats": game.seats[0],
        "payment": True,
        "rewards": REWARDS[0],
        "begin": "",
        "limit": LIMIT,
    }
    return {**game.options, **ours}


@dataclass(frozen=True)
class Setup:
    """A game with all that is settled, the same for every match played with it."""

    game: Game
    seats: int
    options: dict[str, Option]
    asks_payment: bool
    rewards: str
    begin: tuple[int, ...]  # the actions after which a match begins
    limit: int  # decisions after which it is broken off and shared by all: in OpenSpiel every match ends

    @classmethod
    def read(cls, name: str, told: Mapping[str, Option]) -> Setup:
        game = games.find(name)
        said: dict[str, Any] = {**parameters(game), **told}
        options = {option: said[option] for option in game.options}
        checked = Match(game, said["seats"], options=options, chance=source(None), drawing=False)
        return cls(
            game=game,
            seats=checked.seats,
            options=checked.options,
            asks_payment=said["payment"],
            rewards=_checked_rewards(said["rewards"]),
            begin=_numbers(said["begin"]),
            limit=_checked_limit(said["limit"]),
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return Setup.read, (self.game.name, self.parameters())

    def parameters(self) -> dict[str, Option]:
        """What `read` makes the same of."""
        # A blank after a single number, or OpenSpiel would read its own text of it as a number instead of a string.
        begin = " ".join(map(str, self.begin)) + (" " if len(self.begin) == 1 else "")
        ours: dict[str, Option] = {"seats": self.seats, "payment": self.asks_payment, "rewards": self.rewards}
        return {**self.options, **ours, "begin": begin, "limit": self.limit}


def _numbers(begin: str) -> tuple[int, ...]:
    for word in begin.split():
        if not word.isdecimal():
            raise BadOption(f"begin is numbers of actions with blanks between them, not {word!r}", "begin")
    return tuple(map(int, begin.split()))


def _checked_rewards(rewards: str) -> str:
    if rewards not in REWARDS:
        raise BadOption(f"rewards is one of {', '.join(REWARDS)}, not {rewards!r}", "rewards")
    return rewards


def _checked_limit(limit: int) -> int:
    if limit < 1:
        raise BadOption(f"limit is a number of decisions, at least one, not {limit}", "limit")
    return limit
