"""Learning from examples: the network is moved towards the policies and shares that self-play found."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

from cabochon.contract import UNKNOWN, Game
from cabochon.learn.forecast_targets import ForecastExamples
from cabochon.learn.model import Model, masked
from cabochon.learn.replay import ReplayWindow
from cabochon.learn.rollout import Examples
from cabochon.learn.runner import Runner
from cabochon.learn.settings import TrainingSettings

__all__ = ["Learner", "Losses"]

WEIGHT_DECAY = 1e-4
LARGEST_GRADIENT = 1.0
AVERAGING = 0.002  # how much of the newest weights goes into the average at each update
FORECAST_PART = 4  # a minibatch has this many times fewer forecasts
FORECAST_WINDOW = 8  # examples that are kept, for each game that is played at once


class Losses(NamedTuple):
    policy: float
    value: float
    forecasts: float


class Learner:
    """The model that learns, its optimiser, and a moving average of its weights, which plays better than the last.

    On a GPU an update is recorded once and then repeated, because its many small steps take Python far longer than the
    device; so everything it reads and writes keeps its place in memory.
    """

    def __init__(self, game: Game, settings: TrainingSettings, runner: Runner) -> None:
        torch.manual_seed(settings.seed)
        self._settings = settings
        self._runner = runner
        self.model = Model(
            game,
            seats=max(settings.seats),
            width=settings.width,
            blocks=settings.blocks,
            entity_width=settings.entity_width,
        )
        self.model.to(settings.device)
        self.average = copy.deepcopy(self.model)
        self._averaged: list[Tensor] = [*self.average.parameters()]
        self._newest: list[Tensor] = [*self.model.parameters()]
        self._part = torch.ones((), device=settings.device)  # of the newest weights that goes into the average
        self._is_recorded = settings.device != "cpu"
        self.optimiser = torch.optim.AdamW(
            self.model.parameters(),
            lr=self._rate(settings.learning_rate),
            eps=1e-5,
            weight_decay=WEIGHT_DECAY,
            fused=True,
            capturable=self._is_recorded,
        )
        self.updates = 0
        self._losses = torch.zeros(len(Losses._fields), device=settings.device)  # the sum of some updates
        self._windows: dict[int, ReplayWindow] = {}  # by the number of seats
        self._repeated: dict[int, Callable[[], None]] = {}
        self._forecasts: ReplayWindow | None = None

    def set_progress(self, part: float) -> None:
        """Cosine decay of the learning rate; `part` runs from 0 to 1."""
        first, last = self._settings.learning_rate, self._settings.last_learning_rate
        rate = last + (first - last) * (1 + math.cos(math.pi * min(1.0, part))) / 2
        for group in self.optimiser.param_groups:
            if self._is_recorded:
                group["lr"].fill_(rate)
            else:
                group["lr"] = rate

    def _rate(self, rate: float) -> float | Tensor:
        """A learning rate as the optimiser takes it."""
        return torch.tensor(rate, device=self._settings.device) if self._is_recorded else rate

    def forget(self) -> None:
        """Empty the replay windows: what comes next is another kind of examples."""
        for window in self._windows.values():
            window.clear()

    def learn(self, examples: Examples) -> Losses:
        """Add examples of one number of seats to its window, and learn some of it."""
        seats, rows = examples.shares.shape[1], len(examples.inputs)
        if seats not in self._windows:
            self._windows[seats] = ReplayWindow(self._settings.window * rows, examples)
        self._windows[seats].add(examples)
        size = min(self._settings.minibatch, rows)
        if seats not in self._repeated:
            self._repeated[seats] = self._runner.recorded(lambda: self._update(seats, size))
        updates = max(1, round(rows * self._settings.reuse / size))
        self._losses.zero_()
        for _ in range(updates):
            self._begin_update()
            self._repeated[seats]()
        return Losses(*(self._losses / updates).tolist())

    def _update(self, seats: int, size: int) -> None:
        examples = Examples(*self._windows[seats].draw(size))
        with self._autocast():
            prediction = self.model(examples.inputs)
        policy = torch.log_softmax(masked(prediction.logits, examples.masks), -1)
        shares = torch.log_softmax(prediction.shares[:, :seats], -1)
        policy_loss = -(examples.policies * policy).sum(-1).mean()
        value_loss = -(examples.shares * shares).sum(-1).mean()
        forecast_loss = self.forecast_loss()
        self._descend(policy_loss + value_loss + forecast_loss)
        self._losses += torch.stack([policy_loss, value_loss, forecast_loss]).detach()

    def add_forecasts(self, examples: ForecastExamples | None) -> None:
        """Keep what came of positions, to learn forecasts from."""
        if examples is not None and self._forecasts is None:
            self._forecasts = ReplayWindow(FORECAST_WINDOW * self._settings.games, examples)
            self._repeated.clear()
        if examples is not None and self._forecasts is not None:
            self._forecasts.add(examples)

    def forecast_loss(self) -> Tensor:
        """How wrong the forecasts are for some positions whose outcome is known."""
        if self._forecasts is None:
            return torch.zeros((), device=self._settings.device)
        inputs, targets = self._forecasts.draw(self._settings.minibatch // FORECAST_PART)
        with self._autocast():
            logits = self.model.forecast(inputs)
        is_known = (targets != UNKNOWN).float()
        losses = functional.binary_cross_entropy_with_logits(logits, targets.clamp(min=0), reduction="none")
        return (losses * is_known).sum() / is_known.sum().clamp(min=1)

    def descend(self, loss: Tensor) -> None:
        """One step against the gradient, and into the average."""
        self._begin_update()
        self._descend(loss)

    def _begin_update(self) -> None:
        self.updates += 1
        self._part.fill_(max(AVERAGING, 1 / self.updates))

    def _descend(self, loss: Tensor) -> None:
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.model.parameters(), LARGEST_GRADIENT)
        self.optimiser.step()
        with torch.no_grad():
            differences = torch._foreach_sub(self._newest, self._averaged)
            torch._foreach_mul_(differences, self._part)
            torch._foreach_add_(self._averaged, differences)

    def _autocast(self) -> torch.autocast:
        """Without a cache of casts, which an update that is recorded could not renew."""
        return torch.autocast(self._settings.device, torch.bfloat16, cache_enabled=False)

    def state(self) -> dict[str, Any]:
        return {
            "model": self.model.state_dict(),
            "average": self.average.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "updates": self.updates,
        }

    def restore(self, state: dict[str, Any]) -> None:
        self.model.load_state_dict(state["model"])
        self.average.load_state_dict(state["average"])
        self.optimiser.load_state_dict(state["optimiser"])
        for group in self.optimiser.param_groups:
            group["lr"] = self._rate(self._settings.learning_rate)
        self.updates = state["updates"]
