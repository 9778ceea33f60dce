"""Learning from examples: the network is moved towards the policies and shares that self-play found."""

from __future__ import annotations

import copy
import math
import random
from collections import deque
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

from cabochon.contract import UNKNOWN, Game
from cabochon.learn.model import Model, masked
from cabochon.learn.outcomes import ForecastExamples
from cabochon.learn.rollout import Examples
from cabochon.learn.settings import TrainingSettings

__all__ = ["Learner", "Losses"]

WEIGHT_DECAY = 1e-4
LARGEST_GRADIENT = 1.0
AVERAGING = 0.002  # how much of the newest weights goes into the average at each update
FORECAST_PART = 4  # of a minibatch there are so many times fewer forecasts
FORECAST_WINDOW = 32  # rounds of self-play whose outcomes are kept


class Losses(NamedTuple):
    policy: float
    value: float
    forecasts: float


class Learner:
    """The model that learns, its optimiser, and a moving average of its weights, which plays better than the last."""

    def __init__(self, game: Game, settings: TrainingSettings) -> None:
        torch.manual_seed(settings.seed)
        self._settings = settings
        self.model = Model(game, seats=max(settings.seats), width=settings.width, blocks=settings.blocks)
        self.model.to(settings.device)
        self.average = copy.deepcopy(self.model)
        self.optimiser = torch.optim.AdamW(
            self.model.parameters(), lr=settings.learning_rate, eps=1e-5, weight_decay=WEIGHT_DECAY, fused=True
        )
        self.updates = 0
        self._averaged: list[Tensor] = [*self.average.parameters()]
        self._newest: list[Tensor] = [*self.model.parameters()]
        self._windows: dict[int, deque[Examples]] = {}
        self._outcomes: deque[ForecastExamples] = deque(maxlen=FORECAST_WINDOW)

    def set_progress(self, part: float) -> None:
        """Cosine decay of the learning rate; `part` runs from 0 to 1."""
        first, last = self._settings.learning_rate, self._settings.last_learning_rate
        rate = last + (first - last) * (1 + math.cos(math.pi * min(1.0, part))) / 2
        for group in self.optimiser.param_groups:
            group["lr"] = rate

    def forget(self) -> None:
        """Empty the replay window: what comes next is another kind of examples."""
        self._windows.clear()

    def learn(self, examples: Examples) -> Losses:
        """Add examples of one number of seats to its window, and learn some of it."""
        seats = examples.shares.shape[1]
        window = self._windows.setdefault(seats, deque(maxlen=self._settings.window))
        window.append(examples)
        size = min(self._settings.minibatch, len(examples.inputs))
        updates = max(1, round(len(examples.inputs) * self._settings.reuse / size))
        totals = torch.zeros(len(Losses._fields), device=self._settings.device)
        for _ in range(updates):
            totals += self._update(_drawn(window, size)) / updates
        return Losses(*totals.tolist())

    def _update(self, examples: Examples) -> Tensor:
        with torch.autocast(examples.inputs.device.type, torch.bfloat16):
            prediction = self.model(examples.inputs)
        policy = torch.log_softmax(masked(prediction.logits, examples.masks), -1)
        shares = torch.log_softmax(prediction.shares[:, : examples.shares.shape[1]], -1)
        policy_loss = -(examples.policies * policy).sum(-1).mean()
        value_loss = -(examples.shares * shares).sum(-1).mean()
        forecast_loss = self.forecast_loss()
        self.descend(policy_loss + value_loss + forecast_loss)
        return torch.stack([policy_loss, value_loss, forecast_loss]).detach()

    def add_outcomes(self, outcomes: ForecastExamples | None) -> None:
        """Keep what came of positions, to learn forecasts from."""
        if outcomes is not None and len(outcomes.inputs):
            self._outcomes.append(outcomes)

    def forecast_loss(self) -> Tensor:
        """How wrong the forecasts are for some positions whose outcome is known."""
        if not self._outcomes:
            return torch.zeros((), device=self._settings.device)
        inputs, targets = random.choice(self._outcomes)
        rows = torch.randint(len(inputs), (self._settings.minibatch // FORECAST_PART,), device=inputs.device)
        with torch.autocast(inputs.device.type, torch.bfloat16):
            logits = self.model.forecast(inputs[rows])
        is_known = (targets[rows] != UNKNOWN).float()
        losses = functional.binary_cross_entropy_with_logits(logits, targets[rows].clamp(min=0), reduction="none")
        return (losses * is_known).sum() / is_known.sum().clamp(min=1)

    def descend(self, loss: Tensor) -> None:
        """One step against the gradient, and into the average."""
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.model.parameters(), LARGEST_GRADIENT)
        self.optimiser.step()
        self.updates += 1
        with torch.no_grad():
            part = max(AVERAGING, 1 / self.updates)
            torch._foreach_lerp_(self._averaged, self._newest, part)

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
        self.updates = state["updates"]


def _drawn(window: deque[Examples], size: int) -> Examples:
    """A minibatch drawn at random, an equal part from each rollout of the window."""
    parts: list[tuple[Tensor, ...]] = []
    for number, examples in enumerate(window):
        count = size * (number + 1) // len(window) - size * number // len(window)
        rows = torch.randint(len(examples.inputs), (count,), device=examples.inputs.device)
        parts.append(tuple(part[rows] for part in examples))
    return Examples(*(torch.cat(columns) for columns in zip(*parts, strict=True)))
