"""What runs on a CUDA device for a batch, one game a thread, by the very functions that run on the CPU.

States are worked on, and what a seat sees is put together, in memory that the threads of a block share. Between there
and the device's own memory the threads carry words, neighbours beside each other, whosever game they belong to.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from cabochon.bits import new_mask
from cabochon.contract import CabochonError, Game, for_game
from cabochon.envs.batch.stepping import Arrays, Terms

__all__ = ["OCTETS", "Kernels", "cuda_module", "kernels", "rows_shown_together"]

MOST_THREADS = 128
SHARED = 48 << 10  # bytes that a block has for certain
OCTETS = 8  # of a word
WARP = 32


class Kernels(NamedTuple):
    threads: int  # of a block, for all of them
    take: Any
    decide: Any
    begin: Any
    choose: Any
    show: Any


def cuda_module() -> Any:
    """Numba's module for CUDA."""
    if not hasattr(np, "row_stack"):  # numba-cuda 0.30 asks for it, NumPy 2.5 no longer has it
        vars(np)["row_stack"] = np.vstack
    from numba import cuda

    return cuda


def rows_shown_together(game: Game, terms: Terms) -> int:
    """How many games a block shows: as many as a warp works on, if there is room; their rows are whole words."""
    row = game.state_type.itemsize + terms.observers * terms.numbers + terms.actions
    together = min(WARP, SHARED // row // OCTETS * OCTETS)
    if together == 0 or game.state_type.itemsize % OCTETS:
        raise CabochonError(
            f"{game.name} has no place on a GPU: a state is whole words of {OCTETS} bytes, and {OCTETS} of them with"
            f" what is seen take at most {SHARED} bytes, not {game.state_type.itemsize} and {OCTETS * row}"
        )
    return together


@cache
def kernels(game: Game, terms: Terms) -> Kernels:
    """The kernels for a game and its terms, compiled once in a process."""
    cuda = cuda_module()
    stepping = for_game("cabochon.envs.batch.stepping", game)
    threads = min(MOST_THREADS, SHARED // game.state_type.itemsize // WARP * WARP)
    return Kernels(
        threads,
        _take(cuda, terms.actions),
        _decide(cuda, stepping, game, terms, threads),
        _begin(cuda, stepping, game, terms, threads),
        _choose(cuda, stepping, game),
        _show(cuda, stepping, game, terms, threads),
    )


def _take(cuda: Any, actions: int) -> Any:
    @cuda.jit  # type: ignore[untyped-decorator]
    def take(chosen: Any, taken: Any) -> None:
        """Whole numbers of any kind as those of the batch; what is no action is none there either."""
        at = cuda.grid(1)
        if at < len(taken):
            taken[at] = chosen[at] if 0 <= chosen[at] < actions else -1

    return take


def _decide(cuda: Any, stepping: Any, game: Game, terms: Terms, threads: int) -> Any:
    decide_some = stepping.decide_some
    state, length, mask_words = game.state_type, game.state_type.itemsize // OCTETS, len(new_mask(game.action_count))
    block = threads * length

    @cuda.jit  # type: ignore[untyped-decorator]
    def decide(actions: Any, words: Any, arrays: Arrays, ended: Any, number_ended: Any) -> None:
        place = cuda.threadIdx.x
        first = cuda.blockIdx.x * threads
        rows = min(threads, len(arrays.games) - first)
        near = cuda.shared.array(block, np.uint64)
        for word in range(place, rows * length, threads):
            near[word] = words[first * length + word]
        cuda.syncthreads()
        at = first + place
        if place < rows:
            mask = cuda.local.array(mask_words, np.uint64)
            decide_some(at, at + 1, near.view(state), first, actions, arrays, terms, mask)
            if arrays.over[at]:
                ended[cuda.atomic.add(number_ended, 0, 1)] = at
        cuda.syncthreads()
        for word in range(place, rows * length, threads):
            words[first * length + word] = near[word]

    return decide


def _begin(cuda: Any, stepping: Any, game: Game, terms: Terms, threads: int) -> Any:
    begin_some = stepping.begin_some
    state, length, mask_words = game.state_type, game.state_type.itemsize // OCTETS, len(new_mask(game.action_count))
    block = threads * length

    @cuda.jit  # type: ignore[untyped-decorator]
    def begin(fresh: Any, words: Any, arrays: Arrays, ended: Any, number_ended: Any) -> None:
        near = cuda.shared.array(block, np.uint64)
        mask = cuda.local.array(mask_words, np.uint64)
        place = cuda.threadIdx.x
        for number in range(cuda.grid(1), number_ended[0], cuda.gridsize(1)):
            at = ended[number]
            for word in range(length):
                near[place * length + word] = fresh[word]
            begin_some(at, at + 1, near.view(state), at - place, arrays, terms, mask)
            for word in range(length):
                words[at * length + word] = near[place * length + word]

    return begin


def _choose(cuda: Any, stepping: Any, game: Game) -> Any:
    choose_some = stepping.choose_some
    mask_words = len(new_mask(game.action_count))

    @cuda.jit  # type: ignore[untyped-decorator]
    def choose(actions: Any, arrays: Arrays) -> None:
        at = cuda.grid(1)
        if at < len(arrays.games):
            mask = cuda.local.array(mask_words, np.uint64)
            choose_some(at, at + 1, actions, arrays, mask)

    return choose


def _show(cuda: Any, stepping: Any, game: Game, terms: Terms, threads: int) -> Any:
    show_some = stepping.show_some
    together = rows_shown_together(game, terms)
    state, length = game.state_type, game.state_type.itemsize // OCTETS
    block = together * length
    mask_words = together * terms.actions // OCTETS
    observation_words = together * terms.observers * terms.numbers // OCTETS

    @cuda.jit  # type: ignore[untyped-decorator]
    def show(masks: Any, observations: Any, words: Any, arrays: Arrays, number_ended: Any) -> None:
        """The masks and observations are whole words here, and end with those of a whole block."""
        place = cuda.threadIdx.x
        first = cuda.blockIdx.x * together
        rows = min(together, len(arrays.games) - first)
        near = cuda.shared.array(block, np.uint64)
        near_masks = cuda.shared.array(mask_words, np.uint64)
        near_observations = cuda.shared.array(observation_words, np.uint64)
        for word in range(place, rows * length, threads):
            near[word] = words[first * length + word]
        cuda.syncthreads()
        if place < rows:
            at = first + place
            own_masks, own_observations = near_masks.view(np.bool_), near_observations.view(np.int8)
            show_some(at, at + 1, near.view(state), own_masks, own_observations, first, arrays, terms)
        cuda.syncthreads()
        for word in range(place, mask_words, threads):
            masks[cuda.blockIdx.x * mask_words + word] = near_masks[word]
        for word in range(place, observation_words, threads):
            observations[cuda.blockIdx.x * observation_words + word] = near_observations[word]
        if cuda.grid(1) == 0:
            number_ended[0] = 0

    return show
