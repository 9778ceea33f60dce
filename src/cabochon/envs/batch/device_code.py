"""The code of the CUDA kernels of a batch, with one game per thread. It calls the same functions that run on the CPU.

Kernels work on states, masks and observations in the shared memory of a block. All threads of a block copy words
between shared and global memory with coalesced accesses, whichever game the words belong to.

`kernels` binds the globals to one game and its parameters and compiles the functions: code that depends on globals of a
module can be cached on disk, closures cannot. Rows with a negative number are skipped: they were outside the batch.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda

from cabochon.envs.batch.arrays import BatchArrays

__all__ = [
    "advance",
    "branch",
    "convert",
    "copy",
    "decide",
    "format_rows",
    "get_states",
    "observe",
    "redeal",
    "repeat",
    "reset",
    "sample",
    "set_states",
    "write_outcome_weights",
]

stepping: Any = None
rows: Any = None
parameters: Any = None
STATE: Any = None  # the type of a state
STATE_WORDS = 0
MASK_WORDS = 0
THREADS = 0  # per block
BLOCK_WORDS = 0  # of the states of a block
OBSERVED = 0  # games per block that observes
OBSERVED_STATE_WORDS = 0
OBSERVED_MASK_WORDS = 0
OBSERVED_WORDS = 0


def convert(given: Any, converted: Any, limit: int) -> None:
    """Integers of any type to int32; numbers that are negative or not below the limit become -1."""
    place = cuda.grid(1)
    if place < len(converted):
        converted[place] = given[place] if 0 <= given[place] < limit else -1


def repeat(given: Any, repeated: Any, times: int) -> None:
    place = cuda.grid(1)
    if place < len(repeated):
        repeated[place] = given[place // times]


def decide(actions: Any, words: Any, arrays: BatchArrays, finished: Any, finished_count: Any) -> None:
    thread = cuda.threadIdx.x
    first = cuda.blockIdx.x * THREADS
    games = min(THREADS, len(arrays.states) - first)
    shared = cuda.shared.array(BLOCK_WORDS, np.uint64)
    for word in range(thread, games * STATE_WORDS, THREADS):
        shared[word] = words[first * STATE_WORDS + word]
    cuda.syncthreads()
    row = first + thread
    if thread < games:
        mask = cuda.local.array(MASK_WORDS, np.uint64)
        stepping.decide_some(row, row + 1, shared.view(STATE), first, actions, arrays, parameters, mask)
        if arrays.over[row]:
            finished[cuda.atomic.add(finished_count, 0, 1)] = row
    cuda.syncthreads()
    for word in range(thread, games * STATE_WORDS, THREADS):
        words[first * STATE_WORDS + word] = shared[word]


def reset(initial: Any, words: Any, arrays: BatchArrays, finished: Any, finished_count: Any) -> None:
    shared = cuda.shared.array(BLOCK_WORDS, np.uint64)
    mask = cuda.local.array(MASK_WORDS, np.uint64)
    thread = cuda.threadIdx.x
    for number in range(cuda.grid(1), finished_count[0], cuda.gridsize(1)):
        row = finished[number]
        for word in range(STATE_WORDS):
            shared[thread * STATE_WORDS + word] = initial[word]
        stepping.reset_some(row, row + 1, shared.view(STATE), row - thread, arrays, parameters, mask)
        for word in range(STATE_WORDS):
            words[row * STATE_WORDS + word] = shared[thread * STATE_WORDS + word]


def sample(actions: Any, arrays: BatchArrays) -> None:
    row = cuda.grid(1)
    if row < len(arrays.states):
        mask = cuda.local.array(MASK_WORDS, np.uint64)
        stepping.sample_some(row, row + 1, actions, arrays, mask)


def observe(masks: Any, observations: Any, words: Any, arrays: BatchArrays, finished_count: Any) -> None:
    """Masks and observations are words here, padded to whole blocks."""
    thread = cuda.threadIdx.x
    first = cuda.blockIdx.x * OBSERVED
    games = min(OBSERVED, len(arrays.states) - first)
    shared = cuda.shared.array(OBSERVED_STATE_WORDS, np.uint64)
    shared_masks = cuda.shared.array(OBSERVED_MASK_WORDS, np.uint64)
    shared_observations = cuda.shared.array(OBSERVED_WORDS, np.uint64)
    for word in range(thread, games * STATE_WORDS, THREADS):
        shared[word] = words[first * STATE_WORDS + word]
    cuda.syncthreads()
    if thread < games:
        row = first + thread
        mask_bytes, observation_bytes = shared_masks.view(np.bool_), shared_observations.view(np.int8)
        stepping.observe_some(
            row, row + 1, shared.view(STATE), mask_bytes, observation_bytes, first, arrays, parameters
        )
    cuda.syncthreads()
    for word in range(thread, OBSERVED_MASK_WORDS, THREADS):
        masks[cuda.blockIdx.x * OBSERVED_MASK_WORDS + word] = shared_masks[word]
    for word in range(thread, OBSERVED_WORDS, THREADS):
        observations[cuda.blockIdx.x * OBSERVED_WORDS + word] = shared_observations[word]
    if cuda.grid(1) == 0:
        finished_count[0] = 0


def format_rows(arrays: BatchArrays) -> None:
    """One block per game, so that neighbouring threads write neighbouring numbers."""
    stepping.format_row(cuda.blockIdx.x, cuda.threadIdx.x, THREADS, arrays)


def get_states(chosen: Any, words: Any, copied: Any) -> None:
    place = cuda.grid(1)
    if place < len(copied) and chosen[place // STATE_WORDS] >= 0:
        copied[place] = words[chosen[place // STATE_WORDS] * STATE_WORDS + place % STATE_WORDS]


def set_states(chosen: Any, given: Any, arrays: BatchArrays) -> None:
    number = cuda.grid(1)
    if number < len(chosen) and chosen[number] >= 0:
        mask = cuda.local.array(MASK_WORDS, np.uint64)
        rows.set_some(number, number + 1, chosen, given, arrays, parameters, mask)


def redeal(chosen: Any, seats: Any, arrays: BatchArrays) -> None:
    number = cuda.grid(1)
    if number < len(chosen) and chosen[number] >= 0 and seats[number] >= 0:
        mask = cuda.local.array(MASK_WORDS, np.uint64)
        rows.redeal_some(number, number + 1, chosen, seats, arrays, parameters, mask)


def copy(sources: Any, targets: Any, source: BatchArrays, target: BatchArrays, with_streams: bool) -> None:
    number = cuda.grid(1)
    if number < len(targets) and sources[number] >= 0 and targets[number] >= 0:
        rows.copy_some(number, number + 1, sources, targets, source, target, with_streams)


def branch(arrays: BatchArrays) -> None:
    row = cuda.grid(1)
    if row < len(arrays.states):
        rows.branch_some(row, row + 1, arrays)


def advance(arrays: BatchArrays) -> None:
    row = cuda.grid(1)
    if row < len(arrays.states):
        rows.advance_some(row, row + 1, arrays)


def write_outcome_weights(weights: Any, arrays: BatchArrays) -> None:
    row = cuda.grid(1)
    if row < len(arrays.states):
        mask = cuda.local.array(MASK_WORDS, np.uint64)
        rows.write_outcome_weights_some(row, row + 1, weights, arrays, mask)
