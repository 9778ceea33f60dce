"""The CUDA kernels of training, with one row per thread. They call the same functions that run on the CPU.

`cuda` binds the globals to one game and compiles the functions.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda

from cabochon.search.forest import Forest, ForestParameters

__all__ = [
    "deals_deal_again",
    "deals_draw",
    "encoding_encode_some",
    "forest_absorb",
    "forest_descend",
    "forest_improve",
    "forest_plant",
    "teacher_teach",
]

encoding: Any = None
forest: Any = None
teacher: Any = None
deals: Any = None
MASK_WORDS = 0


def encoding_encode_some(rows: int, states: Any, observed: int, inputs: Any) -> None:
    row = cuda.grid(1)
    if row < rows:
        mask = cuda.local.array(MASK_WORDS, np.uint64)
        encoding.encode_some(row, row + 1, states, observed, inputs, mask)


def forest_plant(rows: int, states: Any, trees: Forest, parameters: ForestParameters) -> None:
    row = cuda.grid(1)
    if row < rows:
        mask = cuda.local.array(MASK_WORDS, np.uint64)
        forest.plant(row, row + 1, states, trees, parameters, mask)


def forest_descend(rows: int, simulation: int, trees: Forest, parameters: ForestParameters) -> None:
    row = cuda.grid(1)
    if row < rows:
        mask = cuda.local.array(MASK_WORDS, np.uint64)
        forest.descend(row, row + 1, simulation, trees, parameters, mask)


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


def teacher_teach(
    rows: int,
    states: Any,
    redealt: Any,
    streams: Any,
    temperature: float,
    noise: float,
    scores: Any,
    actions: Any,
    policies: Any,
) -> None:
    row = cuda.grid(1)
    if row < rows:
        mask = cuda.local.array(MASK_WORDS, np.uint64)
        teacher.teach(row, row + 1, states, redealt, streams, temperature, noise, scores, actions, policies, mask)


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
