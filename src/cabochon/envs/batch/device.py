"""The games of a batch on a CUDA device, one a thread, by the very functions that run on the CPU.

What a seat sees is put together in memory shared by a block and written out from there: neighbouring threads then write
neighbouring bytes.
"""

from __future__ import annotations

import importlib.util
import warnings
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from cabochon.bits import new_mask
from cabochon.compiled import for_rules
from cabochon.envs.batch.processor import NOTHING_NEW
from cabochon.envs.batch.stepping import Arrays, Terms
from cabochon.game import CabochonError, Game, IllegalMove, State

__all__ = ["Device", "cuda_module", "is_available"]

THREADS = 128
WARP = 32
SHARED = 48 << 10  # bytes that a block has for certain
DEALERS = 1 << 14  # threads that deal anew where a match is over


def cuda_module() -> Any:
    """Numba's module for CUDA."""
    if not hasattr(np, "row_stack"):  # numba-cuda 0.30 asks for it, NumPy 2.5 no longer has it
        vars(np)["row_stack"] = np.vstack
    from numba import cuda

    return cuda


def is_available() -> bool:
    """Whether numba-cuda is installed and finds a device."""
    return importlib.util.find_spec("numba_cuda") is not None and bool(cuda_module().is_available())


class Device:
    def __init__(self, game: Game, arrays: Arrays, terms: Terms, fresh: Any) -> None:
        if not is_available():
            raise CabochonError('no CUDA device is found: pip install "cabochon[gpu]", and see what nvidia-smi says')
        self._cuda = cuda_module()
        self._size = len(arrays.games)
        self._fresh = self._cuda.to_device(fresh)
        self.arrays = Arrays(*(self._cuda.to_device(array) for array in arrays))
        self.actions = self._cuda.device_array(self._size, np.int32)
        self._ended = self._cuda.device_array(self._size, np.int32)  # the games to be dealt anew, and how many they are
        self._number_ended = self._cuda.device_array(1, np.int32)
        self._decide, self._deal, self._choose, self._show = _launchers(game, terms, self._size)

    def begin(self, rows: Mapping[str, Any] = NOTHING_NEW) -> None:
        for name, values in rows.items():
            getattr(self.arrays, name).copy_to_device(values)
        self._ended.copy_to_device(np.arange(self._size, dtype=np.int32))
        self._number_ended.copy_to_device(np.array([self._size], np.int32))
        self._deal(self._fresh, self.arrays, self._ended, self._number_ended)
        self._show(self.arrays, self._number_ended)

    def step(self, actions: Any, *, restart: bool) -> None:
        self._decide(self._checked(actions), self.arrays, self._ended, self._number_ended)
        if restart:
            self._deal(self._fresh, self.arrays, self._ended, self._number_ended)
        self._show(self.arrays, self._number_ended)

    def take_over(self, other: Any) -> None:
        for own, its in zip(self.arrays, other.arrays, strict=True):
            own.copy_to_device(its)

    def choose(self) -> Any:
        self._choose(self.actions, self.arrays)
        return self.actions

    def state(self, at: int) -> State:
        return self.arrays.games[at : at + 1].copy_to_host()[0]

    def _checked(self, actions: Any) -> Any:
        is_there = hasattr(actions, "__cuda_array_interface__")
        chosen = self._cuda.as_cuda_array(actions) if is_there else np.asarray(actions)
        if chosen.shape != (self._size,) or chosen.dtype.kind not in "iu":
            raise IllegalMove(
                f"one whole number a game is asked for, {self._size} in all, not {chosen.dtype} of shape {chosen.shape}"
            )
        return chosen if is_there else self._cuda.to_device(chosen)


