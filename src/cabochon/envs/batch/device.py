"""The games of a batch on a CUDA device.

What the kernels do is recorded once and then launched as a whole: to hand each of them all its arrays takes Python
longer than the device takes for a hundred thousand games.
"""

from __future__ import annotations

import importlib.util
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np

from cabochon.contract import CabochonError, Game, State
from cabochon.envs.batch.allocation import check_actions
from cabochon.envs.batch.kernels import OCTETS, cuda_module, kernels, rows_shown_together
from cabochon.envs.batch.stepping import Arrays, Terms

__all__ = ["DEALERS", "Device", "is_available"]

DEALERS = 1 << 14  # threads that deal anew where a match is over


def is_available() -> bool:
    """Whether numba-cuda is installed and finds a device."""
    return importlib.util.find_spec("numba_cuda") is not None and bool(cuda_module().is_available())


class Device:
    def __init__(self, game: Game, arrays: Arrays, terms: Terms, fresh: Any) -> None:
        if not is_available():
            raise CabochonError('no CUDA device is found: pip install "cabochon[gpu]", and see what nvidia-smi says')
        from cuda.core import Device as Current

        self._cuda = cuda_module()
        self._current = Current()
        self._current.set_current()
        self._size = len(arrays.games)
        self._together = rows_shown_together(game, terms)
        # What is recorded holds no array: each of them is kept here.
        self._fresh = self._cuda.to_device(fresh.view(np.uint64))
        mask_words, masks = self._in_whole_blocks(arrays.masks)
        observation_words, observations = self._in_whole_blocks(arrays.observations)
        others = {name: self._cuda.to_device(array) for name, array in arrays._asdict().items()}
        self.arrays = Arrays(**others | {"masks": masks, "observations": observations})
        self.actions = self._cuda.device_array(self._size, np.int32)
        self._ended = self._cuda.device_array(self._size, np.int32)  # the games to be dealt anew, and how many they are
        self._number_ended = self._cuda.to_device(np.zeros(1, np.int32))

        made = kernels(game, terms)
        self._threads = made.threads
        games = self.arrays.games.view(np.uint64), self.arrays
        ended = self._ended, self._number_ended
        shown = mask_words, observation_words, *games, self._number_ended
        blocks = _blocks(self._size, made.threads)
        decide = made.decide, blocks, (self.actions, *games, *ended)
        deal = made.begin, min(blocks, _blocks(DEALERS, made.threads)), (self._fresh, *games, *ended)
        show = made.show, _blocks(self._size, self._together), shown
        with _as_wanted():
            self._beginning = self._recorded(deal, show)
            self._stepping = self._recorded(decide, deal, show)
            self._choosing = self._recorded((made.choose, blocks, (self.actions, self.arrays)))
            self._take = made.take[blocks, made.threads]

    def begin(self, rows: Mapping[str, Any]) -> None:
        for name, values in rows.items():
            getattr(self.arrays, name).copy_to_device(values)
        self._ended.copy_to_device(np.arange(self._size, dtype=np.int32))
        self._number_ended.copy_to_device(np.array([self._size], np.int32))
        self._launch(self._beginning)

    def step(self, actions: Any) -> None:
        if actions is not self.actions:
            self._take(self._checked(actions), self.actions)
        self._launch(self._stepping)

    def choose(self) -> Any:
        self._launch(self._choosing)
        return self.actions

    def take_over(self, other: Any) -> None:
        for own, its in zip(self.arrays, other.arrays, strict=True):
            own.copy_to_device(its)

    def state(self, at: int) -> State:
        return self.arrays.games[at : at + 1].copy_to_host()[0]

    def _in_whole_blocks(self, array: Any) -> tuple[Any, Any]:
        """Room for an array of bytes whose last block has all its rows: as words, and as the array."""
        rows = _blocks(self._size, self._together) * self._together
        words = self._cuda.to_device(np.zeros(rows * array.shape[1] // OCTETS, np.uint64))
        return words, words.view(array.dtype)[: array.size].reshape(array.shape)

    def _recorded(self, *launches: tuple[Any, int, tuple[Any, ...]]) -> Any:
        builder = self._current.create_graph_builder()
        builder.begin_building()
        for kernel, blocks, arguments in launches:
            kernel[blocks, self._threads, builder](*arguments)
        return builder.end_building().complete()

    def _launch(self, recorded: Any) -> None:
        self._current.set_current()  # another thread may ask than the one that made the batch
        recorded.launch(self._current.default_stream)  # where PyTorch works too, unless told otherwise

    def _checked(self, actions: Any) -> Any:
        is_there = hasattr(actions, "__cuda_array_interface__")
        chosen = self._cuda.as_cuda_array(actions) if is_there else np.asarray(actions)
        check_actions(chosen, self._size)
        return chosen if is_there else self._cuda.to_device(chosen)


def _blocks(number: int, together: int) -> int:
    """How many it takes, the last of which may not be whole."""
    return -(-number // together)


@contextmanager
def _as_wanted() -> Iterator[None]:
    """Let kernels be compiled so that cards and costs do not lie in constant memory, where each thread of a warp that
    looks at another card waits for the others: with this a step is 1.7 times as fast. And do not complain of a small
    batch: it leaves most of the device idle, and may."""
    from numba.cuda.core.errors import NumbaPerformanceWarning
    from numba.cuda.cudadrv import nvvm

    constant = nvvm.ADDRSPACE_CONSTANT
    nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", NumbaPerformanceWarning)
            yield
    finally:
        nvvm.ADDRSPACE_CONSTANT = constant
