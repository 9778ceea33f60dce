"""The network that learns, in PyTorch: a first layer, residual blocks, and heads for the policy and the shares."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from cabochon.contract import Game
from cabochon.networks.encoding import input_bounds
from cabochon.networks.inference import Weights

__all__ = ["Model", "Prediction", "masked"]

ILLEGAL = -1e9  # the logit of an action that is not legal


class Prediction(NamedTuple):
    logits: Tensor  # of each action
    shares: Tensor  # logits of each seat's share of the victory, the mover's first


class Model(nn.Module):
    """`seats` is the largest number of seats it can play with; with fewer, the last shares are left out."""

    offset: Tensor
    factor: Tensor

    def __init__(self, game: Game, *, seats: int, width: int, blocks: int) -> None:
        super().__init__()
        low, high = (torch.from_numpy(bound).float() for bound in input_bounds(game))
        self.register_buffer("offset", low.bfloat16())
        self.register_buffer("factor", (1 / (high - low).clamp(min=1)).bfloat16())
        self.first = nn.Linear(len(low), width)
        self.blocks = nn.ModuleList(nn.Linear(width, width) for _ in range(blocks))
        self.policy = nn.Linear(width, game.seat_action_count)
        self.shares = nn.Linear(width, seats)

    def forward(self, inputs: Tensor) -> Prediction:
        """What the network expects, from inputs as `networks.encoding` writes them."""
        features = functional.relu(self.first((inputs.bfloat16() - self.offset) * self.factor))
        for block in self.blocks:
            features = features + functional.relu(block(features))
        return Prediction(self.policy(features).float(), self.shares(features).float())

    def weights(self) -> Weights:
        """The same network as plain arrays, which take the inputs as they are: their scale goes into the weights."""
        factor, offset = self.factor.float(), self.offset.float()
        first = self.first.weight.detach() * factor
        return Weights(
            _array(first.T),
            _array(self.first.bias.detach() - first @ offset),
            _array(torch.stack([block.weight.detach().T for block in self._linear_blocks()])),
            _array(torch.stack([block.bias.detach() for block in self._linear_blocks()])),
            _array(torch.cat([self.policy.weight, self.shares.weight]).detach().T),
            _array(torch.cat([self.policy.bias, self.shares.bias]).detach()),
        )

    def _linear_blocks(self) -> list[nn.Linear]:
        return [block for block in self.blocks if isinstance(block, nn.Linear)]


def masked(logits: Tensor, masks: Tensor) -> Tensor:
    """The logits with those of illegal actions out of reach."""
    return logits.masked_fill(~masks, ILLEGAL)


def _array(tensor: Tensor) -> NDArray[np.float32]:
    return np.ascontiguousarray(tensor.float().cpu().numpy())
