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

__all__ = ["RANK", "RESULT", "Setup", "parameters"]

RESULT = "result"  # what counts is the victory
RANK = "rank"  # and the places behind it
REWARDS = (RESULT, RANK)
# Nothing in the rules ends a match in which everybody takes a chip and gives it back, but in OpenSpiel every match
# ends. Random play needs two or three hundred actions, chance included.
LONGEST = 2000


def parameters(game: Game) -> dict[str, Option]:
    """Every parameter of a game with the value it has if nobody says otherwise."""
    ours: dict[str, Option] = {
        "seats": game.seats[0],
        "payment": True,
        "rewards": RESULT,
        "begin": "",
        "longest": LONGEST,
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
    longest: int  # after so many more actions, chance included, it is broken off and shared by all

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
            longest=_checked_longest(said["longest"]),
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return Setup.read, (self.game.name, self.parameters())

    def parameters(self) -> dict[str, Option]:
        """What `read` makes the same of."""
        # A blank after a single number, or OpenSpiel would read its own text of it as a number instead of a string.
        begin = " ".join(map(str, self.begin)) + (" " if len(self.begin) == 1 else "")
        ours: dict[str, Option] = {"seats": self.seats, "payment": self.asks_payment, "rewards": self.rewards}
        return {**self.options, **ours, "begin": begin, "longest": self.longest}


def _numbers(begin: str) -> tuple[int, ...]:
    for word in begin.split():
        if not word.isdecimal():
            raise BadOption(f"begin is numbers of actions with blanks between them, not {word!r}", "begin")
    return tuple(map(int, begin.split()))


def _checked_rewards(rewards: str) -> str:
    if rewards not in REWARDS:
        raise BadOption(f"rewards are told by {' or '.join(REWARDS)}, not {rewards!r}", "rewards")
    return rewards


def _checked_longest(longest: int) -> int:
    if longest < 1:
        raise BadOption(f"the longest match has at least one action, not {longest}", "longest")
    return longest
