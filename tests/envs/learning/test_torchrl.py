"""The games of PettingZoo in TorchRL."""

from __future__ import annotations

from typing import Any

import pytest

from tests.envs.environments import TABLES

torchrl: Any = pytest.importorskip("torchrl.envs", reason="TorchRL is not installed: pip install torchrl")
pettingzoo: Any = pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install cabochon[envs]")

import cabochon.envs  # noqa: E402, F401

# It says which version of PettingZoo its authors test with: an older one.
pytestmark = pytest.mark.filterwarnings("ignore:PettingZoo in TorchRL is tested using version:UserWarning")


def wrapped(game: str, **chosen: Any) -> Any:
    env = pettingzoo.make("aec", f"cabochon/{game.replace('-', '_')}-v0", **chosen)
    return torchrl.PettingZooWrapper(env, use_mask=True, return_state=True)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_an_environment_matches_the_specs_that_torchrl_derives(game: str, seats: int) -> None:
    env = wrapped(game, seats=seats)
    torchrl.check_env_specs(env, seed=1)
    assert list(env.group_map) == [f"player_{seat}" for seat in range(seats)]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_random_match_is_legal_and_ends(game: str, seats: int) -> None:
    env = wrapped(game, seats=seats)
    env.set_seed(3)
    match = env.rollout(1500)
    rewards = [float(match["next", f"player_{seat}", "reward"].sum()) for seat in range(seats)]
    assert bool(match["next", "terminated"][-1])
    assert max(rewards) > 0
    assert sum(rewards) == pytest.approx(0, abs=1e-6)
    acting = sum(match[f"player_{seat}", "mask"].sum() for seat in range(seats))
    assert int(acting) == len(match)
