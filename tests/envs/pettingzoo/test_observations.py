"""Observations of agents in PettingZoo: in the range of each number, scaled, and with the mask appended."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.envs.environments import GAMES
from tests.envs.pettingzoo.matches import MODULES, theirs

FORMATS: list[dict[str, Any]] = [
    {},
    {"scaled": True},
    {"mask": "dict"},
    {"mask": "appended", "scaled": True},
    {"mask": "appended", "observation": "full"},
]


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")
@pytest.mark.parametrize("options", FORMATS)
@pytest.mark.parametrize("game", GAMES)
def test_every_format_passes_pettingzoos_test(game: str, options: dict[str, Any]) -> None:
    env = MODULES[game].env(**options)
    theirs.api_test(env, num_cycles=60)
    assert env.unwrapped.match.turns > 1


@pytest.mark.parametrize("options", FORMATS)
@pytest.mark.parametrize("game", GAMES)
def test_all_agents_observe_inside_their_spaces(game: str, options: dict[str, Any]) -> None:
    env = MODULES[game].raw_env(**options)
    env.reset(seed=3)
    for _ in range(25):
        for agent in env.agents:
            observed = env.observe(agent)
            assert env.observation_space(agent).contains(observed)
            if options.get("mask") == "appended":
                actions = len(observed["action_mask"])
                assert np.array_equal(observed["observation"][-actions:], observed["action_mask"])
        assert env.state_space.contains(env.state())
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
