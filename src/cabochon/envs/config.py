"""What an experimenter may choose beyond the game's own options. The same words in every interface."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from cabochon.contract import BadOption, Game, Option, is_whole

__all__ = [
    "LIMIT",
    "OBSERVATIONS",
    "REWARDS",
    "EnvConfig",
    "check_rewards",
    "checked_number",
    "default_action",
    "split",
]

REWARDS = ("result", "points", "rank")
OBSERVATIONS = ("partial", "full")
MOST = 2**31 - 1
LIMIT = 1000  # nothing in the rules ends a match in which everybody takes a chip and gives it back


@dataclass(frozen=True, kw_only=True)
class EnvConfig:
    """`rewards`: what a seat is rewarded for: its share of the victory, points as they come, or its rank at the end.
    `observation`: what the seat to move may know, or what every seat knows. `payment`: whether a seat is asked how it
    pays. `deals`: seeds of deals to be played one after the other, again and again; none means that chance draws.
    `limit`: decisions after which a match is broken off; 0 for never."""

    rewards: str = "result"
    observation: str = "partial"
    payment: bool = True
    deals: Sequence[int] = ()
    limit: int = LIMIT

    def __post_init__(self) -> None:
        _checked_choice("rewards", self.rewards, REWARDS)
        _checked_choice("observation", self.observation, OBSERVATIONS)
        if not isinstance(self.payment, bool | np.bool_):
            raise BadOption(f"payment is True or False, not {self.payment!r}", "payment")
        object.__setattr__(self, "deals", _checked_deals(self.deals))
        if not is_whole(self.limit) or not 0 <= self.limit <= MOST:
            raise BadOption(f"limit is a number of decisions up to {MOST}, or 0 for none, not {self.limit!r}", "limit")


def default_action(game: Game, config: EnvConfig) -> int | None:
    """The answer to the decision that agents are not asked for; None if they are asked for every decision."""
    return None if config.payment or game.rewards is None else game.rewards.DEFAULT_ACTION


def check_rewards(game: Game, config: EnvConfig) -> None:
    """A game without rewards of its own rewards the result alone."""
    if game.rewards is None and config.rewards != "result":
        raise BadOption(
            f"{game.name} counts no points and ranks: its rewards are 'result', not {config.rewards!r}", "rewards"
        )


def _checked_deals(deals: Sequence[int]) -> tuple[int, ...]:
    if isinstance(deals, str) or not isinstance(deals, Sequence | np.ndarray):
        raise BadOption(f"deals is a list of whole numbers, not {deals!r}", "deals")
    for deal in deals:
        if not is_whole(deal):
            raise BadOption(f"a deal is a whole number, not {deal!r}", "deals")
    return tuple(int(deal) for deal in deals)


def split(game: Game, options: Mapping[str, Any]) -> tuple[dict[str, Option], EnvConfig]:
    """The options of the game, and the config that the others describe; BadOption names one that is neither."""
    names = [field.name for field in fields(EnvConfig)]
    for name in options:
        if name not in game.options and name not in names:
            own = ", ".join(game.options)
            raise BadOption(
                f"{game.name} has no option {name!r}; there are {own}, and for all games {', '.join(names)}", name
            )
    of_game = {name: value for name, value in options.items() if name in game.options}
    return of_game, EnvConfig(**{name: value for name, value in options.items() if name in names})


def _checked_choice(name: str, value: str, choices: Sequence[str]) -> None:
    if value not in choices:
        raise BadOption(f"{name} is one of {', '.join(choices)}, not {value!r}", name)


def checked_number(name: str, number: int) -> int:
    if not is_whole(number) or not 1 <= number <= MOST:
        raise BadOption(f"{name} is a number from 1 to {MOST}, not {number!r}", name)
    return int(number)