def _launchers(game: Game, terms: Terms, size: int) -> list[Any]:
    """The kernels, each with as many threads as it needs."""
    showing = _rows_shown_together(terms)
    threads = (THREADS, THREADS, THREADS, showing)
    workers = (size, min(size, DEALERS), size, size)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a small batch leaves most of the device idle, and may
        return [
            kernel[-(-number // block), block]
            for kernel, number, block in zip(_kernels(game, terms), workers, threads, strict=True)
        ]


def _rows_shown_together(terms: Terms) -> int:
    row = terms.observers * terms.numbers + terms.actions
    return min(64, SHARED // row // WARP * WARP or SHARED // row)


@cache
def _kernels(game: Game, terms: Terms) -> tuple[Any, Any, Any, Any]:
    """What runs on the device for a game and its terms, compiled once in a process."""
    import numba

    cuda = cuda_module()
    stepping = for_rules("cabochon.envs.batch.stepping", game.rules)
    state = numba.from_dtype(game.state)
    words = len(new_mask(game.actions))
    return (
        _decide(cuda, stepping, state, words, terms),
        _begin(cuda, stepping, state, words, terms),
        _choose(cuda, stepping, words),
        _show(cuda, stepping, _rows_shown_together(terms), terms),
    )


def _decide(cuda: Any, stepping: Any, state: Any, words: int, terms: Terms) -> Any:
    decide_some = stepping.decide_some

    @cuda.jit  # type: ignore[untyped-decorator]
    def decide(actions: Any, arrays: Arrays, ended: Any, number_ended: Any) -> None:
        at = cuda.grid(1)
        if at < len(arrays.games):
            near = cuda.shared.array(THREADS, state)  # 1.6 times as fast as in global memory
            mask = cuda.local.array(words, np.uint64)
            place = cuda.threadIdx.x
            near[place] = arrays.games[at]
            decide_some(at, at + 1, near, at - place, actions, arrays, terms, mask)
            arrays.games[at] = near[place]
            if arrays.over[at]:
                ended[cuda.atomic.add(number_ended, 0, 1)] = at

    return decide


def _begin(cuda: Any, stepping: Any, state: Any, words: int, terms: Terms) -> Any:
    begin_some = stepping.begin_some

    @cuda.jit  # type: ignore[untyped-decorator]
    def begin(fresh: Any, arrays: Arrays, ended: Any, number_ended: Any) -> None:
        near = cuda.shared.array(THREADS, state)
        mask = cuda.local.array(words, np.uint64)
        place = cuda.threadIdx.x
        for number in range(cuda.grid(1), number_ended[0], cuda.gridsize(1)):
            at = ended[number]
            near[place] = fresh[0]
            begin_some(at, at + 1, near, at - place, arrays, terms, mask)
            arrays.games[at] = near[place]

    return begin


def _choose(cuda: Any, stepping: Any, words: int) -> Any:
    choose_some = stepping.choose_some

    @cuda.jit  # type: ignore[untyped-decorator]
    def choose(actions: Any, arrays: Arrays) -> None:
        at = cuda.grid(1)
        if at < len(arrays.games):
            mask = cuda.local.array(words, np.uint64)
            choose_some(at, at + 1, actions, arrays, mask)

    return choose


def _show(cuda: Any, stepping: Any, threads: int, terms: Terms) -> Any:
    show_some = stepping.show_some
    numbers, actions = terms.observers * terms.numbers, terms.actions

    @cuda.jit  # type: ignore[untyped-decorator]
    def show(arrays: Arrays, number_ended: Any) -> None:
        first = cuda.blockIdx.x * threads
        rows = min(threads, len(arrays.games) - first)
        place = cuda.threadIdx.x
        masks = cuda.shared.array((threads, actions), np.bool_)
        observations = cuda.shared.array((threads, numbers), np.int8)
        if place < rows:
            at = first + place
            show_some(at, at + 1, masks, observations, first, arrays, terms)
        cuda.syncthreads()
        for row in range(rows):
            for number in range(place, numbers, threads):
                arrays.observations[first + row, number] = observations[row, number]
            for action in range(place, actions, threads):
                arrays.masks[first + row, action] = masks[row, action]
        if cuda.grid(1) == 0:
            number_ended[0] = 0

    return show
