"""A batch on the CPU, divided among threads: compiled code releases the global interpreter lock."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Literal

import numpy as np

from cabochon.bits import new_mask
from cabochon.contract import Game, IllegalMove, State, for_game
from cabochon.cores import cores
from cabochon.envs.batch.allocation import check_actions
from cabochon.envs.batch.arrays import PER_GAME, RANDOM_STREAMS, BatchArrays, StepParameters
from cabochon.envs.batch.row_arguments import (
    Rows,
    Seats,
    States,
    check_distinct,
    chosen_rows,
    chosen_seats,
    chosen_states,
)

__all__ = ["CpuBackend"]

ROWS_CHECKED: Literal["clip"] = "clip"  # for rows that exist: NumPy then copies them once, without a buffer in between
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
        self._rows = for_game("cabochon.envs.batch.rows", game, stepping=self.stepping)
        self._game = game
        self._restart = restart
        self._most_threads = min(threads, size) if threads else max(1, min(cores(), size // fewest_games))
        self._fewest_games = 1 if threads else fewest_games
        self._shares = self._shares_of(size)
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

    def chosen_rows(self, rows: Rows, *, name: str = "rows", distinct: bool = False) -> Any:
        chosen = chosen_rows(rows, len(self.actions), name=name)
        if distinct:
            check_distinct(chosen, len(self.actions), name=name)
        return chosen

    def chosen_states(self, states: States, count: int) -> Any:
        return chosen_states(states, self._game, count=count, seats=self.parameters.seats)

    def chosen_seats(self, seat: Seats, count: int) -> Any:
        return chosen_seats(seat, count=count, seats=self.parameters.seats)

    def repeated(self, rows: Any, times: int) -> Any:
        return np.repeat(rows, times)

    def copy_from(self, other: Any, rows: Any) -> None:
        """Copy this many rows of another batch, random streams included."""
        for name, array in self._per_game().items():
            np.take(getattr(other.arrays, name), rows, axis=0, out=array, mode=ROWS_CHECKED)

    def copy_rows(self, sources: Any, targets: Any) -> None:
        """Copy rows to others of the same batch, which keep their random streams."""
        for name, array in self._per_game().items():
            if name not in RANDOM_STREAMS:
                blocks = _blocks(array)
                blocks[targets] = blocks[sources]

    def state(self, row: int) -> State:
        return self.arrays.states[row].copy()

    def get_states(self, rows: Any) -> Any:
        return np.take(self.arrays.states, rows, mode=ROWS_CHECKED)

    def set_states(self, rows: Any, states: Any) -> None:
        self._run_on_rows(self._rows.set_all, rows, states)

    def redeal(self, rows: Any, seats: Any) -> None:
        self._run_on_rows(self._rows.redeal_all, rows, seats)

    def branch_streams(self) -> None:
        """Give each row random streams of its own."""
        self._rows.branch_some(0, len(self.actions), self.arrays)

    def advance_action_streams(self) -> None:
        self._rows.advance_some(0, len(self.actions), self.arrays)

    def outcome_weights(self) -> Any:
        weights = np.zeros((len(self.actions), self._game.action_count), np.float32)
        self.run_threads(self._rows.write_outcome_weights_some, weights, self.arrays)
        return weights

    def on_host(self) -> dict[str, Any]:
        """The arrays with one row per game, by name."""
        return self._per_game()

    def _per_game(self) -> dict[str, Any]:
        """Without the formatted observations, if there are none."""
        return {name: array for name, array in self.arrays._asdict().items() if name in PER_GAME and len(array)}

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

    def _run_on_rows(self, work: Callable[..., None], rows: Any, values: Any) -> None:
        self.run_threads(work, rows, values, self.arrays, self.parameters, shares=self._shares_of(len(rows)))

    def _shares_of(self, rows: int) -> list[tuple[int, int]]:
        """The first and the last row of each thread."""
        shares = max(1, min(self._most_threads, rows // self._fewest_games))
        return list(pairwise(np.linspace(0, rows, shares + 1, dtype=np.int64).tolist()))

    def run_threads(
        self,
        work: Callable[..., None],
        *shared: Any,
        scratch: Callable[[], tuple[Any, ...]] = lambda: (),
        shares: list[tuple[int, int]] | None = None,
    ) -> None:
        """Run `work` on each thread's share of all games, with the shared arguments and scratch space of its own.

        The calling thread takes the first share instead of waiting.
        """
        own_share, *others = self._shares if shares is None else shares
        futures = [
            self._pool.submit(work, *share, *shared, new_mask(self._game.action_count), *scratch()) for share in others
        ]
        work(*own_share, *shared, new_mask(self._game.action_count), *scratch())
        for future in futures:
            future.result()

    @property
    def _pool(self) -> ThreadPoolExecutor:
        """The threads of this process: a forked process does not inherit any."""
        if self._threads is None or self._process != os.getpid():
            self._threads = ThreadPoolExecutor(self._most_threads - 1, thread_name_prefix="batch")
            self._process = os.getpid()
        return self._threads


def _blocks(array: Any) -> Any:
    """Each row as one block of bytes: NumPy copies a block at once, but a record field by field."""
    size = array.nbytes // len(array)
    return array.reshape(len(array), -1).view(np.dtype((np.void, size)))[:, 0]
