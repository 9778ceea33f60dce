"""The observation and action spaces of a match, as Gymnasium defines them."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from cabochon.envs.single_match import SingleMatch

__all__ = ["action_space", "masked_observation_space", "observation_space"]

INT8 = np.iinfo(np.int8)


def action_space(match: SingleMatch) -> spaces.Discrete:
    return spaces.Discrete(match.game.seat_action_count)


def observation_space(size: int) -> spaces.Box[np.int8]:
    return spaces.Box(INT8.min, INT8.max, (size,), np.int8)


def masked_observation_space(match: SingleMatch) -> spaces.Dict:
    """An observation with its action mask, as in PettingZoo."""
    mask = spaces.Box(0, 1, (match.game.seat_action_count,), np.int8)
    return spaces.Dict({"observation": observation_space(match.observation_size), "action_mask": mask})
