"""Rewards and returns of a match in OpenSpiel: by result, by rank, or by points as they are gained."""

from __future__ import annotations

import numpy as np

from cabochon.contract import CHANCE, OVER, for_game
from cabochon.envs.batch.allocation import REWARD_KINDS
from cabochon.envs.open_spiel.history import HistoryNode

__all__ = ["returns", "rewards"]


def returns(node: HistoryNode) -> list[float]:
    """The sum of each seat's rewards since the initial state."""
    setup = node.setup
    if setup.config.rewards == "points":
        return [now - then for now, then in zip(_points(node), _points(node.initial), strict=True)]
    if setup.game.to_move(node.state) != OVER:  # still going on, or truncated: all are equal
        return [0.0] * setup.seats
    return _final_rewards(node)


def rewards(node: HistoryNode) -> list[float]:
    """The rewards for the last decision, known after the chance events that follow it."""
    if node.mover == CHANCE:
        return [0.0] * node.setup.seats
    return [now - then for now, then in zip(returns(node), returns(node.last_decision), strict=True)]


def _final_rewards(node: HistoryNode) -> list[float]:
    """The rewards at the end, computed as in a batch."""
    setup = node.setup
    stepping = for_game("cabochon.envs.batch.stepping", setup.game)
    kind = REWARD_KINDS[setup.config.rewards]
    states = np.array([node.state], setup.game.state_type)
    return [float(stepping.final_reward(states, 0, seat, setup.seats, kind)) for seat in range(setup.seats)]


def _points(node: HistoryNode) -> list[float]:
    game_rewards = node.setup.game.rewards
    assert game_rewards is not None
    return [float(game_rewards.points(node.state, seat)) for seat in range(node.setup.seats)]
