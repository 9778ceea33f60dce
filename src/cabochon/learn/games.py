"""The games that self-play steps through: a batch, with the inputs of the network for the seat to move."""

from __future__ import annotations

from typing import Any

import numpy as np
from torch import Tensor

from cabochon import stream
from cabochon.contract import Game
from cabochon.envs.batch import Batch
from cabochon.envs.batch.batch import Chance
from cabochon.envs.config import EnvConfig
from cabochon.learn.runner import Runner
from cabochon.learn.settings import TrainingSettings
from cabochon.networks.encoding import input_columns

__all__ = ["Games"]

STREAMS = 1 << 40  # added to the seed, so that nothing shares its random numbers with the deals


class Games:
    """Tensors share the memory of the batch: each step overwrites them. Payments use the default action."""

    def __init__(
        self,
        game: Game,
        runner: Runner,
        settings: TrainingSettings,
        *,
        seats: int,
        size: int,
        seed: int,
        restart: bool = True,
        chance: Chance = "sampled",
    ) -> None:
        self.game = game
        self.seats = seats
        self.size = size
        self._runner = runner
        config = EnvConfig(payment=False, limit=settings.limit)
        self.batch = Batch(
            game, seats=seats, size=size, device=settings.device, config=config, restart=restart, chance=chance
        )
        self.batch.reset(seed)
        self._inputs = runner.zeros((size, input_columns(game)), np.int8)
        self.inputs = runner.tensor(self._inputs)
        arrays = self.batch
        self.masks, self.movers, self.over, self.results = (
            runner.tensor(array) for array in (arrays.masks, arrays.movers, arrays.over, arrays.results)
        )
        self.streams = runner.array(stream.start(seed + STREAMS, size))
        self.encode()

    @property
    def states(self) -> Any:
        return self.batch.states

    @property
    def chance_streams(self) -> Any:
        return self.batch.chance_streams

    def step(self, actions: Tensor) -> None:
        self.batch.step(actions if actions.is_cuda else actions.numpy())
        self.encode()

    def encode(self) -> None:
        """Write the inputs of the network for every seat to move."""
        self._runner.run("encoding.encode_some", self.size, self.states, self.game.observation_size, self._inputs)
