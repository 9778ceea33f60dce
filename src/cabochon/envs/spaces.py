"""The observation and action spaces of a match, as Gymnasium defines them."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from cabochon.contract import Game
from cabochon.observations import ObservationFormat

__all__ = ["action_space", "masked_observation_space", "observation_space"]


def action_space(game: Game) -> spaces.Discrete:
    return spaces.Discrete(game.seat_action_count)


def observation_space(layout: ObservationFormat) -> spaces.Box[Any]:
    """A box with the range of each number; one that never varies gets a range too, or Gymnasium would warn."""
    low, high = layout.bounds()
    return spaces.Box(low, np.maximum(high, low + 1), dtype=layout.dtype)


def masked_observation_space(game: Game, layout: ObservationFormat) -> spaces.Dict:
    """An observation with its action mask, as in PettingZoo."""
    mask = spaces.Box(0, 1, (game.seat_action_count,), np.int8)
    return spaces.Dict({"observation": observation_space(layout), "action_mask": mask})
