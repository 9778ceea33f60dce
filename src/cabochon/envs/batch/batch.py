"""Many games of one kind, stepped together. Each step overwrites the same arrays."""

from __future__ import annotations

import re
import secrets
from typing import Any, Literal, cast, get_args

import numpy as np
from numpy.typing import NDArray

from cabochon import games
from cabochon.contract import BadOption, Game, IllegalMove, Option, State, quoted
from cabochon.envs.batch.allocation import allocate, cleared_outcomes, seeded_rows, step_parameters
from cabochon.envs.batch.cpu import CpuBackend
from cabochon.envs.batch.cuda import CudaBackend
from cabochon.envs.batch.members import BatchMembers
from cabochon.envs.batch.row_arguments import Rows, Seats, States
from cabochon.envs.config import EnvConfig, checked_number, split_options
from cabochon.match import checked_seats
from cabochon.match.chance import checked_seed
from cabochon.observations import DICT

__all__ = ["Batch", "Chance", "batch"]

Chance = Literal["sampled", "explicit"]
DEVICE = re.compile(r"cpu|cuda(:\d{1,3})?")


def batch(
    game: str,
    *,
    seats: int = 2,
    size: int,
    device: str = "cpu",
    seed: int | None = None,
    threads: int | None = None,
    restart: bool = True,
    chance: Chance = "sampled",
    **options: Any,
) -> Batch:
    """A batch of games, dealt and ready to step; options of the game and of `EnvConfig` by keyword."""
    found = games.find(game)
    game_options, config = split_options(found, options)
    if config.mask == DICT:
        raise BadOption("mask is one of separate, appended in a batch, which has arrays, not dictionaries", "mask")
    many = Batch(
        found,
        seats=seats,
        size=size,
        device=device,
        threads=threads,
        options=game_options,
        config=config,
        restart=restart,
        chance=chance,
    )
    many.reset(seed)
    return many


