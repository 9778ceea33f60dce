"""What a learner receives in Gymnasium: its observation, alone or in a dictionary with the action mask."""

from __future__ import annotations

from typing import Any

from gymnasium import Space

from cabochon.contract import Game
from cabochon.envs.spaces import masked_observation_space, observation_space
from cabochon.observations import ObservationFormat

__all__ = ["learner_space"]


def learner_space(game: Game, layout: ObservationFormat) -> Space[Any]:
    return masked_observation_space(game, layout) if layout.in_dictionary else observation_space(layout)
