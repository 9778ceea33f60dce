"""What self-play saw between two rounds of learning, by step and game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import torch
from torch import Tensor

from cabochon.learn.games import Games
from cabochon.learn.returns import from_mover, lambda_returns

__all__ = ["Examples", "Step", "decision"]


class Step(NamedTuple):
    """One decision in every game, and what came of it."""

    inputs: Tensor
    masks: Tensor
    movers: Tensor
    policies: Tensor  # what to learn: a probability for each action
    values: Tensor  # every seat's expected share before the decision
    ended: Tensor
    results: Tensor


class Examples(NamedTuple):
    """What to learn, one row for each decision."""

    inputs: Tensor
    masks: Tensor
    policies: Tensor
    shares: Tensor  # the mover's first

    @classmethod
    def of(cls, steps: Sequence[Step], last_values: Tensor, decay: float, *, count: int) -> Examples:
        """The first `count` steps, with returns from all of them."""
        values, results, ended = (
            torch.stack([getattr(step, name) for step in steps]) for name in ("values", "results", "ended")
        )
        returns = lambda_returns(values, results, ended, last_values, decay)[:count]
        inputs, masks, movers, policies = (
            torch.stack(parts) for parts in zip(*(step[:4] for step in steps[:count]), strict=True)
        )
        shares = from_mover(returns, movers)
        return cls(*(part.flatten(0, 1) for part in (inputs, masks, policies, shares)))


def decision(games: Games) -> tuple[Tensor, Tensor, Tensor]:
    """Copies of what is to be decided, which the next step overwrites."""
    return games.inputs.clone(), games.masks.clone(), games.movers.long()
