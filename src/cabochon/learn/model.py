"""The network that learns, in PyTorch: a first layer, residual blocks, and heads for the policy and the shares."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from cabochon.contract import Game
from cabochon.networks.encoding import input_bounds, input_columns
from cabochon.networks.forecasting import forecast_names
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
        self.register_buffer("offset", low)
        self.register_buffer("factor", 1 / (high - low).clamp(min=1))
        self._padding = input_columns(game) - len(low)
        self.first = nn.Linear(len(low), width)
        self.blocks = nn.ModuleList(nn.Linear(width, width) for _ in range(blocks))
        self.policy = nn.Linear(width, game.seat_action_count)
        self.shares = nn.Linear(width, seats)
        names = forecast_names(game)
        self.forecasts = nn.Linear(width, len(names)) if names else None

    def forward(self, inputs: Tensor) -> Prediction:
        """What the network expects, from inputs as `networks.encoding` writes them."""
        features = self._features(inputs)
        return Prediction(self.policy(features).float(), self.shares(features).float())

    def forecast(self, inputs: Tensor) -> Tensor:
        """The logit of each forecast of the game."""
        assert self.forecasts is not None
        forecasts: Tensor = self.forecasts(self._features(inputs))
        return forecasts.float()

    def _features(self, inputs: Tensor) -> Tensor:
        weight, bias = self._scaled_first()
        features = functional.relu(
            functional.linear(inputs.bfloat16(), functional.pad(weight, (0, self._padding)), bias)
        )
        for block in self.blocks:
            features = features + functional.relu(block(features))
        return features

    def _scaled_first(self) -> tuple[Tensor, Tensor]:
        """Weights and biases of the first layer that take the inputs as they are: their scale goes into the weights."""
        weight = self.first.weight * self.factor
        return weight, self.first.bias - weight @ self.offset

    @torch.no_grad()
    def weights(self) -> Weights:
        """The same network as plain arrays."""
        weight, bias = self._scaled_first()
        return Weights(
            _array(weight.T),
            _array(bias),
            _array(torch.stack([block.weight.T for block in self._linear_blocks()])),
            _array(torch.stack([block.bias for block in self._linear_blocks()])),
            _array(torch.cat([self.policy.weight, self.shares.weight]).T),
            _array(torch.cat([self.policy.bias, self.shares.bias])),
        )

    @torch.no_grad()
    def forecast_weights(self) -> tuple[NDArray[np.float32], NDArray[np.float32]] | None:
        """Weights and biases of the forecasts as plain arrays, if the game has any."""
        return None if self.forecasts is None else (_array(self.forecasts.weight.T), _array(self.forecasts.bias))

    def _linear_blocks(self) -> list[nn.Linear]:
        return [block for block in self.blocks if isinstance(block, nn.Linear)]


def masked(logits: Tensor, masks: Tensor) -> Tensor:
    """The logits with those of illegal actions out of reach."""
    return logits.masked_fill(~masks, ILLEGAL)


def _array(tensor: Tensor) -> NDArray[np.float32]:
    return np.ascontiguousarray(tensor.float().cpu().numpy())
