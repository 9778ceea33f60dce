"""Observations of learners in Gymnasium: in the range of each number, scaled, and with the mask inside."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cabochon import games
from tests.envs.environments import GAMES

pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install cabochon[envs]")

from cabochon.envs.gymnasium import GymnasiumEnv, GymnasiumVectorEnv

FORMATS: list[dict[str, Any]] = [
    {"scaled": True},
    {"mask": "dict"},
    {"mask": "dict", "scaled": True},
    {"mask": "appended"},
    {"mask": "appended", "scaled": True, "observation": "full"},
]


@pytest.mark.parametrize("options", [{}, *(pytest.param(options, marks=pytest.mark.slow) for options in FORMATS)])
@pytest.mark.parametrize("name", GAMES)
def test_the_vector_environment_gives_what_a_single_environment_gives(name: str, options: dict[str, Any]) -> None:
    chance = np.random.default_rng(1)
    many: Any = GymnasiumVectorEnv(name, num_envs=2, seat=1, **options)
    one: Any = GymnasiumEnv(name, seat=1, **options)
    seen, infos = many.reset(seed=[5, 6])
    alone, info = one.reset(seed=5)
    is_over = False
    while not is_over:
        assert seen in many.observation_space
        assert alone in one.observation_space
        assert same(row_of(seen, 0), alone)
        if options.get("mask") == "dict":
            assert np.array_equal(alone["action_mask"], info["action_mask"])
        actions = (infos["action_mask"] * chance.random(infos["action_mask"].shape)).argmax(1)
        seen, _, terminated, _, infos = many.step(actions)
        alone, _, is_over, _, info = one.step(actions[0])
        assert is_over == terminated[0]
    assert alone in one.observation_space
    assert same(row_of(infos["final_obs"], 0), alone)


@pytest.mark.parametrize("options", FORMATS)
def test_environments_pass_gymnasiums_checks(options: dict[str, Any]) -> None:
    from gymnasium.utils.env_checker import check_env

    env = GymnasiumEnv("splendor", **options)
    check_env(env, skip_render_check=True)
    assert env.observation_space.contains(env.reset(seed=1)[0])


def test_a_box_has_the_range_of_each_number() -> None:
    space: Any = GymnasiumEnv("splendor").observation_space
    low, high = games.find("splendor").observation_bounds()
    assert np.array_equal(space.low, low)
    assert np.array_equal(space.high, np.maximum(high, 1))
    assert space.high[[15, 16, 21]].tolist() == [30, 7, 5]  # target, white chips, gold chips


def row_of(observations: Any, row: int) -> Any:
    """One row of an array, or of each array in a dictionary; names with an underscore flag the rows that count."""
    if isinstance(observations, dict):
        return {name: rows[row] for name, rows in observations.items() if not name.startswith("_")}
    return observations[row]


def same(left: Any, right: Any) -> bool:
    if isinstance(left, dict):
        return left.keys() == right.keys() and all(same(left[name], right[name]) for name in left)
    return left.dtype == right.dtype and np.array_equal(left, right)
