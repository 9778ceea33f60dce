"""A batch on the CPU, divided among threads: compiled code releases the global interpreter lock."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np

from cabochon.bits import new_mask
from cabochon.contract import Game, IllegalMove, State, for_game
from cabochon.cores import cores
from cabochon.envs.batch.allocation import check_actions
from cabochon.envs.batch.arrays import BatchArrays, StepParameters

__all__ = ["CpuBackend"]

FEWEST_GAMES = 1024  # per thread: with fewer, the overhead of a thread outweighs its work


class CpuBackend:
    def __init__(
        self,
        game: Game,
        arrays: BatchArrays,
        parameters: StepParameters,
        initial: Any,
        *,
        restart: bool = True,
        threads: int | None,
        fewest_games: int = FEWEST_GAMES,
    ) -> None:
        size = len(arrays.states)
        self.arrays = arrays
        self.actions = np.zeros(size, np.int32)
        self.parameters = parameters
        self.initial = initial
        self.stepping = for_game("cabochon.envs.batch.stepping", game)
        self._action_count = game.action_count
        self._restart = restart
        shares = min(threads, size) if threads else max(1, min(cores(), size // fewest_games))
        self._shares = list(pairwise(np.linspace(0, size, shares + 1, dtype=np.int64).tolist()))
        self._threads: ThreadPoolExecutor | None = None
        self._process = 0

    def reset(self, rows: Mapping[str, Any]) -> None:
        """Overwrite some arrays, and deal all games."""
        self.fill(rows)
        self.run_threads(self.stepping.reset_all, self.initial, self.arrays, self.parameters)

    def fill(self, rows: Mapping[str, Any]) -> None:
        for name, values in rows.items():
            getattr(self.arrays, name)[...] = values

    def step(self, actions: Any) -> None:
        checked = self.checked_actions(actions)
        initial = self.initial if self._restart else self.initial[:0]
        self.run_threads(self.stepping.step_all, checked, initial, self.arrays, self.parameters)
        if self.arrays.illegal.any():
            row = int(np.flatnonzero(self.arrays.illegal)[0])
            raise IllegalMove(
                f"action {int(actions[row])} is illegal in game {row}, as its mask shows; it was not carried out, but"
                " all legal actions were"
            )

    def copy_from(self, other: Any) -> None:
        for own, others in zip(self.arrays, other.arrays, strict=True):
            own[...] = others

    def state(self, row: int) -> State:
        return self.arrays.states[row].copy()

    def sample_actions(self) -> Any:
        self.run_threads(self.stepping.sample_some, self.actions, self.arrays)
        return self.actions

    def checked_actions(self, actions: Any) -> Any:
        checked = np.asarray(actions)
        check_actions(checked, len(self.actions))
        if checked.dtype.itemsize > 4:  # clipped, so that narrowing turns no number into a valid action
            checked = np.minimum(checked, np.iinfo(np.int32).max)
            checked = np.maximum(checked, -1) if checked.dtype.kind == "i" else checked
        return np.ascontiguousarray(checked, np.int32)

    def run_threads(
        self, work: Callable[..., None], *shared: Any, scratch: Callable[[], tuple[Any, ...]] = lambda: ()
    ) -> None:
        """Run `work` on each thread's share of the games, with the shared arguments and scratch space of its own.

        The calling thread takes the first share instead of waiting.
        """
        own_share, *others = self._shares
        futures = [
            self._pool.submit(work, *share, *shared, new_mask(self._action_count), *scratch()) for share in others
        ]
        work(*own_share, *shared, new_mask(self._action_count), *scratch())
        for future in futures:
            future.result()

    @property
    def _pool(self) -> ThreadPoolExecutor:
        """The threads of this process: a forked process does not inherit any."""
        if self._threads is None or self._process != os.getpid():
            self._threads = ThreadPoolExecutor(len(self._shares) - 1, thread_name_prefix="batch")
            self._process = os.getpid()
        return self._threads
