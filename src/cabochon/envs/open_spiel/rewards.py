"""What a match is worth to each seat: its share of the victory, its place, or points as they come."""

from __future__ import annotations

import numpy as np

from cabochon.contract import CHANCE, OVER, for_game
from cabochon.envs.batch.allocation import CODES
from cabochon.envs.open_spiel.moment import Moment

__all__ = ["returns", "rewards"]


def returns(moment: Moment) -> list[float]:
    """All that the seats were rewarded with since the beginning."""
    setup = moment.setup
    if setup.config.rewards == "points":
        return [now - then for now, then in zip(points(moment), points(moment.beginning), strict=True)]
    if setup.game.to_move(moment.state) != OVER:  # still going on, or broken off: all are equal
        return [0.0] * setup.seats
    return final(moment)


def rewards(moment: Moment) -> list[float]:
    """What the last decision was worth, told when chance has done its part."""
    if moment.mover == CHANCE:
        return [0.0] * moment.setup.seats
    return [now - then for now, then in zip(returns(moment), returns(moment.last_decision), strict=True)]


def final(moment: Moment) -> list[float]:
    """What the end is worth to each seat, as a batch reckons it."""
    setup = moment.setup
    stepping = for_game("cabochon.envs.batch.stepping", setup.game)
    kind = CODES[setup.config.rewards]
    states = np.array([moment.state], setup.game.state_type)
    return [float(stepping.final_reward(states, 0, seat, setup.seats, kind)) for seat in range(setup.seats)]


def points(moment: Moment) -> list[float]:
    rewards = moment.setup.game.rewards
    assert rewards is not None
    return [float(rewards.points(moment.state, seat)) for seat in range(moment.setup.seats)]
