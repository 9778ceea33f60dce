"""Matches in PettingZoo for the tests."""

from __future__ import annotations

import random
import warnings
from types import ModuleType
from typing import Any

import pytest

from tests.envs.environments import random_action

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install cabochon[envs]")

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # its tests import an environment of its own the old way
    from pettingzoo import test as theirs

from cabochon.envs import battle_mat_v0, marvel_v0, splendor_v0

__all__ = ["MODULES", "play", "raw", "splendor_v0", "theirs"]

MODULES: dict[str, ModuleType] = {"splendor": splendor_v0, "marvel": marvel_v0, "battle-mat": battle_mat_v0}


def raw(game: str, *, seed: int = 5, decisions: int = 0, **options: Any) -> Any:
    """A match after some random decisions."""
    env = MODULES[game].raw_env(**options)
    env.reset(seed=seed)
    play(env, decisions, seed=seed)
    return env


def play(env: Any, decisions: int = 100_000, *, seed: int = 5) -> dict[str, float]:
    """Play at random until the match is over; returns the sum of each agent's rewards."""
    numbers, totals = random.Random(seed), dict.fromkeys(env.agents, 0.0)
    for _ in range(decisions):
        agent = env.agent_selection
        if env.terminations[agent] or env.truncations[agent]:
            break
        env.step(random_action(env.observe(agent)["action_mask"], numbers))
        for agent, reward in env.rewards.items():
            totals[agent] += reward
    return totals
