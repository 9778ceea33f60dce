"""The examples for research run and work as described."""

from __future__ import annotations

import importlib.util
from types import ModuleType
from typing import Any

import pytest

from tests.docs.pages import ROOT
from tests.envs.environments import GAMES

EXAMPLES = ROOT / "examples"

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install cabochon[envs]")


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", GAMES)
def test_a_random_match_is_played_in_each_interface(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("cabochon.envs.open_spiel", reason="OpenSpiel is not installed: pip install cabochon[envs]")
    outcomes: dict[str, Any] = example("random_rollouts").main(game)
    assert sorted(outcomes["with_pettingzoo"].values()) == sorted(outcomes["with_openspiel"].values()) == [-1, 1]
    assert sum(outcomes["with_gymnasium"]["result"]) == 1
    assert outcomes["with_a_batch"]["matches"] >= 1000
    assert capsys.readouterr().out.count(game) == len(outcomes) == 4


@pytest.mark.parametrize("interface", ["with_pettingzoo", "with_gymnasium", "with_a_batch"])
def test_each_interface_works_without_the_others_and_is_seeded(interface: str) -> None:
    rollout = getattr(example("random_rollouts"), interface)
    assert rollout("marvel", 4) == rollout("marvel", 4) != {}


def test_learning_beats_random_play(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed: pip install sb3-contrib")
    before, after = example("maskable_ppo").main(steps=20_000, matches=200)
    assert before < 0.65
    assert after > max(0.65, before)
    assert capsys.readouterr().out.startswith("Before: ")


def test_a_policy_learns_on_a_batch(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed: pip install cabochon[learn]")
    before, after = example("torch_batch").main(updates=20)
    assert before < 0.6
    assert after > 0.7
    assert capsys.readouterr().out.startswith("Against random")
