"""A batch on a CUDA device.

The kernel launches are captured once as CUDA graphs, because passing all arrays to each kernel takes Python longer than
the device needs for a hundred thousand games.
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
from cabochon.envs.batch.arrays import BatchArrays, StepParameters
from cabochon.envs.batch.kernels import WORD_BYTES, cuda_module, kernels, observed_per_block

__all__ = ["RESET_THREADS", "CudaBackend", "is_available"]

RESET_THREADS = 1 << 14  # threads that reset finished games


def is_available() -> bool:
    """Whether numba-cuda is installed and finds a device."""
    return importlib.util.find_spec("numba_cuda") is not None and bool(cuda_module().is_available())


class CudaBackend:
    def __init__(self, game: Game, arrays: BatchArrays, parameters: StepParameters, initial: Any) -> None:
        if not is_available():
            raise CabochonError('no CUDA device was found: pip install "cabochon[gpu]", and check nvidia-smi')
        from cuda.core import Device

        self._cuda = cuda_module()
        self._device = Device()
        self._device.set_current()
        self._size = len(arrays.states)
        self._per_block = observed_per_block(game, parameters)
        # The graphs hold no references, so all arrays they use are kept here.
        self._initial = self._cuda.to_device(initial.view(np.uint64))
        mask_words, masks = self._in_whole_blocks(arrays.masks)
        observation_words, observations = self._in_whole_blocks(arrays.observations)
        others = {name: self._cuda.to_device(array) for name, array in arrays._asdict().items()}
        self.arrays = BatchArrays(**others | {"masks": masks, "observations": observations})
        self.actions = self._cuda.device_array(self._size, np.int32)
        self._finished = self._cuda.device_array(self._size, np.int32)  # the rows to reset
        self._finished_count = self._cuda.to_device(np.zeros(1, np.int32))

        compiled = kernels(game, parameters)
        self._threads = compiled.threads
        states = self.arrays.states.view(np.uint64), self.arrays
        finished = self._finished, self._finished_count
        observed = mask_words, observation_words, *states, self._finished_count
        blocks = _blocks(self._size, compiled.threads)
        decide = compiled.decide, blocks, (self.actions, *states, *finished)
        reset_blocks = min(blocks, _blocks(RESET_THREADS, compiled.threads))
        reset = compiled.reset, reset_blocks, (self._initial, *states, *finished)
        observe = compiled.observe, _blocks(self._size, self._per_block), observed
        with _compiler_settings():
            self._reset_graph = self._capture(reset, observe)
            self._step_graph = self._capture(decide, reset, observe)
            self._sample_graph = self._capture((compiled.sample, blocks, (self.actions, self.arrays)))
            self._convert_actions = compiled.convert_actions[blocks, compiled.threads]

    def reset(self, rows: Mapping[str, Any]) -> None:
        """Overwrite some arrays, and deal all games."""
        for name, values in rows.items():
            getattr(self.arrays, name).copy_to_device(values)
        self._finished.copy_to_device(np.arange(self._size, dtype=np.int32))
        self._finished_count.copy_to_device(np.array([self._size], np.int32))
        self._launch(self._reset_graph)

    def step(self, actions: Any) -> None:
        if actions is not self.actions:
            self._convert_actions(self._checked_actions(actions), self.actions)
        self._launch(self._step_graph)

    def sample_actions(self) -> Any:
        self._launch(self._sample_graph)
        return self.actions

    def copy_from(self, other: Any) -> None:
        for own, others in zip(self.arrays, other.arrays, strict=True):
            own.copy_to_device(others)

    def state(self, row: int) -> State:
        return self.arrays.states[row : row + 1].copy_to_host()[0]

    def _in_whole_blocks(self, array: Any) -> tuple[Any, Any]:
        """Device memory for an array of bytes, padded to whole blocks of rows: as words, and as the array."""
        rows = _blocks(self._size, self._per_block) * self._per_block
        words = self._cuda.to_device(np.zeros(rows * array.shape[1] // WORD_BYTES, np.uint64))
        return words, words.view(array.dtype)[: array.size].reshape(array.shape)

    def _capture(self, *launches: tuple[Any, int, tuple[Any, ...]]) -> Any:
        builder = self._device.create_graph_builder()
        builder.begin_building()
        for kernel, blocks, arguments in launches:
            kernel[blocks, self._threads, builder](*arguments)
        return builder.end_building().complete()

    def _launch(self, graph: Any) -> None:
        self._device.set_current()  # the caller may be another thread than the one that made the batch
        graph.launch(self._device.default_stream)  # PyTorch's stream as well, unless it is changed

    def _checked_actions(self, actions: Any) -> Any:
        is_on_device = hasattr(actions, "__cuda_array_interface__")
        checked = self._cuda.as_cuda_array(actions) if is_on_device else np.asarray(actions)
        check_actions(checked, self._size)
        return checked if is_on_device else self._cuda.to_device(checked)


def _blocks(number: int, per_block: int) -> int:
    """The number of blocks needed; the last one may be partly used."""
    return -(-number // per_block)


@contextmanager
def _compiler_settings() -> Iterator[None]:
    """Compile kernels with cards and costs in global instead of constant memory, and without warnings of small batches.

    Threads of a warp that read different cards from constant memory wait for each other: this makes a step 1.7 times as
    fast.
    """
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
