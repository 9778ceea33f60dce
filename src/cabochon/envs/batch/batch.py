"""Many games of one kind, stepped together. Each step overwrites the same arrays."""

from __future__ import annotations

import secrets
from copy import copy
from typing import Any

import numpy as np

from cabochon import games
from cabochon.chance import checked_seed
from cabochon.contract import BadOption, Game, IllegalMove, Option, State
from cabochon.envs.batch.allocation import allocate, cleared_outcomes, seeded_rows, step_parameters
from cabochon.envs.batch.cpu import CpuBackend
from cabochon.envs.batch.cuda import CudaBackend
from cabochon.envs.config import EnvConfig, checked_number, split_options
from cabochon.match import checked_seats

__all__ = ["Batch", "batch"]

DEVICES = ("cpu", "cuda")


def batch(
    game: str,
    *,
    seats: int = 2,
    size: int,
    device: str = "cpu",
    seed: int | None = None,
    threads: int | None = None,
    **options: Any,
) -> Batch:
    """A batch of games, dealt and ready to step; options of the game and of `EnvConfig` by keyword."""
    found = games.find(game)
    game_options, config = split_options(found, options)
    many = Batch(
        found,
        seats=seats,
        size=size,
        device=device,
        threads=threads,
        options=game_options,
        config=config,
    )
    many.reset(seed)
    return many


class Batch:
    """Rows of games. After `reset` and `step`, `observations`, `masks` and `movers` describe the decision to make;
    `rewards`, `over`, `truncated` and `illegal` the last step; `results` the last match that ended. A match that ends
    is followed by a new one at once, unless `restart` is False.

    An illegal action is not carried out. On the CPU it raises IllegalMove; on CUDA, where nothing waits for the device,
    it only sets `illegal`."""

    def __init__(
        self,
        game: Game,
        *,
        seats: int,
        size: int,
        device: str = "cpu",
        threads: int | None = None,
        options: dict[str, Option] | None = None,
        config: EnvConfig | None = None,
        restart: bool = True,
    ) -> None:
        self.game = game
        self.seats = checked_seats(game, seats)
        self.size = checked_number("size", size)
        self.device = _checked_device(device)
        self.options = game.resolve_options(options or {})
        self.config = config or EnvConfig()
        self._restart = restart
        if self.device == "cuda" and not restart:
            raise BadOption("on CUDA, finished matches are always restarted", "restart")
        self._is_dealt = False
        self._threads = None if threads is None else checked_number("threads", threads)
        self._backend = self._new_backend()

    def __repr__(self) -> str:
        return f"<batch of {self.size} games of {self.game.name} with {self.seats} seats on {self.device}>"

    def _new_backend(self) -> CpuBackend | CudaBackend:
        """New arrays on the device."""
        parameters = step_parameters(self.game, self.seats, self.config)
        arrays = allocate(self.game, self.size, parameters=parameters, config=self.config)
        initial = np.zeros(1, self.game.state_type)
        initial[0] = self.game.new(self.seats, self.options)
        if self.device == "cuda":
            return CudaBackend(self.game, arrays, parameters, initial)
        return CpuBackend(self.game, arrays, parameters, initial, restart=self._restart, threads=self._threads)

    def reset(self, seed: int | None = None) -> None:
        """Deal all games; the same seed and actions give the same matches.

        Without a seed, the random streams continue.
        """
        arrays = self._backend.arrays
        rows = cleared_outcomes(arrays)
        if seed is not None or not self._is_dealt:
            rows |= seeded_rows(arrays, secrets.randbits(64) if seed is None else checked_seed(seed))
        self._backend.reset(rows)
        self._is_dealt = True

    def __deepcopy__(self, memo: dict[int, Any]) -> Batch:
        """An independent copy of all games."""
        other = copy(self)
        other._backend = self._new_backend()
        other._backend.copy_from(self._backend)
        return other

    def step(self, actions: Any) -> None:
        """One decision in every game, and the chance events that follow."""
        self._dealt_backend().step(actions)

    def random_actions(self) -> Any:
        """A uniformly random legal action for every game."""
        return self._dealt_backend().sample_actions()

    def _dealt_backend(self) -> CpuBackend | CudaBackend:
        if not self._is_dealt:
            raise IllegalMove("nothing is dealt yet: call reset first")
        return self._backend

    def state(self, row: int) -> State:
        """The whole state of one game, secrets included."""
        return self._backend.state(row)

    @property
    def observations(self) -> Any:
        return self._backend.arrays.observations

    @property
    def masks(self) -> Any:
        return self._backend.arrays.masks

    @property
    def movers(self) -> Any:
        return self._backend.arrays.movers

    @property
    def rewards(self) -> Any:
        return self._backend.arrays.rewards

    @property
    def results(self) -> Any:
        return self._backend.arrays.results

    @property
    def over(self) -> Any:
        return self._backend.arrays.over

    @property
    def truncated(self) -> Any:
        return self._backend.arrays.truncated

    @property
    def illegal(self) -> Any:
        return self._backend.arrays.illegal


def _checked_device(device: str) -> str:
    if device not in DEVICES:
        raise BadOption(f"device is one of {', '.join(DEVICES)}, not {device!r}", "device")
    return device
