"""What came of positions: targets for the forecasts of a network, from one position of each match of self-play."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor

from cabochon.contract import Game
from cabochon.envs.config import default_action
from cabochon.learn.games import Games
from cabochon.learn.runner import Runner
from cabochon.networks.forecasting import forecast_names
from cabochon.search.parameters import NO_DEFAULT

__all__ = ["ForecastExamples", "ForecastTargets"]

NOBODY = -1
NOTED = 1 / 16  # how likely the next position of a match is noted, as long as none is


class ForecastExamples(NamedTuple):
    inputs: Tensor
    targets: Tensor


class ForecastTargets:
    """Steps games, and notes a position of each match until the match is over."""

    def __init__(self, game: Game, runner: Runner, games: Games) -> None:
        self._runner, self._games = runner, games
        skipped = default_action(game, games.batch.config)
        self._default = NO_DEFAULT if skipped is None else skipped
        self._noted, self._last = (runner.zeros(games.size, game.state_type) for _ in range(2))
        self._streams = runner.zeros(games.size, np.uint64)
        self._targets = runner.zeros((games.size, len(forecast_names(game))), np.float32)
        self._movers = runner.zeros(games.size, np.int8)
        runner.tensor(self._movers).fill_(NOBODY)
        self._inputs = torch.zeros_like(games.inputs)
        self._found: list[ForecastExamples] = []

    def step(self, actions: Tensor) -> None:
        """Step the games with these actions, and learn what came of the positions of matches that end."""
        if not self._targets.shape[1]:
            self._games.step(actions)
            return
        self._note_positions()
        _bytes(self._runner, self._last).copy_(_bytes(self._runner, self._games.states))
        _bytes(self._runner, self._streams).copy_(_bytes(self._runner, self._games.chance_streams))
        self._games.step(actions)
        self._finish(actions)

    def taken(self) -> ForecastExamples | None:
        """What was found since the last time."""
        found, self._found = self._found, []
        return ForecastExamples(*map(torch.cat, zip(*found, strict=True))) if found else None

    def _note_positions(self) -> None:
        games, noted = self._games, self._runner.tensor(self._movers)
        chosen = (noted == NOBODY) & (torch.rand(games.size, device=noted.device) < NOTED)
        noted.copy_(torch.where(chosen, games.movers, noted))
        rows = chosen.nonzero()[:, 0]
        self._inputs[rows] = games.inputs[rows]
        _bytes(self._runner, self._noted)[rows] = _bytes(self._runner, games.states)[rows]

    def _finish(self, actions: Tensor) -> None:
        games, runner = self._games, self._runner
        chosen = actions.int()
        given = chosen if chosen.is_cuda else chosen.numpy()
        limits = given, self._default, games.batch.over
        runner.run("forecast_targets.play_last", games.size, self._last, self._streams, *limits)
        runner.run("forecast_targets.foretell", games.size, self._noted, self._movers, self._last, self._targets)
        noted = runner.tensor(self._movers)
        rows = (games.over & (noted != NOBODY)).nonzero()[:, 0]
        if len(rows):
            self._found.append(ForecastExamples(self._inputs[rows], runner.tensor(self._targets)[rows]))
            noted[rows] = NOBODY


def _bytes(runner: Runner, array: Any) -> Tensor:
    """The memory of an array, by row."""
    return runner.tensor(array.view(np.uint8)).view(len(array), -1)
