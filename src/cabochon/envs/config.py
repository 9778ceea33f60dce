"""The options that every environment shares, besides those of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from cabochon.contract import (
    BadOption,
    Game,
    Option,
    UnknownOption,
    check_choice,
    check_flag,
    did_you_mean,
    is_whole,
    quoted,
)
from cabochon.observations import MASKS, SEPARATE, ObservationFormat, observation_format

__all__ = [
    "DEFAULT_LIMIT",
    "OBSERVATIONS",
    "REWARDS",
    "EnvConfig",
    "check_rewards",
    "checked_number",
    "default_action",
    "split_options",
]

REWARDS = ("result", "points", "rank")
OBSERVATIONS = ("partial", "full")
LARGEST_NUMBER = 2**31 - 1
DEFAULT_LIMIT = 1000  # no rule ends a match in which every player takes a chip and returns it


@dataclass(frozen=True, kw_only=True)
class EnvConfig:
    """`rewards`: by the share of the victory, by points as they are gained, or by the rank at the end.
    `observation`: of the seat to move, or of every seat. `scaled`: whether observations are float32 from 0 to 1 instead
    of int8. `mask`: whether the action mask is separate from the observation, beside it in a dictionary, or appended to
    its numbers. `payment`: whether seats decide how to pay. `deals`: seeds of deals to play in turn, again and again;
    without them, chance draws. `limit`: the number of decisions after which a match is truncated; 0 for none."""

    rewards: str = "result"
    observation: str = "partial"
    scaled: bool = False
    mask: str = SEPARATE
    payment: bool = True
    deals: Sequence[int] = ()
    limit: int = DEFAULT_LIMIT

    def __post_init__(self) -> None:
        check_choice("rewards", self.rewards, REWARDS)
        check_choice("observation", self.observation, OBSERVATIONS)
        check_choice("mask", self.mask, MASKS)
        check_flag("scaled", self.scaled)
        check_flag("payment", self.payment)
        object.__setattr__(self, "deals", _checked_deals(self.deals))
        if not is_whole(self.limit) or not 0 <= self.limit <= LARGEST_NUMBER:
            raise BadOption(
                f"limit is a number of decisions up to {LARGEST_NUMBER}, or 0 for none, not {quoted(self.limit)}",
                "limit",
            )

    def format(self, game: Game, *, observers: int) -> ObservationFormat:
        """How observations are given, with the numbers of this many seats in a row."""
        return observation_format(game, scaled=self.scaled, mask=self.mask, observers=observers)


def default_action(game: Game, config: EnvConfig) -> int | None:
    """The action that answers skipped decisions; None if no decision is skipped."""
    return None if config.payment or game.rewards is None else game.rewards.DEFAULT_ACTION


def check_rewards(game: Game, config: EnvConfig) -> None:
    """Refuse rewards that the game does not define."""
    if game.rewards is None and config.rewards != "result":
        raise BadOption(
            f"{game.name} has no points or ranks: rewards is 'result', not {quoted(config.rewards)}", "rewards"
        )


def _checked_deals(deals: Sequence[int]) -> tuple[int, ...]:
    if isinstance(deals, str) or not isinstance(deals, Sequence | np.ndarray):
        raise BadOption(f"deals is a list of whole numbers, not {quoted(deals)}", "deals")
    for deal in deals:
        if not is_whole(deal):
            raise BadOption(f"a deal is a whole number, not {quoted(deal)}", "deals")
    return tuple(int(deal) for deal in deals)


def split_options(game: Game, options: Mapping[str, Any]) -> tuple[dict[str, Option], EnvConfig]:
    """The options of the game, and an EnvConfig of the others; UnknownOption names one that is neither."""
    names = [field.name for field in fields(EnvConfig)]
    for name in options:
        if name not in game.options and name not in names:
            own, common = ", ".join(game.options), ", ".join(names)
            hint = did_you_mean(name, [*game.options, *names])
            raise UnknownOption(
                f"{game.name} got an unexpected keyword argument {quoted(name)}; its options are {own}, and for all"
                f" games {common}{hint}",
                name,
            )
    game_options = {name: value for name, value in options.items() if name in game.options}
    return game_options, EnvConfig(**{name: value for name, value in options.items() if name in names})


def checked_number(name: str, number: int) -> int:
    if not is_whole(number) or not 1 <= number <= LARGEST_NUMBER:
        raise BadOption(f"{name} is a number from 1 to {LARGEST_NUMBER}, not {quoted(number)}", name)
    return int(number)
