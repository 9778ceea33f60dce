"""The examples for research run and work as described."""

from __future__ import annotations

from typing import Any

import pytest

from tests.envs.environments import GAMES
from tests.envs.learning.examples import example

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install cabochon[envs]")


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


def test_a_search_on_a_batch_wins_a_match_it_should(capsys: pytest.CaptureFixture[str]) -> None:
    report = example("batch_search").main(games=2, playouts=256, opponent="random", workers=1)
    assert (report.contenders[0].code, report.contenders[0].win_rate) == ("BatchSearch", 1)
    assert "BatchSearch" in capsys.readouterr().out


@pytest.mark.exhaustive
def test_a_search_on_a_batch_beats_greedy(capsys: pytest.CaptureFixture[str]) -> None:
    """One process and fixed seeds: the same twenty matches each time."""
    report = example("batch_search").main(games=20, playouts=4096, workers=1)
    assert not report.forfeits
    assert report["BatchSearch"].win_rate > 0.5
    assert "greedy" in capsys.readouterr().out


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


def test_ppo_in_one_file_learns_on_the_vector_environment(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed: pip install cabochon[learn]")
    before, after = example("cleanrl_ppo").main(updates=10)
    assert before < 0.62
    assert after > max(0.65, before)
    assert capsys.readouterr().out.startswith("Of the matches against random play")
