"""Runs compiled functions over the rows of arrays: on the threads of a CPU, or with a thread for each row on CUDA."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

import numpy as np
import torch
from torch import Tensor

from cabochon.bits import new_mask
from cabochon.contract import Game, for_game
from cabochon.cores import cores
from cabochon.learn.memory import keep_memory

__all__ = ["CpuRunner", "RowFunctions", "Runner", "new_runner"]

FEWEST_ROWS = 128  # per thread: fewer are not worth handing over


class RowFunctions(NamedTuple):
    """The modules of compiled functions that training uses, bound to one game."""

    encoding: Any
    forest: Any
    imitation: Any
    deals: Any
    forecast_targets: Any


class Runner(Protocol):
    """Functions take the first and the last row, then their arguments, then a mask as scratch space."""

    def array(self, values: Any) -> Any:
        """A NumPy array on the device."""

    def zeros(self, shape: int | tuple[int, ...], dtype: Any) -> Any:
        """An array of zeros on the device."""

    def tensor(self, array: Any) -> Tensor:
        """The tensor that shares an array's memory."""

    def recorded(self, work: Callable[[], None]) -> Callable[[], None]:
        """The same work on the same arrays, which may have been recorded so that it starts at once."""

    def run(self, name: str, rows: int, *arguments: Any) -> None:
        """Run a function, such as `forest.plant`, over all rows."""


def row_functions(game: Game) -> RowFunctions:
    encoding = for_game("cabochon.networks.encoding", game)
    universe = for_game("cabochon.search.universe", game)
    return RowFunctions(
        encoding,
        for_game("cabochon.search.forest", game, universe=universe, encoding=encoding),
        for_game("cabochon.search.imitation", game),
        for_game("cabochon.search.deals", game, universe=universe),
        for_game("cabochon.search.forecast_targets", game, stepping=for_game("cabochon.envs.batch.stepping", game)),
    )


def new_runner(game: Game, device: str) -> Runner:
    if device == "cpu":
        return CpuRunner(game)
    from cabochon.learn.cuda import CudaRunner

    return CudaRunner(game)


class CpuRunner:
    """Compiled code releases the global interpreter lock, so that threads share the rows."""

    def __init__(self, game: Game) -> None:
        keep_memory()
        self._functions = row_functions(game)
        self._actions = game.action_count
        self._pool = ThreadPoolExecutor(cores(), thread_name_prefix="rows")

    def array(self, values: Any) -> Any:
        return np.ascontiguousarray(values)

    def zeros(self, shape: int | tuple[int, ...], dtype: Any) -> Any:
        return np.zeros(shape, dtype)

    def tensor(self, array: Any) -> Tensor:
        return torch.from_numpy(array)

    def recorded(self, work: Callable[[], None]) -> Callable[[], None]:
        return work

    def run(self, name: str, rows: int, *arguments: Any) -> None:
        module, _, function = name.partition(".")
        work: Callable[..., None] = getattr(getattr(self._functions, module), function)
        shares = max(1, min(cores(), rows // FEWEST_ROWS))
        limits = [rows * share // shares for share in range(shares + 1)]
        futures = [
            self._pool.submit(work, first, last, *arguments, new_mask(self._actions))
            for first, last in pairwise(limits)
        ]
        for future in futures:
            future.result()
