"""The CUDA kernels of a batch for one game and its parameters, compiled on their first launch and cached on disk."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from typing import Any, NamedTuple

import numpy as np

from cabochon.bits import new_mask
from cabochon.compiled import CacheLocator, bind
from cabochon.contract import CabochonError, Game, for_game
from cabochon.envs.batch.arrays import StepParameters

__all__ = ["WORD_BYTES", "KernelLocator", "Kernels", "cached_kernel", "cuda_module", "kernels", "observed_per_block"]

MOST_THREADS = 128
SHARED_MEMORY = 48 << 10  # bytes that every device has per block
WORD_BYTES = 8
WARP = 32
COMPILER = "numba-cuda"


class Kernels(NamedTuple):
    threads: int  # per block, for all kernels
    convert: Any
    repeat: Any
    decide: Any
    reset: Any
    sample: Any
    observe: Any
    format_rows: Any
    get_states: Any
    set_states: Any
    redeal: Any
    copy: Any
    branch: Any
    advance: Any
    write_outcome_weights: Any


def cuda_module() -> Any:
    """Numba's module for CUDA."""
    if not hasattr(np, "row_stack"):  # numba-cuda 0.30 needs it, NumPy 2.5 has removed it
        vars(np)["row_stack"] = np.vstack
    from numba import cuda

    return cuda


def observed_per_block(game: Game, parameters: StepParameters) -> int:
    """The number of games that a block observes: a warp's, if memory allows; their rows are whole words."""
    row_bytes = game.state_type.itemsize + parameters.observers * parameters.observation_size + parameters.actions
    per_block = min(WARP, SHARED_MEMORY // row_bytes // WORD_BYTES * WORD_BYTES)
    if per_block == 0 or game.state_type.itemsize % WORD_BYTES:
        raise CabochonError(
            f"{game.name} does not fit on a GPU: a state must be whole words of {WORD_BYTES} bytes, not"
            f" {game.state_type.itemsize} bytes, and {WORD_BYTES} games with their observations and masks may take"
            f" {SHARED_MEMORY} bytes, not {WORD_BYTES * row_bytes}"
        )
    return per_block


@cache
def kernels(game: Game, parameters: StepParameters) -> Kernels:
    """The kernels for a game and its parameters."""
    cuda_module()
    threads = min(MOST_THREADS, SHARED_MEMORY // game.state_type.itemsize // WARP * WARP)
    code = _device_code(game, parameters, threads)
    return Kernels(threads, *(cached_kernel(getattr(code, name)) for name in Kernels._fields[1:]))


def _device_code(game: Game, parameters: StepParameters, threads: int) -> Any:
    stepping = for_game("cabochon.envs.batch.stepping", game)
    state_words = game.state_type.itemsize // WORD_BYTES
    observed = observed_per_block(game, parameters)
    return bind(
        "cabochon.envs.batch.device_code",
        stepping=stepping,
        rows=for_game("cabochon.envs.batch.rows", game, stepping=stepping),
        parameters=parameters,
        STATE=game.state_type,
        STATE_WORDS=state_words,
        MASK_WORDS=len(new_mask(game.action_count)),
        THREADS=threads,
        BLOCK_WORDS=threads * state_words,
        OBSERVED=observed,
        OBSERVED_STATE_WORDS=observed * state_words,
        OBSERVED_MASK_WORDS=observed * parameters.actions // WORD_BYTES,
        OBSERVED_WORDS=observed * parameters.observers * parameters.observation_size // WORD_BYTES,
    )


class KernelLocator(CacheLocator):
    """A folder for each version of numba-cuda beside the native code, which does not depend on it."""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        super().__init__(function, file)
        self._folder /= f"{COMPILER}-{version(COMPILER)}"


def cached_kernel(function: Callable[..., None]) -> Any:
    """A kernel that is compiled on its first launch, or loaded if an earlier process has compiled it."""
    from numba.cuda.dispatcher import CUDACache, CUDACacheImpl

    class SharedCacheImpl(CUDACacheImpl):  # type: ignore[misc]
        _locator_classes = (KernelLocator,)

    class SharedCache(CUDACache):  # type: ignore[misc]
        _impl_class = SharedCacheImpl

    kernel = cuda_module().jit(function)
    kernel._cache = SharedCache(function)  # a private name, for the reason given in `compiled.compiled`
    return kernel
