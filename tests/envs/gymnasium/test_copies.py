"""A learner's environment is copied in the middle of a match, or sent to another process."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest

from cabochon.contract import CabochonError
from tests.envs.environments import GAMES, random_action
from tests.envs.gymnasium.matches import make, play


def test_a_pickled_environment_plays_the_same_matches() -> None:
    env = make("marvel", opponents=["greedy", "random"], target=9).unwrapped
    assert play(pickle.loads(pickle.dumps(env)))[0] == play(env)[0]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("opponent", ["random", "easy", "tests.envs.gymnasium.matches:Counting"])
def test_a_copy_starts_from_the_same_position_and_leaves_the_original_alone(game: str, opponent: str) -> None:
    env, numbers = make(game, opponents=[opponent], limit=200), random.Random(2)
    _, info = env.reset(seed=2)
    for _ in range(6):
        _, _, _, _, info = env.step(random_action(info["action_mask"], numbers))
    before = env.unwrapped.match.state.tobytes()
    copied = copy.deepcopy(env)
    assert played_on(copied, info, seed=3) == played_on(copy.deepcopy(env), info, seed=3)
    assert env.unwrapped.match.state.tobytes() == before
    assert copied.unwrapped.match.state.tobytes() != before
    assert played_on(env, info, seed=3)[-1] == copied.unwrapped.match.state.tobytes()
    assert np.array_equal(copied.reset()[0], env.reset()[0])


def played_on(env: Any, info: dict[str, Any], *, seed: int) -> list[Any]:
    """What the learner is given and sees until the end, and how it ended."""
    numbers, given, is_over = random.Random(seed), [], False
    while not is_over:
        seen, reward, terminated, truncated, info = env.step(random_action(info["action_mask"], numbers))
        given += [seen.tobytes(), reward]
        is_over = terminated or truncated
    return [*given, env.unwrapped.match.state.tobytes()]


@pytest.mark.slow
def test_a_copy_is_not_shown_in_the_window_of_the_original(no_screen: None) -> None:
    from cabochon.envs.rendering.packages import pygame

    env = make("splendor", seat=0, render_mode="human", render_fps=1000)
    _, info = env.reset(seed=1)
    first = pygame().image.tobytes(pygame().display.get_surface(), "RGB")
    copied = copy.deepcopy(env)
    copied.step(random_action(info["action_mask"], random.Random(1)))
    copied.close()
    assert pygame().image.tobytes(pygame().display.get_surface(), "RGB") == first
    env.close()


def test_a_bot_that_cannot_be_copied_is_reported() -> None:
    env = make("splendor", opponents=["tests.envs.gymnasium.matches:Attached"])
    env.reset(seed=1)
    with pytest.raises(CabochonError, match=r"cannot copy a match with .*:Attached"):
        copy.deepcopy(env)
