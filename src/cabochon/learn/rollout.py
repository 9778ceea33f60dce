"""What self-play saw between two rounds of learning, by step and game."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor

from cabochon.learn.games import Games
from cabochon.learn.returns import from_mover, lambda_returns

__all__ = ["Examples", "Rollout", "Step", "stacked"]


class Step(NamedTuple):
    """One decision in every game, and what came of it."""

    inputs: Tensor
    masks: Tensor
    movers: Tensor
    policies: Tensor  # what to learn: a probability for each action
    values: Tensor  # every seat's expected share before the decision
    ended: Tensor
    results: Tensor


Rollout = Step  # the same by step and game


class Examples(NamedTuple):
    """What to learn, one row for each decision."""

    inputs: Tensor
    masks: Tensor
    policies: Tensor
    shares: Tensor  # the mover's first

    @classmethod
    def of(cls, rollout: Rollout, last_values: Tensor, decay: float) -> Examples:
        returns = lambda_returns(rollout.values, rollout.results, rollout.ended, last_values, decay)
        shares = from_mover(returns, rollout.movers)
        return cls(*(part.flatten(0, 1) for part in (rollout.inputs, rollout.masks, rollout.policies, shares)))


def decision(games: Games) -> tuple[Tensor, Tensor, Tensor]:
    """Copies of what is to be decided, which the next step overwrites."""
    return games.inputs.clone(), games.masks.clone(), games.movers.long()


def stacked(steps: list[Step]) -> Rollout:
    return Rollout(*(torch.stack(parts) for parts in zip(*steps, strict=True)))
