"""Runs the row functions of training on a CUDA device, one row per thread."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import torch
from torch import Tensor

from cabochon.bits import new_mask
from cabochon.compiled import bind
from cabochon.contract import CabochonError, Game
from cabochon.envs.batch import cuda as batches
from cabochon.envs.batch.cuda import compiler_settings
from cabochon.envs.batch.kernels import cached_kernel, cuda_module
from cabochon.learn.runner import row_functions

__all__ = ["CudaRunner", "is_available"]

THREADS = 64  # per block


def is_available() -> bool:
    """Whether both numba-cuda and PyTorch find a device."""
    return batches.is_available() and torch.cuda.is_available()


class CudaRunner:
    """The arrays are Numba's on the device; PyTorch shares their memory and, with its default stream, their order."""

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

    def tensor(self, array: Any) -> Tensor:
        return torch.as_tensor(array, device="cuda")

    def run(self, name: str, rows: int, *arguments: Any) -> None:
        kernel = self._kernel(name)
        given = (self._on_device(argument) for argument in arguments)
        with compiler_settings():
            kernel[-(-rows // THREADS), THREADS](rows, *given)

    def _on_device(self, argument: Any) -> Any:
        return self._cuda.as_cuda_array(argument) if isinstance(argument, Tensor) else argument

    def _kernel(self, name: str) -> Any:
        if name not in self._kernels:
            self._kernels[name] = cached_kernel(getattr(self._code, name.replace(".", "_")))
        return self._kernels[name]

    @cached_property
    def _code(self) -> Any:
        functions = row_functions(self._game)._asdict()
        return bind("cabochon.learn.device_code", MASK_WORDS=len(new_mask(self._game.action_count)), **functions)
