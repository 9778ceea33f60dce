"""What is settled before the first action: the parameters that OpenSpiel hands over, read and checked.

Knows games by the contract alone, and nothing of OpenSpiel.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cabochon import games
from cabochon.contract import BadOption, Game, Option
from cabochon.envs.config import EnvConfig, check_rewards, default_action
from cabochon.match import checked_seats

__all__ = ["Setup", "parameters"]

# What an experimenter chooses here: chance is OpenSpiel's to draw, and what is observed is told by its observers.
CHOICES = ("payment", "rewards", "limit")
DRAWS = 1000  # of chance for each decision: only ties that are drawn again and again could ask for more
LARGEST = 2**31 - 1  # number that OpenSpiel counts to
MOST_DECISIONS = LARGEST // (1 + DRAWS)


def parameters(game: Game) -> dict[str, Option]:
    """Every parameter of a game with the value it has if nobody says otherwise."""
    usual = EnvConfig()
    choices = {name: getattr(usual, name) for name in CHOICES}
    return {**game.options, "seats": game.seats[0], **choices, "begin": ""}


@dataclass(frozen=True)
class Setup:
    """A game with all that is settled, the same for every match played with it."""

    game: Game
    seats: int
    options: dict[str, Option]
    config: EnvConfig
    begin: tuple[int, ...]  # the actions after which a match begins

    @classmethod
    def read(cls, name: str, told: Mapping[str, Option]) -> Setup:
        game = games.find(name)
        said: dict[str, Any] = {**parameters(game), **told}
        if said["limit"] == 0:
            raise BadOption("limit cannot be 0: in OpenSpiel every match ends", "limit")
        config = EnvConfig(**{name: said[name] for name in CHOICES})
        check_rewards(game, config)
        if config.limit > MOST_DECISIONS:
            raise BadOption(f"limit cannot be more than {MOST_DECISIONS} in OpenSpiel", "limit")
        return cls(
            game=game,
            seats=checked_seats(game, said["seats"]),
            options=game.resolve_options({name: said[name] for name in game.options}),
            config=config,
            begin=_numbers(said["begin"]),
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return Setup.read, (self.game.name, self.parameters())

    @property
    def default_action(self) -> int | None:
        """The answer to the decision that nobody is asked for, if there is one."""
        return default_action(self.game, self.config)

    @property
    def draws(self) -> int:
        """How often chance may act in a match; the rules alone set no bound to it."""
        return self.config.limit * DRAWS

    def parameters(self) -> dict[str, Option]:
        """What `read` makes the same of."""
        # A blank after a single number, or OpenSpiel would read its own text of it as a number instead of a string.
        begin = " ".join(map(str, self.begin)) + (" " if len(self.begin) == 1 else "")
        choices = {name: getattr(self.config, name) for name in CHOICES}
        return {**self.options, "seats": self.seats, **choices, "begin": begin}


def _numbers(begin: str) -> tuple[int, ...]:
    for word in begin.split():
        if not word.isdecimal():
            raise BadOption(f"begin is numbers of actions with blanks between them, not {word!r}", "begin")
    return tuple(map(int, begin.split()))
