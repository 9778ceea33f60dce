"""Where examples come from: the game's own strategy for a warm start, then a search that the network guides."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch import Tensor

from cabochon import stream
from cabochon.bits import new_mask
from cabochon.contract import Game
from cabochon.envs.config import default_action
from cabochon.learn.forecast_targets import ForecastTargets
from cabochon.learn.games import Games
from cabochon.learn.model import Model
from cabochon.learn.returns import by_seat
from cabochon.learn.rollout import Examples, Step, decision
from cabochon.learn.runner import Runner
from cabochon.learn.settings import TrainingSettings
from cabochon.networks.encoding import input_columns
from cabochon.search.forest import ForestParameters, new_forest
from cabochon.search.parameters import NO_DEFAULT

__all__ = ["Demonstration", "Imitation", "SearchPlay", "SelfPlay", "predict", "values_of"]

UNIVERSES = 1 << 41  # added to the seed, so that a search does not share its random numbers with the deals
DEMONSTRATION_NOISE = 0.5  # largest random bonus of an action, in score margins: as in a playout


@torch.no_grad()
def predict(model: Model, inputs: Tensor) -> tuple[Tensor, Tensor]:
    """Logits of the actions and of the shares, in half precision inside."""
    with torch.autocast(inputs.device.type, torch.bfloat16, cache_enabled=False):
        prediction = model(inputs)
    return prediction.logits, prediction.shares


def values_of(model: Model, inputs: Tensor, movers: Tensor, seats: int) -> Tensor:
    """Every seat's expected share, by seat."""
    return by_seat(torch.softmax(predict(model, inputs)[1][..., :seats], -1), movers)


class Demonstration:
    """What the game's strategy does in every game: the actions, and how much it likes each. `noise` is the largest
    random bonus of an action, in score margins."""

    def __init__(self, game: Game, runner: Runner, size: int, *, noise: float) -> None:
        assert game.strategy is not None
        margin = game.strategy.SCORE_MARGIN
        self._runner = runner
        self._limits = margin, noise * margin, float(game.strategy.WINNING_SCORE)
        self._redealt = runner.zeros(size, game.state_type)
        self._scores = runner.zeros((size, game.action_count), np.float64)
        self._actions = runner.zeros(size, np.int32)
        self._policies = runner.zeros((size, game.seat_action_count), np.float32)
        self.actions, self.policies = runner.tensor(self._actions), runner.tensor(self._policies)

    def run(self, games: Games) -> None:
        written = self._scores, self._actions, self._policies
        arrays = games.states, self._redealt, games.streams
        self._runner.run("imitation.demonstrate", games.size, *arrays, *self._limits, *written)


class SelfPlay(ABC):
    """Games that make examples. A decision becomes one when enough is known of what came after it."""

    def __init__(self, game: Game, runner: Runner, settings: TrainingSettings, *, seats: int, seed: int) -> None:
        self.games = Games(game, runner, settings, seats=seats, size=settings.games, seed=seed)
        self.targets = ForecastTargets(game, runner, self.games)
        self._runner = runner
        self._settings = settings
        self._steps: list[Step] = []  # that are no examples yet

    def play(self, model: Model) -> tuple[Examples, int]:
        """The next examples, and the number of matches that ended in them."""
        count = self._settings.steps
        while len(self._steps) < count + self._settings.lookahead:
            self._steps.append(self._step(model))
        last = values_of(model, self.games.inputs, self.games.movers.long(), self.games.seats)
        examples = Examples.of(self._steps, last, self._settings.decay, count=count)
        ended = sum(int(step.ended.sum()) for step in self._steps[:count])
        del self._steps[:count]
        return examples, ended

    @abstractmethod
    def _step(self, model: Model) -> Step:
        """Decide in every game."""


class Imitation(SelfPlay):
    """The strategy plays, with a little noise; its preferences and the results are what there is to learn."""

    def __init__(self, game: Game, runner: Runner, settings: TrainingSettings, *, seats: int, seed: int) -> None:
        super().__init__(game, runner, settings, seats=seats, seed=seed)
        self._demonstration = Demonstration(game, runner, settings.games, noise=DEMONSTRATION_NOISE)

    def _step(self, model: Model) -> Step:
        games = self.games
        inputs, masks, movers = decision(games)
        self._demonstration.run(games)
        policies = self._demonstration.policies.clone()
        values = values_of(model, inputs, movers, games.seats)
        self.targets.step(self._demonstration.actions)
        return Step(inputs, masks, movers, policies, values, games.over.clone(), games.results.clone())


class SearchPlay(SelfPlay):
    """A search in every game chooses the move; its improved policy and its values are what there is to learn."""

    def __init__(self, game: Game, runner: Runner, settings: TrainingSettings, *, seats: int, seed: int) -> None:
        super().__init__(game, runner, settings, seats=seats, seed=seed)
        skipped = default_action(game, self.games.batch.config)
        self._parameters = ForestParameters(
            observed=game.observation_size,
            default_action=NO_DEFAULT if skipped is None else skipped,
            considered=min(settings.considered, settings.simulations),
            visit_offset=settings.visit_offset,
            value_scale=settings.value_scale * seats / 2,  # with more seats, shares differ by less
        )
        self.forest = new_forest(
            game.state_type,
            runner.zeros,
            runner.array,
            games=settings.games,
            simulations=settings.simulations,
            actions=game.seat_action_count,
            words=len(new_mask(game.action_count)),
            seats=seats,
            inputs=input_columns(game),
        )
        words = runner.array(stream.start(seed + UNIVERSES, settings.games))
        self.forest = self.forest._replace(words=words)
        self._inputs = runner.tensor(self.forest.inputs)
        self._searched: Model | None = None
        self._search: Callable[[], None]

    def _step(self, model: Model) -> Step:
        games = self.games
        inputs, masks, movers = decision(games)
        self.search(model)
        policies, shares, actions = (
            self._runner.tensor(array) for array in (self.forest.policies, self.forest.shares, self.forest.chosen)
        )
        policies, shares = policies.clone(), shares.clone()
        self.targets.step(actions)
        return Step(inputs, masks, movers, policies, shares, games.over.clone(), games.results.clone())

    def search(self, model: Model) -> None:
        """Search the decision of every game. The same model is expected to learn in place: its memory is recorded."""
        if self._searched is not model:
            self._searched = model
            self._search = self._runner.recorded(lambda: self._simulate(model))
        self._search()

    def _simulate(self, model: Model) -> None:
        self._run("forest.plant", self.games.states, self.forest)
        self._evaluate(model)
        for _ in range(self._settings.simulations):
            self._run("forest.descend", self.forest, self._parameters)
            self._evaluate(model)
        self._run("forest.improve", self.forest, self._parameters)

    def _evaluate(self, model: Model) -> None:
        """Let the network evaluate the newest node of every game."""
        self._run("forest.arrive", self.forest, self._parameters)
        outputs = torch.cat(predict(model, self._inputs), 1)
        self._run("forest.absorb", outputs if outputs.is_cuda else outputs.numpy(), self.forest)

    def _run(self, name: str, *arguments: Any) -> None:
        self._runner.run(name, self.games.size, *arguments)
