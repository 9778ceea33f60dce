"""The keywords of `cabochon.new` and `cabochon.batch`: a wrong one is an error for mypy and in words."""

from __future__ import annotations

import dataclasses
import inspect
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import cabochon
from cabochon import games
from cabochon.contract import Game
from cabochon.envs.config import EnvConfig
from tests.contract.small_game import small_game

__all__ = ["small_game"]

SCRIPT = """
import cabochon
import numpy as np
from cabochon.match.observer import Observer
from numpy.typing import NDArray

match = cabochon.new("battle-mat", seats=2, seed=1, deck="house", quick=True)
text: str = match.position(seat=0)
for turn in match.turns:
    move: str = turn.move
games = cabochon.batch("splendor", size=4, seed=1, target=9, rewards="points", limit=50)
seen: NDArray[np.int8 | np.float32] = games.observations
actions: NDArray[np.int32] = games.random_actions()
games.step(actions)
other = cabochon.new("sprint", options={"laps": 3})


class Mine:
    def __init__(self, seed: int) -> None: ...

    def decide(self, observer: Observer) -> str:
        return observer.legal()[0]


report = cabochon.arena("splendor", ["greedy", Mine, Mine(1), Mine(1).decide], games=2, workers=1, target=5)
rate: float = report["greedy"].win_rate
network = cabochon.policy_bot(lambda seen, mask: mask, temperature=0.5)
chosen: str = cabochon.bot(network).choose(match)
"""
MISTAKES = """
import cabochon

cabochon.new("splendor", sead=7)
cabochon.new("splendor", target="15")
cabochon.batch("splendor", size=4, reward="points")
cabochon.batch("splendor", size=4, rewards="pionts")
cabochon.arena("splendor", ["greedy", 5])
cabochon.arena("splendor", ["greedy"], gamse=5)
cabochon.batch("splendor")
"""


@pytest.mark.parametrize(
    ("keywords", "reason"),
    [
        ({"sead": 7}, "splendor has no option 'sead'; there are target; did you mean seed?"),
        ({"seat": 3}, "splendor has no option 'seat'; there are target; did you mean seats?"),
        ({"targt": 3}, "splendor has no option 'targt'; there are target; did you mean target?"),
        ({"quick": True}, "splendor has no option 'quick'; there are target"),
        ({"options": {"targte": 3}}, "splendor has no option 'targte'; there are target; did you mean target?"),
        ({"expansion": 1}, "splendor has no option 'expansion'; there are target"),
    ],
)
def test_a_keyword_that_does_not_exist_is_refused_with_the_nearest(keywords: dict[str, Any], reason: str) -> None:
    with pytest.raises(cabochon.BadOption) as refused:
        cabochon.new("splendor", **keywords)
    assert str(refused.value) == reason


def test_a_batch_names_the_nearest_keyword_too() -> None:
    wrong: dict[str, Any] = {"reward": "points"}
    with pytest.raises(cabochon.BadOption, match="did you mean rewards"):
        cabochon.batch("splendor", size=2, **wrong)


@pytest.mark.parametrize(
    ("call", "near"),
    [
        (lambda: cabochon.batch("splendor", sise=3), "'sise'; there are target; did you mean size?"),  # type: ignore[call-arg, arg-type]
        (lambda: cabochon.batch(game="splendor", sise=3), "did you mean size?"),  # type: ignore[call-arg, arg-type]
        (lambda: cabochon.arena("splendor", bot=["greedy"]), "did you mean bots?"),  # type: ignore[call-arg, arg-type]
    ],
)
def test_a_wrong_keyword_for_a_required_one_is_named_with_the_nearest(call: Any, near: str) -> None:
    with pytest.raises(cabochon.UnknownOption, match=re.escape(near)):
        call()


def test_a_batch_without_a_size_says_so() -> None:
    with pytest.raises(TypeError, match="size"):
        cabochon.batch("splendor")  # type: ignore[call-arg]


def test_options_of_other_games_come_by_name_or_by_keyword(small_game: Game) -> None:
    assert cabochon.new("sprint", target=5).options == cabochon.new("sprint", options={"target": 5}).options
    assert cabochon.new("sprint", target=5).options["target"] == 5


def test_every_option_of_the_games_here_is_a_keyword() -> None:
    for function in (cabochon.new, cabochon.batch, cabochon.arena, cabochon.watch):
        keywords = inspect.signature(function).parameters
        assert {name for game in games.names() for name in games.find(game).options} <= {*keywords}


def test_the_keywords_of_a_batch_are_those_of_all_environments_with_the_same_defaults() -> None:
    keywords = inspect.signature(cabochon.batch).parameters
    for field in dataclasses.fields(EnvConfig):
        assert keywords[field.name].default == field.default


@pytest.mark.slow
def test_mypy_finds_wrong_keywords_in_a_script_and_none_in_a_right_one(tmp_path: Path) -> None:
    for name, script in (("right.py", SCRIPT), ("wrong.py", MISTAKES)):
        (tmp_path / name).write_text(script, "utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", "right.py", "wrong.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    found = [line.split(":")[:2] for line in run.stdout.splitlines() if ": error:" in line]
    assert found == [["wrong.py", str(line)] for line in (4, 5, 6, 7, 8, 9, 10)], run.stdout
