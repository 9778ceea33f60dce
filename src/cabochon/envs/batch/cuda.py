"""A batch on a CUDA device.

The kernel launches of a step are captured once as CUDA graphs, because passing all arrays to each kernel takes Python
longer than the device needs for a hundred thousand games.
"""

from __future__ import annotations

import importlib.util
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np

from cabochon.contract import BadOption, CabochonError, Game, State
from cabochon.envs.batch.allocation import check_actions
from cabochon.envs.batch.arrays import OBSERVED, PER_GAME, RANDOM_STREAMS, BatchArrays, StepParameters
from cabochon.envs.batch.kernels import WORD_BYTES, cuda_module, kernels, observed_per_block
from cabochon.envs.batch.row_arguments import (
    check_distinct,
    check_states_type,
    chosen_rows,
    chosen_seats,
    chosen_states,
)

__all__ = ["RESET_THREADS", "CudaBackend", "compiler_settings", "is_available"]

Launch = tuple[Any, int, tuple[Any, ...]]  # a kernel, its number of blocks, and its arguments

RESET_THREADS = 1 << 14  # threads that reset finished games


def is_available() -> bool:
    """Whether numba-cuda is installed and finds a device."""
    return importlib.util.find_spec("numba_cuda") is not None and bool(cuda_module().is_available())


