"""The games of Gymnasium in TorchRL: one environment by name, and the vector environment."""

from __future__ import annotations

from typing import Any

import pytest

from cabochon import games
from cabochon.contract import BadOption, UnknownOption

torchrl: Any = pytest.importorskip("torchrl.envs", reason="TorchRL is not installed: pip install torchrl")
gymnasium: Any = pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install cabochon[envs]")

import cabochon.envs  # noqa: E402, F401

NAMES = {"splendor": "Splendor", "marvel": "Marvel", "battle-mat": "BattleMat"}
every_game = pytest.mark.parametrize("game", games.names())


def vector(game: str, **options: Any) -> Any:
    name = f"cabochon/{NAMES[game]}-v0"
    return gymnasium.make_vec(name, num_envs=8, vectorization_mode="vector_entry_point", **options)


@every_game
def test_a_learner_is_made_by_name_and_plays_legal_actions(game: str) -> None:
    env = torchrl.GymEnv(f"cabochon/{NAMES[game]}-v0", opponents="greedy", mask="dict", scaled=True)
    masked = torchrl.TransformedEnv(env, torchrl.ActionMask())
    torchrl.check_env_specs(masked, seed=1)
    masked.set_seed(3)
    match = masked.rollout(1000)
    assert bool(match["next", "terminated"][-1])
    assert float(match["next", "reward"].sum()) in (-1, 0, 1)
    assert bool((match["action"] & ~match["action_mask"].bool()).sum() == 0)
    assert len(match) > 5


@pytest.mark.parametrize("options", [{}, {"scaled": True}, {"mask": "appended"}])
@every_game
def test_the_vector_environment_is_wrapped_as_one_that_resets_itself(game: str, options: dict[str, Any]) -> None:
    env = torchrl.GymWrapper(vector(game, opponents="random", **options))
    assert env.batch_size == (8,)
    torchrl.check_env_specs(env, seed=1)


def test_the_last_observation_of_a_match_reaches_torchrl() -> None:
    env = torchrl.GymWrapper(vector("splendor", opponents="random", target=1))
    env = torchrl.TransformedEnv(env, torchrl.ActionMask(), auto_unwrap=True)
    env.set_seed(1)
    steps = env.rollout(200, break_when_any_done=False)
    done = steps["next", "done"].squeeze(-1)
    assert done.any()
    assert not steps["next", "observation"][done][:, :4].any()  # nothing is decided any more: no phase
    assert steps["observation"][:, :, :4].any(-1).all()


def test_a_keyword_that_does_not_exist_is_both_a_type_error_and_a_bad_option() -> None:
    for error in (TypeError, BadOption, UnknownOption):
        with pytest.raises(error, match="splendor got an unexpected keyword argument 'frameskip'"):
            gymnasium.make("cabochon/Splendor-v0", frameskip=1)
