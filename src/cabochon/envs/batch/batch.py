"""Many games of one kind, stepped together. The arrays are always the same ones: a step writes them anew."""

from __future__ import annotations

import secrets
from copy import copy
from typing import Any

import numpy as np

from cabochon import games
from cabochon.chance import checked_seed
from cabochon.contract import BadOption, Game, IllegalMove, Option, State
from cabochon.envs.batch.allocation import allocated, beginning, nothing_happened, terms_of
from cabochon.envs.batch.device import Device
from cabochon.envs.batch.processor import Processor
from cabochon.envs.config import EnvConfig, checked_number, split
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
    """Games of one kind, dealt and ready for the first step; options of the game and of an `EnvConfig` by keyword."""
    found = games.find(game)
    of_game, config = split(found, options)
    made = Batch(
        found,
        seats=seats,
        size=size,
        device=device,
        threads=threads,
        options=of_game,
        config=config,
    )
    made.reset(seed)
    return made


class Batch:
    """After `reset` and after each `step`, row by row: `observations`, `masks` and `movers` tell what the seat to move
    sees, what it may do and which one it is; `rewards`, `over`, `broken_off` and `illegal` what the step brought;
    `results` how the last match ended. What a step ends begins again at once, unless told otherwise.

    An illegal action is left undone. On the CPU it raises IllegalMove; on CUDA, where nothing waits for the device,
    `illegal` tells."""

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
            raise BadOption("on CUDA what a step ends always begins again", "restart")
        self._is_dealt = False
        self._threads = None if threads is None else checked_number("threads", threads)
        self._engine = self._placed(self._threads)

    def __repr__(self) -> str:
        return f"<batch of {self.size} games of {self.game.name} with {self.seats} seats on {self.device}>"

    def _placed(self, threads: int | None) -> Processor | Device:
        """The arrays where they are worked on."""
        terms = terms_of(self.game, self.seats, self.config)
        arrays = allocated(self.game, self.size, terms=terms, config=self.config)
        fresh = np.zeros(1, self.game.state_type)
        fresh[0] = self.game.new(self.seats, self.options)
        if self.device == "cuda":
            return Device(self.game, arrays, terms, fresh)
        return Processor(self.game, arrays, terms, fresh, restart=self._restart, threads=threads)

    def reset(self, seed: int | None = None) -> None:
        """Deal all games; with the same seed and the same actions everything comes again.

        Without a seed, chance goes on from where it is, as after matches that are over.
        """
        arrays = self._engine.arrays
        rows = nothing_happened(arrays)
        if seed is not None or not self._is_dealt:
            rows |= beginning(arrays, secrets.randbits(64) if seed is None else checked_seed(seed))
        self._engine.begin(rows)
        self._is_dealt = True

    def __deepcopy__(self, memo: dict[int, Any]) -> Batch:
        """The same games once more, to be played on apart from these."""
        other = copy(self)
        other._engine = self._placed(self._threads)
        other._engine.take_over(self._engine)
        return other

    def step(self, actions: Any) -> None:
        """One decision in every game, and what chance answers."""
        self._dealt().step(actions)

    def random_actions(self) -> Any:
        """A legal action for every game, each as likely as the others."""
        return self._dealt().choose()

    def _dealt(self) -> Processor | Device:
        if not self._is_dealt:
            raise IllegalMove("nothing is dealt yet: reset begins the matches")
        return self._engine

    def state(self, at: int) -> State:
        """The whole state of one game, secrets included, as the contract of games has it."""
        return self._engine.state(at)

    @property
    def observations(self) -> Any:
        return self._engine.arrays.observations

    @property
    def masks(self) -> Any:
        return self._engine.arrays.masks

    @property
    def movers(self) -> Any:
        return self._engine.arrays.movers

    @property
    def rewards(self) -> Any:
        return self._engine.arrays.rewards

    @property
    def results(self) -> Any:
        return self._engine.arrays.results

    @property
    def over(self) -> Any:
        return self._engine.arrays.over

    @property
    def broken_off(self) -> Any:
        return self._engine.arrays.broken_off

    @property
    def illegal(self) -> Any:
        return self._engine.arrays.illegal


def _checked_device(device: str) -> str:
    if device not in DEVICES:
        raise BadOption(f"device is one of {', '.join(DEVICES)}, not {device!r}", "device")
    return device
