"""The CUDA kernels of a batch, with one game per thread. They call the same functions that run on the CPU.

Kernels work on states, masks and observations in the shared memory of a block. All threads of a block copy words
between shared and global memory with coalesced accesses, whichever game the words belong to.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from cabochon.bits import new_mask
from cabochon.contract import CabochonError, Game, for_game
from cabochon.envs.batch.arrays import BatchArrays, StepParameters

__all__ = ["WORD_BYTES", "Kernels", "cuda_module", "kernels", "observed_per_block"]

MOST_THREADS = 128
SHARED_MEMORY = 48 << 10  # bytes that every device has per block
WORD_BYTES = 8
WARP = 32


class Kernels(NamedTuple):
    threads: int  # per block, for all kernels
    convert_actions: Any
    decide: Any
    reset: Any
    sample: Any
    observe: Any


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
    """The kernels for a game and its parameters, compiled once per process."""
    cuda = cuda_module()
    stepping = for_game("cabochon.envs.batch.stepping", game)
    threads = min(MOST_THREADS, SHARED_MEMORY // game.state_type.itemsize // WARP * WARP)
    return Kernels(
        threads,
        _convert_actions(cuda, parameters.actions),
        _decide(cuda, stepping, game, parameters, threads),
        _reset(cuda, stepping, game, parameters, threads),
        _sample(cuda, stepping, game),
        _observe(cuda, stepping, game, parameters, threads),
    )


def _convert_actions(cuda: Any, actions: int) -> Any:
    @cuda.jit  # type: ignore[untyped-decorator]
    def convert_actions(given: Any, converted: Any) -> None:
        """Integers of any type to the type of the batch; numbers that are no action become -1."""
        row = cuda.grid(1)
        if row < len(converted):
            converted[row] = given[row] if 0 <= given[row] < actions else -1

    return convert_actions


def _decide(cuda: Any, stepping: Any, game: Game, parameters: StepParameters, threads: int) -> Any:
    decide_some = stepping.decide_some
    state, length, mask_words = (
        game.state_type,
        game.state_type.itemsize // WORD_BYTES,
        len(new_mask(game.action_count)),
    )
    block = threads * length

    @cuda.jit  # type: ignore[untyped-decorator]
    def decide(actions: Any, words: Any, arrays: BatchArrays, finished: Any, finished_count: Any) -> None:
        thread = cuda.threadIdx.x
        first = cuda.blockIdx.x * threads
        rows = min(threads, len(arrays.states) - first)
        shared = cuda.shared.array(block, np.uint64)
        for word in range(thread, rows * length, threads):
            shared[word] = words[first * length + word]
        cuda.syncthreads()
        row = first + thread
        if thread < rows:
            mask = cuda.local.array(mask_words, np.uint64)
            decide_some(row, row + 1, shared.view(state), first, actions, arrays, parameters, mask)
            if arrays.over[row]:
                finished[cuda.atomic.add(finished_count, 0, 1)] = row
        cuda.syncthreads()
        for word in range(thread, rows * length, threads):
            words[first * length + word] = shared[word]

    return decide


def _reset(cuda: Any, stepping: Any, game: Game, parameters: StepParameters, threads: int) -> Any:
    reset_some = stepping.reset_some
    state, length, mask_words = (
        game.state_type,
        game.state_type.itemsize // WORD_BYTES,
        len(new_mask(game.action_count)),
    )
    block = threads * length

    @cuda.jit  # type: ignore[untyped-decorator]
    def reset(initial: Any, words: Any, arrays: BatchArrays, finished: Any, finished_count: Any) -> None:
        shared = cuda.shared.array(block, np.uint64)
        mask = cuda.local.array(mask_words, np.uint64)
        thread = cuda.threadIdx.x
        for number in range(cuda.grid(1), finished_count[0], cuda.gridsize(1)):
            row = finished[number]
            for word in range(length):
                shared[thread * length + word] = initial[word]
            reset_some(row, row + 1, shared.view(state), row - thread, arrays, parameters, mask)
            for word in range(length):
                words[row * length + word] = shared[thread * length + word]

    return reset


def _sample(cuda: Any, stepping: Any, game: Game) -> Any:
    sample_some = stepping.sample_some
    mask_words = len(new_mask(game.action_count))

    @cuda.jit  # type: ignore[untyped-decorator]
    def sample(actions: Any, arrays: BatchArrays) -> None:
        row = cuda.grid(1)
        if row < len(arrays.states):
            mask = cuda.local.array(mask_words, np.uint64)
            sample_some(row, row + 1, actions, arrays, mask)

    return sample


def _observe(cuda: Any, stepping: Any, game: Game, parameters: StepParameters, threads: int) -> Any:
    observe_some = stepping.observe_some
    per_block = observed_per_block(game, parameters)
    state, length = game.state_type, game.state_type.itemsize // WORD_BYTES
    block = per_block * length
    mask_words = per_block * parameters.actions // WORD_BYTES
    observation_words = per_block * parameters.observers * parameters.observation_size // WORD_BYTES

    @cuda.jit  # type: ignore[untyped-decorator]
    def observe(masks: Any, observations: Any, words: Any, arrays: BatchArrays, finished_count: Any) -> None:
        """Masks and observations are words here, padded to whole blocks."""
        thread = cuda.threadIdx.x
        first = cuda.blockIdx.x * per_block
        rows = min(per_block, len(arrays.states) - first)
        shared = cuda.shared.array(block, np.uint64)
        shared_masks = cuda.shared.array(mask_words, np.uint64)
        shared_observations = cuda.shared.array(observation_words, np.uint64)
        for word in range(thread, rows * length, threads):
            shared[word] = words[first * length + word]
        cuda.syncthreads()
        if thread < rows:
            row = first + thread
            mask_bytes, observation_bytes = shared_masks.view(np.bool_), shared_observations.view(np.int8)
            observe_some(row, row + 1, shared.view(state), mask_bytes, observation_bytes, first, arrays, parameters)
        cuda.syncthreads()
        for word in range(thread, mask_words, threads):
            masks[cuda.blockIdx.x * mask_words + word] = shared_masks[word]
        for word in range(thread, observation_words, threads):
            observations[cuda.blockIdx.x * observation_words + word] = shared_observations[word]
        if cuda.grid(1) == 0:
            finished_count[0] = 0

    return observe