class CudaBackend:
    """`device` is `cuda`, the current device, or one by number such as `cuda:1`. Each call works on that device, and
    leaves the caller's current one as it was."""

    def __init__(
        self, game: Game, arrays: BatchArrays, parameters: StepParameters, initial: Any, *, restart: bool, device: str
    ) -> None:
        if not is_available():
            raise CabochonError('no CUDA device was found: pip install "cabochon[gpu]", and check nvidia-smi')
        self._cuda = cuda_module()
        self._device = _device(device, len(self._cuda.gpus))
        self._game = game
        self._parameters = parameters
        self._size = len(arrays.states)
        self._per_block = observed_per_block(game, parameters)
        with self._current():
            self._allocate(arrays, initial)
            self._kernels = kernels(game, parameters)
            with compiler_settings():
                self._capture_graphs(restart=restart)

    def _allocate(self, arrays: BatchArrays, initial: Any) -> None:
        """Everything that the graphs use: they hold no references themselves."""
        self._initial = self._cuda.to_device(initial.view(np.uint64))
        self._mask_words, masks = self._in_whole_blocks(arrays.masks)
        self._observation_words, observations = self._in_whole_blocks(arrays.observations)
        others = {name: self._cuda.to_device(array) for name, array in arrays._asdict().items()}
        self.arrays = BatchArrays(**others | {"masks": masks, "observations": observations})
        self.actions = self._cuda.device_array(self._size, np.int32)
        self._finished = self._cuda.device_array(self._size, np.int32)  # the rows to reset
        self._finished_count = self._cuda.to_device(np.zeros(1, np.int32))

    def _capture_graphs(self, *, restart: bool) -> None:
        compiled = self._kernels
        blocks = _blocks(self._size, compiled.threads)
        states = self.arrays.states.view(np.uint64), self.arrays
        finished = self._finished, self._finished_count
        observed = self._mask_words, self._observation_words, *states, self._finished_count
        decide = compiled.decide, blocks, (self.actions, *states, *finished)
        reset_blocks = min(blocks, _blocks(RESET_THREADS, compiled.threads))
        reset = compiled.reset, reset_blocks, (self._initial, *states, *finished)
        observe: list[Launch] = [(compiled.observe, _blocks(self._size, self._per_block), observed)]
        if self.arrays.formatted.size:
            observe.append((compiled.format_rows, self._size, (self.arrays,)))
        self._reset_graph = self._capture(reset, *observe)
        self._step_graph = self._capture(decide, reset, *observe) if restart else self._capture(decide, *observe)
        self._observe_graph = self._capture(*observe)
        self._sample_graph = self._capture((compiled.sample, blocks, (self.actions, self.arrays)))
        self._convert_actions = compiled.convert[blocks, compiled.threads]

    def reset(self, rows: Mapping[str, Any]) -> None:
        """Overwrite some arrays, and deal all games."""
        with self._current():
            self._finished.copy_to_device(np.arange(self._size, dtype=np.int32))
            self._finished_count.copy_to_device(np.array([self._size], np.int32))
            self.fill(rows)
            self._launch(self._reset_graph)

    def fill(self, rows: Mapping[str, Any]) -> None:
        with self._current():
            for name, values in rows.items():
                getattr(self.arrays, name).copy_to_device(values)

    def step(self, actions: Any) -> None:
        with self._current():
            if actions is not self.actions:
                given = self._given(actions)
                check_actions(given, self._size)
                self._convert_actions(given, self.actions, self._parameters.actions)
            self._launch(self._step_graph)

    def sample_actions(self) -> Any:
        with self._current():
            self._launch(self._sample_graph)
        return self.actions

    def chosen_rows(self, rows: Any, *, name: str = "rows", distinct: bool = False) -> Any:
        """Rows on the device. Numbers that are there already are not checked: one outside the batch is skipped."""
        with self._current():
            given = self._given(rows) if _is_on_device(rows) else None
            if given is not None and given.ndim == 1 and given.dtype.kind in "iu":
                return self._converted(given, self._size)
            chosen = chosen_rows(rows if given is None else given.copy_to_host(), self._size, name=name)
            if distinct:
                check_distinct(chosen, self._size, name=name)
            return self._cuda.to_device(chosen)

    def chosen_states(self, states: Any, count: int) -> Any:
        with self._current():
            if not _is_on_device(states):
                seats = self._parameters.seats
                return self._cuda.to_device(chosen_states(states, self._game, count=count, seats=seats))
            given = self._given(states)
            check_states_type(given, self._game, count)
            return given.reshape(given.size).view(self._game.state_type)

    def chosen_seats(self, seat: Any, count: int) -> Any:
        """A seat for each row, on the device; a number that is there already and is no seat leaves its row as it is."""
        with self._current():
            given = self._given(seat) if _is_on_device(seat) else None
            if given is not None and given.shape == (count,) and given.dtype.kind in "iu":
                return self._converted(given, self._parameters.seats)
            host = seat if given is None else given.copy_to_host()
            return self._cuda.to_device(chosen_seats(host, count=count, seats=self._parameters.seats))

    def repeated(self, rows: Any, times: int) -> Any:
        with self._current():
            repeated = self._cuda.device_array(len(rows) * times, np.int32)
            self._run(self._kernels.repeat, len(repeated), rows, repeated, times)
            return repeated

    def state(self, row: int) -> State:
        with self._current():
            return self.arrays.states[row : row + 1].copy_to_host()[0]

    def get_states(self, rows: Any) -> Any:
        with self._current():
            states = self._cuda.device_array(len(rows), self._game.state_type)
            words = self.arrays.states.view(np.uint64), states.view(np.uint64)
            self._run(self._kernels.get_states, words[1].size, rows, *words)
            return states

    def set_states(self, rows: Any, states: Any) -> None:
        with self._current():
            self._run(self._kernels.set_states, len(rows), rows, states, self.arrays)
            self._launch(self._observe_graph)

    def redeal(self, rows: Any, seats: Any) -> None:
        with self._current():
            self._run(self._kernels.redeal, len(rows), rows, seats, self.arrays)
            self._launch(self._observe_graph)

    def copy_from(self, other: Any, rows: Any) -> None:
        """Copy this many rows of another batch, random streams included."""
        with self._current():
            self._copy(rows, self._all_rows(self._size), other.arrays, self.arrays, with_streams=True)
            self._launch(self._observe_graph)

    def copy_rows(self, sources: Any, targets: Any) -> None:
        """Copy rows to others of the same batch, which keep their random streams.

        By way of other memory, because a row may be source and target at once.
        """
        with self._current():
            between, rows = self._room_for(len(sources)), self._all_rows(len(sources))
            self._copy(sources, rows, self.arrays, between, with_streams=False)
            self._copy(rows, targets, between, self.arrays, with_streams=False)
            self._launch(self._observe_graph)

    def branch_streams(self) -> None:
        """Give each row random streams of its own."""
        with self._current():
            self._run(self._kernels.branch, self._size, self.arrays)

    def advance_action_streams(self) -> None:
        with self._current():
            self._run(self._kernels.advance, self._size, self.arrays)

    def outcome_weights(self) -> Any:
        with self._current():
            weights = self._cuda.device_array((self._size, self._game.action_count), np.float32)
            self._run(self._kernels.write_outcome_weights, self._size, weights, self.arrays)
            return weights

    def on_host(self) -> dict[str, Any]:
        """Copies of the arrays with one row per game, by name."""
        with self._current():
            arrays = {name: getattr(self.arrays, name) for name in PER_GAME}
            return {name: array.copy_to_host() for name, array in arrays.items() if array.size}

    def _copy(self, sources: Any, targets: Any, source: Any, target: Any, *, with_streams: bool) -> None:
        self._run(self._kernels.copy, len(targets), sources, targets, source, target, with_streams)

    def _room_for(self, rows: int) -> BatchArrays:
        """Memory for copies of rows; masks and observations are not copied."""
        names = PER_GAME - RANDOM_STREAMS - OBSERVED
        arrays = {name: getattr(self.arrays, name) for name in names}
        room = {name: self._cuda.device_array((rows, *array.shape[1:]), array.dtype) for name, array in arrays.items()}
        return self.arrays._replace(**room)

    def _all_rows(self, rows: int) -> Any:
        return self._cuda.to_device(np.arange(rows, dtype=np.int32))

    def _given(self, values: Any) -> Any:
        """What a caller gives, as an array on the device."""
        return self._cuda.as_cuda_array(values) if _is_on_device(values) else self._cuda.to_device(np.asarray(values))

    def _converted(self, given: Any, limit: int) -> Any:
        converted = self._cuda.device_array(len(given), np.int32)
        self._run(self._kernels.convert, len(given), given, converted, limit)
        return converted

    def _in_whole_blocks(self, array: Any) -> tuple[Any, Any]:
        """Device memory for an array of bytes, padded to whole blocks of rows: as words, and as the array."""
        rows = _blocks(self._size, self._per_block) * self._per_block
        words = self._cuda.to_device(np.zeros(rows * array.shape[1] // WORD_BYTES, np.uint64))
        return words, words.view(array.dtype)[: array.size].reshape(array.shape)

    def _capture(self, *launches: Launch) -> Any:
        builder = self._device.create_graph_builder()
        builder.begin_building()
        for kernel, blocks, arguments in launches:
            kernel[blocks, self._kernels.threads, builder](*arguments)
        return builder.end_building().complete()

    def _launch(self, graph: Any) -> None:
        graph.launch(self._device.default_stream)  # PyTorch's stream as well, unless it is changed

    def _run(self, kernel: Any, threads: int, *arguments: Any) -> None:
        """Launch a kernel with this many threads, on the same stream."""
        if threads > 0:
            with compiler_settings():
                kernel[_blocks(threads, self._kernels.threads), self._kernels.threads](*arguments)

    @contextmanager
    def _current(self) -> Iterator[None]:
        """Work on the batch's device, whichever is current, in any thread."""
        with self._cuda.gpus[self._device.device_id]:
            self._device.set_current()
            yield


def _device(name: str, count: int) -> Any:
    from cuda.core import Device

    _, _, number = name.partition(":")
    if number and int(number) >= count:
        raise BadOption(f"there are {count} CUDA devices, from cuda:0 to cuda:{count - 1}, not {name}", "device")
    return Device(int(number)) if number else Device()


def _is_on_device(values: Any) -> bool:
    return hasattr(values, "__cuda_array_interface__")


def _blocks(number: int, per_block: int) -> int:
    """The number of blocks needed; the last one may be partly used."""
    return -(-number // per_block)


@contextmanager
def compiler_settings() -> Iterator[None]:
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
