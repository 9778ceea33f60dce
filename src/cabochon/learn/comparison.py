"""Whether one policy beats another: matches dealt alike from every seat, with the luck of chance subtracted.

Every deal is played once for each seat that the challenger can have, with the same cards. At each draw, the luck is the
challenger's value after what came minus the mean over several draws that might have come instead. Its expectation is
zero whatever the values are, so that the result minus all luck has the same expectation with less variance.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from cabochon import stream
from cabochon.contract import CHANCE, Game
from cabochon.learn.games import Games
from cabochon.learn.model import Model, masked
from cabochon.learn.runner import Runner
from cabochon.learn.self_play import Demonstration, predict, values_of
from cabochon.learn.settings import TrainingSettings
from cabochon.networks.encoding import input_columns

__all__ = ["Comparison", "Player", "compare", "greedy_player", "policy_player"]

Player = Callable[[Games], Tensor]  # an action for every game
ALTERNATIVES = 4  # draws that are compared with the one that came
STANDARD_ERRORS = 1.96  # for a confidence interval of 95 %


@dataclass(frozen=True)
class Comparison:
    """The challenger's mean share of the victory without luck, with the standard error; the plain mean; and the
    variance of the plain results in relation to that of the others."""

    share: float
    error: float
    plain: float
    variance_ratio: float

    @property
    def interval(self) -> tuple[float, float]:
        return max(0.0, self.share - STANDARD_ERRORS * self.error), min(1.0, self.share + STANDARD_ERRORS * self.error)


def policy_player(model: Model) -> Player:
    """Plays the most likely action."""
    return lambda games: masked(predict(model, games.inputs)[0], games.masks[:, : games.game.seat_action_count]).argmax(
        -1
    )


def greedy_player(game: Game, runner: Runner, size: int, *, noise: float = 0.0) -> Player:
    """Plays as the bot `greedy` with this noise does."""
    assert game.strategy is not None
    demonstration = Demonstration(game, runner, size, noise=noise / game.strategy.SCORE_MARGIN)

    def choose(games: Games) -> Tensor:
        demonstration.run(games)
        return demonstration.actions.long()

    return choose


def compare(
    game: Game,
    runner: Runner,
    settings: TrainingSettings,
    challenger: Player,
    champion: Player,
    judge: Model,
    *,
    seats: int,
    deals: int,
    seed: int,
) -> Comparison:
    """Play each deal with the challenger at every seat, against the champion at all others; `judge` gives values."""
    size = deals * seats
    games = Games(game, runner, settings, seats=seats, size=size, seed=seed, restart=False, chance="explicit")
    own = torch.arange(size, device=games.inputs.device) % seats
    words = runner.array(np.repeat(stream.start(seed, deals), seats))
    draws = runner.zeros(size, np.int32)
    outcomes = runner.zeros(size, np.int32)
    luck = _Luck(game, runner, games, own, judge)
    while bool((games.movers >= CHANCE).any()):
        movers = games.movers.long()
        luck.before(movers)
        runner.run("deals.draw", size, games.states, words, draws, outcomes)
        actions = torch.where(movers == own, challenger(games), champion(games))
        games.step(torch.where(movers == CHANCE, runner.tensor(outcomes).long(), actions))
        luck.after()
    plain = games.results.gather(1, own[:, None])[:, 0]
    adjusted = (plain - luck.total).view(deals, seats).mean(1)
    error = float(adjusted.std()) / math.sqrt(deals)
    ratio = float(plain.view(deals, seats).mean(1).var() / adjusted.var().clamp(min=1e-9))
    return Comparison(float(adjusted.mean()), error, float(plain.mean()), ratio)


class _Luck:
    """Adds up the challenger's luck, from the first decision of each match on."""

    def __init__(self, game: Game, runner: Runner, games: Games, own: Tensor, judge: Model) -> None:
        size = games.size
        self._game, self._runner, self._games, self._own, self._judge = game, runner, games, own, judge
        self._copies = runner.zeros((size, ALTERNATIVES), game.state_type)
        self._movers = runner.zeros((size, ALTERNATIVES), np.int8)
        self._results = runner.zeros((size, ALTERNATIVES, games.seats), np.float32)
        self._inputs = runner.zeros((size * ALTERNATIVES, input_columns(game)), np.int8)
        self.total = torch.zeros(size, device=own.device)
        self._expected = torch.zeros_like(self.total)
        self._waiting = torch.zeros(size, dtype=torch.bool, device=own.device)  # for the end of a row of draws
        self._has_begun = torch.zeros_like(self._waiting)

    def before(self, movers: Tensor) -> None:
        """Where a row of draws begins, note what it is expected to bring."""
        self._has_begun |= movers >= 0
        begins = (movers == CHANCE) & self._has_begun & ~self._waiting
        if bool(begins.any()):
            self._expected = torch.where(begins, self._mean_of_alternatives(), self._expected)
            self._waiting |= begins

    def after(self) -> None:
        """Where a row of draws has ended, add what it brought beyond that."""
        games = self._games
        movers = games.movers.long()
        ended = self._waiting & (movers != CHANCE)
        if bool(ended.any()):
            values = values_of(self._judge, games.inputs, movers.clamp(min=0), games.seats)
            over = (movers < 0)[:, None]
            shares = torch.where(over, games.results, values).gather(1, self._own[:, None])[:, 0]
            self.total += torch.where(ended, shares - self._expected, 0.0)
            self._waiting &= ~ended

    def _mean_of_alternatives(self) -> Tensor:
        games, runner, size = self._games, self._runner, self._games.size
        streams = games.streams
        runner.run("deals.deal_again", size, games.states, streams, self._copies, self._movers, self._results)
        copies = self._copies.reshape(size * ALTERNATIVES)
        runner.run("encoding.encode_some", len(copies), copies, self._game.observation_size, self._inputs)
        results = runner.tensor(self._results)
        movers = runner.tensor(self._movers).long()
        values = values_of(self._judge, runner.tensor(self._inputs), movers.clamp(min=0).flatten(), games.seats)
        shares = torch.where((movers < 0)[..., None], results, values.view_as(results))
        own = self._own[:, None, None].expand(-1, ALTERNATIVES, 1)
        return shares.gather(2, own)[..., 0].mean(1)
