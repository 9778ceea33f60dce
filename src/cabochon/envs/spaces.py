"""What observations, masks and actions of a table are made of, in the words of Gymnasium."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from cabochon.envs.single import Table

__all__ = ["action_space", "masked_space", "numbers_space"]

SMALL = np.iinfo(np.int8)


def action_space(table: Table) -> spaces.Discrete:
    return spaces.Discrete(table.game.seat_action_count)


def numbers_space(count: int) -> spaces.Box[np.int8]:
    return spaces.Box(SMALL.min, SMALL.max, (count,), np.int8)


def masked_space(table: Table) -> spaces.Dict:
    """An observation with its mask, as PettingZoo has them."""
    mask = spaces.Box(0, 1, (table.game.seat_action_count,), np.int8)
    return spaces.Dict({"observation": numbers_space(table.numbers), "action_mask": mask})
