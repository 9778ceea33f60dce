"""The CUDA kernels of training, with one row per thread. They call the same functions that run on the CPU.

`cuda` binds the globals to one game and compiles the functions.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda

from cabochon.bits import EMPTY
from cabochon.compiled import compiled
from cabochon.search.forest import Forest, ForestParameters

__all__ = [
    "deals_deal_again",
    "deals_draw",
    "encoding_encode_some",
    "forecast_targets_foretell",
    "forecast_targets_play_last",
    "forest_absorb",
    "forest_arrive",
    "forest_descend",
    "forest_improve",
    "forest_plant",
    "imitation_demonstrate",
]

encoding: Any = None
forest: Any = None
imitation: Any = None
deals: Any = None
forecast_targets: Any = None
MASK_WORDS = 0
STATE: Any = None  # the type of a state
STATE_WORDS = 0
BLOCK_WORDS = 0  # of the states of a block
INPUT_WORDS = 0


def encoding_encode_some(rows: int, states: Any, observed: int, inputs: Any) -> None:
    row = cuda.grid(1)
    if row < rows:
        words = cuda.local.array(INPUT_WORDS, np.uint64)
        for word in range(INPUT_WORDS):
            words[word] = EMPTY
        encoding.encode_mover(states[row], observed, words.view(np.int8))
        write_words(inputs[row].view(np.uint64), words)


def forest_plant(rows: int, states: Any, trees: Forest) -> None:
    row = cuda.grid(1)
    if row < rows:
        mask = cuda.local.array(MASK_WORDS, np.uint64)
        forest.plant(row, row + 1, states, trees, mask)


def forest_descend(rows: int, trees: Forest, parameters: ForestParameters) -> None:
    row = cuda.grid(1)
    if row < rows:
        mask = cuda.local.array(MASK_WORDS, np.uint64)
        forest.descend(row, row + 1, trees, parameters, mask)


def forest_arrive(rows: int, trees: Forest, parameters: ForestParameters) -> None:
    """Threads write their inputs side by side in local memory, but far apart in global memory: there by words."""
    row = cuda.grid(1)
    shared = cuda.shared.array(BLOCK_WORDS, np.uint64)
    if row < rows and trees.newest[row] >= 0:
        states = trees.states.view(np.uint64)
        source, target = (
            forest.place_of_parent(trees, row) * STATE_WORDS,
            forest.place_of_newest(trees, row) * STATE_WORDS,
        )
        own = cuda.threadIdx.x * STATE_WORDS
        for word in range(STATE_WORDS):
            shared[own + word] = states[source + word]
        mask = cuda.local.array(MASK_WORDS, np.uint64)
        words = cuda.local.array(INPUT_WORDS, np.uint64)
        forest.arrive_at(trees, row, shared.view(STATE), cuda.threadIdx.x, parameters, words.view(np.int8), mask)
        for word in range(STATE_WORDS):
            states[target + word] = shared[own + word]
        if trees.movers[row, trees.newest[row]] >= 0:
            write_words(trees.inputs[row].view(np.uint64), words)


def forest_absorb(rows: int, outputs: Any, trees: Forest) -> None:
    row = cuda.grid(1)
    if row < rows:
        mask = cuda.local.array(MASK_WORDS, np.uint64)
        forest.absorb(row, row + 1, outputs, trees, mask)


def forest_improve(rows: int, trees: Forest, parameters: ForestParameters) -> None:
    row = cuda.grid(1)
    if row < rows:
        mask = cuda.local.array(MASK_WORDS, np.uint64)
        forest.improve(row, row + 1, trees, parameters, mask)


def imitation_demonstrate(
    rows: int,
    states: Any,
    redealt: Any,
    streams: Any,
    temperature: float,
    noise: float,
    winning_score: float,
    scores: Any,
    actions: Any,
    policies: Any,
) -> None:
    row = cuda.grid(1)
    if row < rows:
        mask = cuda.local.array(MASK_WORDS, np.uint64)
        limits = temperature, noise, winning_score
        imitation.demonstrate(row, row + 1, states, redealt, streams, *limits, scores, actions, policies, mask)


def deals_draw(rows: int, states: Any, words: Any, draws: Any, actions: Any) -> None:
    row = cuda.grid(1)
    if row < rows:
        mask = cuda.local.array(MASK_WORDS, np.uint64)
        deals.draw(row, row + 1, states, words, draws, actions, mask)


def deals_deal_again(rows: int, states: Any, streams: Any, copies: Any, movers: Any, results: Any) -> None:
    row = cuda.grid(1)
    if row < rows:
        mask = cuda.local.array(MASK_WORDS, np.uint64)
        deals.deal_again(row, row + 1, states, streams, copies, movers, results, mask)


def forecast_targets_foretell(rows: int, before: Any, movers: Any, after: Any, targets: Any) -> None:
    row = cuda.grid(1)
    if row < rows:
        mask = cuda.local.array(MASK_WORDS, np.uint64)
        forecast_targets.foretell(row, row + 1, before, movers, after, targets, mask)


def forecast_targets_play_last(
    rows: int, states: Any, streams: Any, actions: Any, default_action: int, over: Any
) -> None:
    row = cuda.grid(1)
    if row < rows:
        mask = cuda.local.array(MASK_WORDS, np.uint64)
        forecast_targets.play_last(row, row + 1, states, streams, actions, default_action, over, mask)


@compiled
def write_words(target: Any, words: Any) -> None:
    for word in range(len(words)):
        target[word] = words[word]
