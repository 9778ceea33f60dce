"""Self-play by policy gradient (PPO): a warm start from nothing, and the way to learn where moves are hidden.

Where moves are hidden, plain policy gradients chase each other in circles. There the policy is also pulled towards its
own moving average, which makes self-play converge towards an equilibrium (magnetic mirror descent).
"""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor

from cabochon.contract import Game
from cabochon.learn.forecast_targets import ForecastTargets
from cabochon.learn.games import Games
from cabochon.learn.learner import Learner, Losses
from cabochon.learn.model import Model, masked
from cabochon.learn.returns import by_seat, from_mover, lambda_returns
from cabochon.learn.rollout import decision
from cabochon.learn.runner import Runner
from cabochon.learn.self_play import predict, values_of
from cabochon.learn.settings import TrainingSettings

__all__ = ["PolicyGradient"]

MOST_UPDATES = 32  # in a round
CLIP = 0.2  # how far an update may move the probability of an action
ENTROPY = 0.01  # weight of the policy's entropy in the loss
PULL = 0.05  # weight of the distance to the average policy, where moves are hidden
SMALLEST = 1e-8


class _Decisions(NamedTuple):
    inputs: Tensor
    masks: Tensor
    movers: Tensor
    actions: Tensor
    likelihoods: Tensor  # logarithms, of the actions when they were chosen
    values: Tensor
    ended: Tensor
    results: Tensor


class PolicyGradient:
    def __init__(self, game: Game, runner: Runner, settings: TrainingSettings, *, seats: int, seed: int) -> None:
        self.games = Games(game, runner, settings, seats=seats, size=settings.games, seed=seed)
        self.targets = ForecastTargets(game, runner, self.games)
        self._settings = settings
        self._pull = PULL if game.hides_moves else 0.0

    def learn(self, learner: Learner) -> tuple[Losses, int]:
        """Play for some steps, and learn from them; return the losses and the number of matches that ended."""
        steps = [self._step(learner.model) for _ in range(self._settings.steps)]
        learner.add_forecasts(self.targets.taken())
        seen = _Decisions(*(torch.stack(parts) for parts in zip(*steps, strict=True)))
        last = values_of(learner.model, self.games.inputs, self.games.movers.long(), self.games.seats)
        returns = lambda_returns(seen.values, seen.results, seen.ended, last, self._settings.decay)
        advantages = (returns - seen.values).gather(-1, seen.movers[..., None]).flatten()
        advantages = (advantages - advantages.mean()) / (advantages.std() + SMALLEST)
        shares = from_mover(returns, seen.movers).flatten(0, 1)
        flat = _Decisions(*(part.flatten(0, 1) for part in seen))
        totals = torch.zeros(len(Losses._fields), device=shares.device)
        minibatch = max(self._settings.minibatch, len(advantages) // MOST_UPDATES)
        order = torch.split(torch.randperm(len(advantages), device=shares.device), minibatch)
        for rows in order:
            chosen = _Decisions(*(part[rows] for part in flat))
            totals += self._update(learner, chosen, advantages[rows], shares[rows]) / len(order)
        return Losses(*totals.tolist()), int(seen.ended.sum())

    def _step(self, model: Model) -> _Decisions:
        games = self.games
        inputs, masks, movers = decision(games)
        logits, shares = predict(model, inputs)
        likelihoods = torch.log_softmax(masked(logits, masks), -1)
        noise = -torch.empty_like(likelihoods).exponential_().log_()
        actions = (likelihoods + noise).argmax(-1)
        values = by_seat(torch.softmax(shares[:, : games.seats], -1), movers)
        self.targets.step(actions)
        likely = likelihoods.gather(1, actions[:, None])[:, 0]
        return _Decisions(inputs, masks, movers, actions, likely, values, games.over.clone(), games.results.clone())

    def _update(self, learner: Learner, seen: _Decisions, advantages: Tensor, shares: Tensor) -> Tensor:
        with torch.autocast(seen.inputs.device.type, torch.bfloat16):
            prediction = learner.model(seen.inputs)
        likelihoods = torch.log_softmax(masked(prediction.logits, seen.masks), -1)
        ratios = (likelihoods.gather(1, seen.actions[:, None])[:, 0] - seen.likelihoods).exp()
        clipped = ratios.clamp(1 - CLIP, 1 + CLIP)
        policy_loss = -torch.minimum(ratios * advantages, clipped * advantages).mean()
        expected = torch.log_softmax(prediction.shares[:, : shares.shape[1]], -1)
        value_loss = -(shares * expected).sum(-1).mean()
        probabilities = likelihoods.exp()
        entropy = -(probabilities * likelihoods.clamp(min=-50)).sum(-1).mean()
        loss = policy_loss + value_loss - ENTROPY * entropy
        if self._pull:
            averaged = torch.log_softmax(masked(predict(learner.average, seen.inputs)[0], seen.masks), -1)
            loss = loss + self._pull * (probabilities * (likelihoods - averaged).clamp(-50, 50)).sum(-1).mean()
        forecast_loss = learner.forecast_loss()
        learner.descend(loss + forecast_loss)
        return torch.stack([policy_loss, value_loss, forecast_loss]).detach()
