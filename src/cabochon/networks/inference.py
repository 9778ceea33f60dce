"""What a network expects in a position, computed in compiled code on plain arrays. Knows no game.

Most inputs and about half of the features are zero: their rows of weights are skipped. The others are added eight at a
time, so that sums stay in registers.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cabochon.compiled import compiled

__all__ = ["Floats", "Scratch", "Weights", "evaluate", "new_scratch", "write_shares"]

Floats = NDArray[np.float32]

ZERO = np.float32(0)
TOGETHER = 8  # rows that are added at a time


class Weights(NamedTuple):
    """A row of weights for each input of a layer, so that an input that is zero leaves out a row."""

    first: Floats
    first_bias: Floats
    blocks: Floats  # by block
    block_biases: Floats
    heads: Floats  # of all actions, then of all seats' shares, the mover's first
    head_bias: Floats


class Scratch(NamedTuple):
    """The numbers of one evaluation, for one thread."""

    numbers: NDArray[np.int8]  # what the mover observes
    features: Floats
    hidden: Floats
    outputs: Floats  # logits of all actions, then of all seats' shares
    places: NDArray[np.int64]  # of the inputs that are not zero
    amounts: Floats


def new_scratch(weights: Weights) -> Scratch:
    inputs, width = weights.first.shape
    return Scratch(
        np.zeros(inputs, np.int8),
        np.zeros(width, np.float32),
        np.zeros(width, np.float32),
        np.zeros(len(weights.head_bias), np.float32),
        np.zeros(max(inputs, width) + 1, np.int64),
        np.zeros(max(inputs, width) + 1, np.float32),
    )


@compiled
def evaluate(weights: Weights, scratch: Scratch) -> None:
    """Write the outputs for the numbers observed."""
    features, hidden, outputs = scratch.features, scratch.hidden, scratch.outputs
    features[:] = weights.first_bias
    found = list_inputs(scratch.numbers, scratch)
    add_rows(features, weights.first, scratch, found)
    for place in range(len(features)):
        features[place] = max(features[place], ZERO)
    for block in range(len(weights.blocks)):
        hidden[:] = weights.block_biases[block]
        found = list_inputs(features, scratch)
        add_rows(hidden, weights.blocks[block], scratch, found)
        for place in range(len(features)):
            features[place] += max(hidden[place], ZERO)
    outputs[:] = weights.head_bias
    found = list_inputs(features, scratch)
    add_rows(outputs, weights.heads, scratch, found)


@compiled
def list_inputs(inputs: NDArray[np.int8 | np.float32], scratch: Scratch) -> int:
    """List the inputs that are not zero; return how many there are."""
    places, amounts = scratch.places, scratch.amounts
    found = 0
    for place in range(len(inputs)):
        places[found] = place
        amounts[found] = inputs[place]
        found += inputs[place] != 0
    return found


@compiled
def add_rows(sums: Floats, rows: Floats, scratch: Scratch, found: int) -> None:
    """Add the rows of the listed inputs, each times its amount."""
    places, amounts = scratch.places, scratch.amounts
    whole = found - found % TOGETHER
    for first in range(0, whole, TOGETHER):
        a, b, c, d, e, f, g, h = (
            rows[places[first]],
            rows[places[first + 1]],
            rows[places[first + 2]],
            rows[places[first + 3]],
            rows[places[first + 4]],
            rows[places[first + 5]],
            rows[places[first + 6]],
            rows[places[first + 7]],
        )
        m, n, o, p, q, r, s, t = (
            amounts[first],
            amounts[first + 1],
            amounts[first + 2],
            amounts[first + 3],
            amounts[first + 4],
            amounts[first + 5],
            amounts[first + 6],
            amounts[first + 7],
        )
        for place in range(len(sums)):
            left = (m * a[place] + n * b[place]) + (o * c[place] + p * d[place])
            right = (q * e[place] + r * f[place]) + (s * g[place] + t * h[place])
            sums[place] += left + right
    for number in range(whole, found):
        row, amount = rows[places[number]], amounts[number]
        for place in range(len(sums)):
            sums[place] += amount * row[place]


@compiled
def write_shares(outputs: Floats, actions: int, mover: int, shares: Floats) -> None:
    """Every seat's expected share of the victory, by seat; `actions` logits come before those of the shares."""
    seats = len(shares)
    highest = -math.inf
    for away in range(seats):
        highest = max(highest, float(outputs[actions + away]))
    total = 0.0
    for away in range(seats):
        share = math.exp(float(outputs[actions + away]) - highest)
        shares[(mover + away) % seats] = share
        total += share
    for seat in range(seats):
        shares[seat] = float(shares[seat]) / total
