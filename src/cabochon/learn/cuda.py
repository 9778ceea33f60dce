"""Runs the row functions of training on a CUDA device, one row per thread."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
import torch
from torch import Tensor

from cabochon.bits import new_mask
from cabochon.compiled import bind
from cabochon.contract import CabochonError, Game
from cabochon.envs.batch import cuda as batches
from cabochon.envs.batch.cuda import compiler_settings
from cabochon.envs.batch.kernels import WORD_BYTES, cached_kernel, cuda_module
from cabochon.learn.runner import row_functions
from cabochon.networks.encoding import input_columns

__all__ = ["CudaRunner", "is_available"]

THREADS = 64  # per block


def is_available() -> bool:
    """Whether both numba-cuda and PyTorch find a device."""
    return batches.is_available() and torch.cuda.is_available()


class CudaRunner:
    """PyTorch and Numba share the memory of arrays and, with PyTorch's current stream, their order."""

    def __init__(self, game: Game) -> None:
        if not is_available():
            raise CabochonError(
                'no CUDA device was found: pip install "cabochon[gpu,learn]", PyTorch for CUDA, and check nvidia-smi'
            )
        self._cuda = cuda_module()
        self._game = game
        self._kernels: dict[str, Any] = {}

    def array(self, values: Any) -> Any:
        return self._cuda.to_device(values)

    def zeros(self, shape: int | tuple[int, ...], dtype: Any) -> Any:
        whole = (shape,) if isinstance(shape, int) else shape
        memory = torch.zeros(math.prod(whole) * np.dtype(dtype).itemsize, dtype=torch.uint8, device="cuda")
        return self._cuda.as_cuda_array(memory).view(dtype).reshape(whole)

    def tensor(self, array: Any) -> Tensor:
        return torch.as_tensor(array, device="cuda")

    def recorded(self, work: Callable[[], None]) -> Callable[[], None]:
        """A CUDA graph: a search has hundreds of launches, and each takes Python longer than the device."""
        stream = torch.cuda.Stream()  # type: ignore[no-untyped-call]
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            work()  # compiles and allocates what must not happen while the graph is recorded
        torch.cuda.current_stream().wait_stream(stream)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=stream, capture_error_mode="relaxed"):
            work()
        return graph.replay

    def run(self, name: str, rows: int, *arguments: Any) -> None:
        kernel = self._kernel(name)
        given = (self._on_device(argument) for argument in arguments)
        with compiler_settings():
            kernel[-(-rows // THREADS), THREADS, self._stream()](rows, *given)

    def _stream(self) -> Any:
        """PyTorch's current stream, which may be recording."""
        handle = torch.cuda.current_stream().cuda_stream
        return self._cuda.external_stream(handle) if handle else 0

    def _on_device(self, argument: Any) -> Any:
        return self._cuda.as_cuda_array(argument) if isinstance(argument, Tensor) else argument

    def _kernel(self, name: str) -> Any:
        if name not in self._kernels:
            self._kernels[name] = cached_kernel(getattr(self._code, name.replace(".", "_")))
        return self._kernels[name]

    @cached_property
    def _code(self) -> Any:
        functions = row_functions(self._game)._asdict()
        state_words = self._game.state_type.itemsize // WORD_BYTES
        return bind(
            "cabochon.learn.device_code",
            MASK_WORDS=len(new_mask(self._game.action_count)),
            STATE=self._game.state_type,
            STATE_WORDS=state_words,
            BLOCK_WORDS=THREADS * state_words,
            INPUT_WORDS=input_columns(self._game) // WORD_BYTES,
            **functions,
        )
