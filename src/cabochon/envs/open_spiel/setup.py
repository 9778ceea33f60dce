"""The parameters of a game in OpenSpiel, parsed and checked.

Knows games by the contract alone, and nothing of OpenSpiel.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cabochon import games
from cabochon.contract import BadOption, Game, Option, quoted
from cabochon.envs.config import EnvConfig, check_rewards, default_action
from cabochon.match import checked_seats

__all__ = ["OpenSpielSetup", "default_parameters"]

# The options of EnvConfig that apply here: OpenSpiel draws chance itself, and has observers of its own.
CONFIG_OPTIONS = ("payment", "rewards", "limit")
CHANCE_EVENTS_A_DECISION = 1000  # at most: only repeated ties that are drawn again could need more
LARGEST_NUMBER = 2**31 - 1  # in OpenSpiel
LARGEST_LIMIT = LARGEST_NUMBER // (1 + CHANCE_EVENTS_A_DECISION)


def default_parameters(game: Game) -> dict[str, Option]:
    """Every parameter of a game with its default value."""
    defaults = EnvConfig()
    config = {name: getattr(defaults, name) for name in CONFIG_OPTIONS}
    return {**game.options, "seats": game.seats[0], **config, "begin": "", "history": 0}


@dataclass(frozen=True)
class OpenSpielSetup:
    """A game with its parameters, shared by all matches of it."""

    game: Game
    seats: int
    options: dict[str, Option]
    config: EnvConfig
    begin: tuple[int, ...]  # the actions before the initial state
    history: int  # the most actions after it, chance outcomes included; 0 for no other bound than the limit

    @classmethod
    def from_parameters(cls, name: str, given: Mapping[str, Option]) -> OpenSpielSetup:
        game = games.find(name)
        parameters: dict[str, Any] = {**default_parameters(game), **given}
        if parameters["limit"] == 0:
            raise BadOption("limit cannot be 0: in OpenSpiel every match ends", "limit")
        config = EnvConfig(**{name: parameters[name] for name in CONFIG_OPTIONS})
        if config.limit > LARGEST_LIMIT:
            raise BadOption(f"limit cannot be more than {LARGEST_LIMIT} in OpenSpiel", "limit")
        check_rewards(game, config)
        return cls(
            game=game,
            seats=checked_seats(game, parameters["seats"]),
            options=game.resolve_options({name: parameters[name] for name in game.options}),
            config=config,
            begin=_action_numbers(parameters["begin"]),
            history=_checked_history(parameters["history"]),
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return OpenSpielSetup.from_parameters, (self.game.name, self.parameters())

    @property
    def default_action(self) -> int | None:
        """The action that answers skipped decisions; None if no decision is skipped."""
        return default_action(self.game, self.config)

    @property
    def most_chance_events(self) -> int:
        """The limit of chance events in a match; the rules alone set no bound."""
        return self.history or self.config.limit * CHANCE_EVENTS_A_DECISION

    @property
    def most_decisions(self) -> int:
        return min(self.config.limit, self.history or self.config.limit)

    def parameters(self) -> dict[str, Option]:
        """The parameters from which `from_parameters` makes an equal setup."""
        # A single number ends with a blank, or OpenSpiel would parse its own text of it as a number, not a string.
        begin = " ".join(map(str, self.begin)) + (" " if len(self.begin) == 1 else "")
        config = {name: getattr(self.config, name) for name in CONFIG_OPTIONS}
        return {**self.options, "seats": self.seats, **config, "begin": begin, "history": self.history}


def _checked_history(history: int) -> int:
    if not 0 <= history <= LARGEST_NUMBER:
        raise BadOption(f"history is a number of actions, or 0 for no tensor of it, not {quoted(history)}", "history")
    return history


def _action_numbers(begin: str) -> tuple[int, ...]:
    for word in begin.split():
        if not word.isdecimal():
            raise BadOption(f"begin is a list of action numbers separated by blanks, not {quoted(word)}", "begin")
    return tuple(map(int, begin.split()))
