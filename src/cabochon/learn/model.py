"""The network that learns, in PyTorch: a layer for entities, a first layer, residual blocks, and heads for the policy
and the shares.

All entities, such as the cards of a market, go through the same layer; their sum goes into the body. The body asks one
question for each kind of action, and the logit of an action on an entity is how well the entity answers it.
"""

from __future__ import annotations

import warnings
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from cabochon.contract import ABSENT, NO_ENTITIES, Game
from cabochon.networks.encoding import TOGETHER, input_bounds
from cabochon.networks.forecasting import forecast_names
from cabochon.networks.inference import Weights
from cabochon.networks.layout import layout_of
from cabochon.networks.network import Network

__all__ = ["Model", "Prediction", "masked"]

ILLEGAL = -1e9  # the logit of an action that is not legal


class Prediction(NamedTuple):
    logits: Tensor  # of each action
    shares: Tensor  # logits of each seat's share of the victory, the mover's first


class Model(nn.Module):
    """`seats` is the largest number of seats it can play with; with fewer, the last shares are left out."""

    others: Tensor  # the inputs outside all entities
    offset: Tensor
    factor: Tensor
    entity_inputs: Tensor  # of all entities, column by column
    entity_factor: Tensor
    answers: Tensor  # which entity answers which question, for each action on an entity
    answered: Tensor  # these actions

    def __init__(
        self, game: Game, *, seats: int, width: int, blocks: int, entity_width: int, with_entities: bool = True
    ) -> None:
        super().__init__()
        entities = (game.entities if with_entities else None) or NO_ENTITIES
        layout = layout_of(game, with_entities=with_entities)
        low, high = (torch.from_numpy(bound).float() for bound in input_bounds(game))
        others = np.flatnonzero(layout.rows != ABSENT)
        acting, kinds = np.nonzero(entities.actions != ABSENT)
        self.register_buffer("others", _gathered(others, len(low)))
        self.register_buffer("offset", low[others])
        self.register_buffer("factor", 1 / (high - low)[others].clamp(min=1))
        self.register_buffer("entity_inputs", _gathered(entities.inputs, len(low)))
        self.register_buffer("entity_factor", 1 / _greatest(entities.inputs, high.numpy()))
        self.register_buffer("answers", torch.from_numpy(kinds * len(entities.inputs) + acting))
        self.register_buffer("answered", torch.from_numpy(entities.actions[acting, kinds]).long())
        self._entities, self._kinds, self._entity_width = len(entities.inputs), entities.actions.shape[1], entity_width
        self._columns = len(self.entity_inputs) // max(1, self._entities)
        self.entity = _layer(entities.inputs.shape[1], entity_width, bias=False)
        self.entity_biases = nn.Parameter(torch.zeros(len(entities.inputs), entity_width))
        self.pool = nn.Linear(entity_width, width, bias=False)
        self.questions = _layer(width, self._kinds * entity_width)
        self.first = nn.Linear(len(others), width)
        self.blocks = nn.ModuleList(nn.Linear(width, width) for _ in range(blocks))
        self.policy = nn.Linear(width, game.seat_action_count)
        self.shares = nn.Linear(width, seats)
        names = forecast_names(game)
        self.forecasts = nn.Linear(width, len(names)) if names else None

    @classmethod
    def of(cls, network: Network, game: Game) -> Model:
        """The model with the weights of a network."""
        weights = network.weights
        model = cls(
            game,
            seats=max(network.card.seats),
            width=len(weights.first_bias),
            blocks=len(weights.blocks),
            entity_width=weights.entities.shape[1],
            with_entities=len(weights.entities) > 0,
        )
        model._copy_weights(weights)
        return model

    @torch.no_grad()
    def _copy_weights(self, weights: Weights) -> None:
        """The inverse of `weights`; forecasts are left as they are."""
        heads = self.policy, self.shares, self.questions
        ends = np.cumsum([head.out_features for head in heads])[:-1]
        first = _tensor(weights.first).T
        self.entity.weight.copy_(_tensor(weights.entities).T / self.entity_factor)
        self.entity_biases.copy_(_tensor(weights.entity_biases))
        self.pool.weight.copy_(_tensor(weights.pool).T)
        self.first.weight.copy_(first / self.factor)
        self.first.bias.copy_(_tensor(weights.first_bias) + first @ self.offset)
        for block, weight, bias in zip(self._linear_blocks(), weights.blocks, weights.block_biases, strict=True):
            block.weight.copy_(_tensor(weight).T)
            block.bias.copy_(_tensor(bias))
        parts = zip(heads, np.split(weights.heads, ends, axis=1), np.split(weights.head_bias, ends), strict=True)
        for head, weight, bias in parts:
            head.weight.copy_(_tensor(weight).T)
            head.bias.copy_(_tensor(bias))

    def forward(self, inputs: Tensor) -> Prediction:
        """What the network expects, from inputs as `networks.encoding` writes them."""
        entities = self._entity_features(inputs)
        features = self._features(inputs, entities)
        logits = self.policy(features).float()
        if self._entities:
            questions = self.questions(features).view(-1, self._kinds, self._entity_width)
            answers = (questions @ entities.transpose(1, 2)).flatten(1).float()
            logits = logits.index_add(1, self.answered, answers[:, self.answers])
        return Prediction(logits, self.shares(features).float())

    def forecast(self, inputs: Tensor) -> Tensor:
        """The logit of each forecast of the game."""
        assert self.forecasts is not None
        forecasts: Tensor = self.forecasts(self._features(inputs, self._entity_features(inputs)))
        return forecasts.float()

    def _entity_features(self, inputs: Tensor) -> Tensor:
        numbers = _columns(inputs, self.entity_inputs).view(len(inputs), self._entities, self._columns)
        features = _linear(numbers, self._scaled_entity())
        return functional.relu(features + self.entity_biases.to(features.dtype))

    def _features(self, inputs: Tensor, entities: Tensor) -> Tensor:
        weight, bias = self._scaled_first()
        features = _linear(_columns(inputs, self.others), weight, bias) + self.pool(entities.sum(1))
        features = functional.relu(features)
        for block in self.blocks:
            features = features + functional.relu(block(features))
        return features

    def _scaled_first(self) -> tuple[Tensor, Tensor]:
        """Weights and biases of the first layer that take the inputs as they are: their scale goes into the weights."""
        weight = self.first.weight * self.factor
        return weight, self.first.bias - weight @ self.offset

    def _scaled_entity(self) -> Tensor:
        return self.entity.weight * self.entity_factor

    @torch.no_grad()
    def weights(self) -> Weights:
        """The same network as plain arrays."""
        weight, bias = self._scaled_first()
        heads = self.policy, self.shares, self.questions
        return Weights(
            _array(self._scaled_entity().T),
            _array(self.entity_biases),
            _array(self.pool.weight.T),
            _array(weight.T),
            _array(bias),
            _array(torch.stack([block.weight.T for block in self._linear_blocks()])),
            _array(torch.stack([block.bias for block in self._linear_blocks()])),
            _array(torch.cat([head.weight for head in heads]).T),
            _array(torch.cat([head.bias for head in heads])),
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


def _layer(inputs: int, outputs: int, *, bias: bool = True) -> nn.Linear:
    """Without the warning that PyTorch gives for the layers of a game without entities, which have no weights."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Initializing zero-element tensors")
        return nn.Linear(inputs, outputs, bias=bias)


def _columns(inputs: Tensor, numbers: Tensor) -> Tensor:
    """As `inputs[:, numbers]`, which takes four times as long on a CPU."""
    return inputs.gather(1, numbers.expand(len(inputs), -1))


def _gathered(inputs: NDArray[Any], zero: int) -> Tensor:
    """The numbers of inputs in rows, each filled up to whole units; `zero` is an input that is always zero."""
    present = np.where(inputs == ABSENT, zero, inputs)
    missing = -present.shape[-1] % TOGETHER
    widths = [(0, 0)] * (present.ndim - 1) + [(0, missing)]
    return torch.from_numpy(np.pad(present, widths, constant_values=zero).flatten()).long()


def _greatest(inputs: NDArray[np.int16], high: NDArray[np.float32]) -> Tensor:
    """The greatest value of each column, over all entities."""
    highest = np.where(inputs == ABSENT, 0, high[inputs])
    return torch.from_numpy(highest.max(0, initial=1))


def _linear(inputs: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """A layer on whole numbers that are filled up with zeros."""
    missing = inputs.shape[-1] - weight.shape[1]
    return functional.linear(inputs.bfloat16(), functional.pad(weight, (0, missing)), bias)


def _array(tensor: Tensor) -> NDArray[np.float32]:
    return np.ascontiguousarray(tensor.float().cpu().numpy())


def _tensor(array: NDArray[np.float32]) -> Tensor:
    return torch.from_numpy(array)