class Batch(BatchMembers):
    """Rows of games. After `reset` and `step`, `observations`, `masks` and `movers` describe the decision to make;
    `rewards`, `over`, `truncated` and `illegal` the last step; `results` the last match that ended. A match that ends
    is followed by a new one at once, unless `restart` is False: then its mover stays OVER, and steps do not change it.

    The arrays are NumPy's on the CPU. On CUDA they have the same shapes and types and lie on the device: PyTorch, JAX,
    CuPy and Numba take them without a copy.

    An illegal action is not carried out. On the CPU it raises IllegalMove; on CUDA, where nothing waits for the device,
    it only sets `illegal`.

    With `chance="explicit"` a step ends where chance has to draw: the mover is CHANCE, the mask has the possible
    outcomes, and the next step takes the number of one for that row."""

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
        chance: Chance = "sampled",
    ) -> None:
        self.game = game
        self.seats = checked_seats(game, seats)
        self.size = checked_number("size", size)
        self.device = _checked_device(device)
        self.options = game.resolve_options(options or {})
        self.config = config or EnvConfig()
        self.chance = _checked_chance(chance, self.config)
        self._restart = _checked_restart(restart)
        self._is_dealt = False
        self._threads = None if threads is None else checked_number("threads", threads)
        self._backend = self._new_backend()

    def __repr__(self) -> str:
        return f"<batch of {self.size} games of {self.game.name} with {self.seats} seats on {self.device}>"

    def _new_backend(self) -> CpuBackend | CudaBackend:
        """New arrays on the device."""
        is_explicit = self.chance == "explicit"
        parameters = step_parameters(self.game, self.seats, self.config, explicit_chance=is_explicit)
        arrays = allocate(self.game, self.size, parameters=parameters, config=self.config)
        initial = np.zeros(1, self.game.state_type)
        initial[0] = self.game.new(self.seats, self.options)
        if self.device == "cpu":
            return CpuBackend(self.game, arrays, parameters, initial, restart=self._restart, threads=self._threads)
        return CudaBackend(self.game, arrays, parameters, initial, restart=self._restart, device=self.device)

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

    def step(self, actions: Any) -> None:
        """One decision in every game, and the chance events that follow; `actions` has an action number for each game.

        It is a list, or an array of NumPy, PyTorch, JAX or anything with the CUDA array interface."""
        self._dealt_backend().step(actions)

    def random_actions(self) -> NDArray[np.int32]:
        """A uniformly random legal action for every game, or outcome where chance is to draw; -1 if the match is over.

        With the same seed, such outcomes are those that sampled chance draws.
        """
        return cast("NDArray[np.int32]", self._dealt_backend().sample_actions())

    def outcome_weights(self) -> NDArray[np.float32]:
        """For each game and outcome of chance, its probability now; all zeros where chance is not to draw."""
        if self.chance != "explicit":
            raise BadOption('outcomes are shown only in a batch with chance="explicit"', "chance")
        return cast("NDArray[np.float32]", self._dealt_backend().outcome_weights())

    def state(self, row: int) -> State:
        """The whole state of one game, secrets included."""
        return self._backend.state(row)

    def get_state(self, rows: Rows = None) -> NDArray[Any]:
        """Copies of the whole states of these rows, secrets included: one NumPy record per game."""
        backend = self._dealt_backend()
        return cast("NDArray[Any]", backend.get_states(backend.chosen_rows(rows)))

    def set_state(self, rows: Rows, states: States) -> None:
        """Put a state into each of these rows, and write what follows from it: mover, mask and observation.

        The rows keep their random streams, and their decisions are counted from here. States come from `get_state` of a
        batch with the same game and seats; others are not checked further, and can do anything.
        """
        backend = self._dealt_backend()
        chosen = backend.chosen_rows(rows, distinct=True)
        backend.set_states(chosen, backend.chosen_states(states, len(chosen)))

    def copy_rows(self, source: Rows, target: Rows) -> None:
        """Copy the games in the source rows to the target rows, which keep their own random streams."""
        backend = self._dealt_backend()
        sources = backend.chosen_rows(source, name="source")
        targets = backend.chosen_rows(target, name="target", distinct=True)
        if len(sources) != len(targets):
            raise BadOption(f"each target row needs a source: {len(targets)} rows, not {len(sources)}", "source")
        backend.copy_rows(sources, targets)

    def clone(self, rows: Rows = None) -> Batch:
        """A new batch with copies of these rows, which play on as the originals would: random streams are copied."""
        return self._copy_of(self._dealt_backend().chosen_rows(rows))

    def fork(self, n: int, rows: Rows = None) -> Batch:
        """A new batch with n copies of each of these rows, side by side, each with random streams of its own.

        What these rows are dealt does not change; their next random actions do.
        """
        copies = checked_number("n", n)
        chosen = self._dealt_backend().chosen_rows(rows)
        other = self._copy_of(self._backend.repeated(chosen, copies))
        other._backend.branch_streams()
        self._backend.advance_action_streams()
        return other

    def redeal(self, rows: Rows, seat: Seats) -> None:
        """Deal again what a seat cannot know in these rows, so that a search from here uses no secrets.

        What chance draws afterwards is new as well. The seat's observation does not change. `seat` is one for all
        rows or one for each.
        """
        if self.config.deals:
            raise BadOption("fixed deals cannot be dealt again: use a batch without deals", "deals")
        backend = self._dealt_backend()
        chosen = backend.chosen_rows(rows, distinct=True)
        backend.redeal(chosen, backend.chosen_seats(seat, len(chosen)))

    def __deepcopy__(self, memo: dict[int, Any]) -> Batch:
        """An independent copy of all games."""
        return self._copy_of(self._backend.chosen_rows(None))

    def _copy_of(self, rows: Any) -> Batch:
        """A batch with the same settings and copies of these rows."""
        if not len(rows):
            raise BadOption("a batch has at least one row", "rows")
        other = object.__new__(type(self))
        vars(other).update(vars(self), size=len(rows))
        other._backend = other._new_backend()
        other._backend.copy_from(self._backend, rows)
        return other

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in vars(self).items() if name != "_backend"}
        return {**kept, "game": self.game.name, "arrays": self._backend.on_host()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Games from a pickle continue as the originals would, on the same kind of device."""
        arrays = kept["arrays"]
        vars(self).update({name: value for name, value in kept.items() if name != "arrays"})
        self.game = games.find(kept["game"])
        self._backend = self._new_backend()
        self._backend.fill(arrays)

    def _dealt_backend(self) -> CpuBackend | CudaBackend:
        if not self._is_dealt:
            raise IllegalMove("nothing is dealt yet: call reset first")
        return self._backend


def _checked_device(device: str) -> str:
    if not isinstance(device, str) or not DEVICE.fullmatch(device):
        raise BadOption(f"device is one of cpu, cuda, cuda:0, cuda:1 and so on, not {quoted(device)}", "device")
    return device


def _checked_chance(chance: Chance, config: EnvConfig) -> Chance:
    if chance not in get_args(Chance):
        raise BadOption(f"chance is one of {', '.join(get_args(Chance))}, not {quoted(chance)}", "chance")
    if chance == "explicit" and config.deals:
        raise BadOption('deals say what chance draws: leave them out with chance="explicit"', "deals")
    return chance


def _checked_restart(restart: bool) -> bool:
    if not isinstance(restart, bool | np.bool_):
        raise BadOption(f"restart is True or False, not {quoted(restart)}", "restart")
    return bool(restart)
