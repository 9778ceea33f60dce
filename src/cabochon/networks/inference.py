"""What a network expects in a position, computed in compiled code on plain arrays. Knows no game.

All entities, such as the cards of a market, go through the same layer; their sum goes into the body. The body asks one
question for each kind of action, and the logit of an action on an entity is how well the entity answers it.

Most inputs and about half of the features are zero: their rows of weights are skipped. The others are added eight at a
time, so that sums stay in registers.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cabochon.compiled import compiled
from cabochon.contract import ABSENT
from cabochon.networks.layout import Layout

__all__ = ["LANES", "Floats", "Scratch", "Weights", "evaluate", "new_scratch", "write_shares"]

Floats = NDArray[np.float32]

ZERO = np.float32(0)
TOGETHER = 8  # rows that are added at a time
LANES = 4  # sums of a scalar product that are independent of each other


class Weights(NamedTuple):
    """A row of weights for each input of a layer, so that an input that is zero leaves out a row."""

    entities: Floats  # of each column; a multiple of LANES features
    entity_biases: Floats  # by entity
    pool: Floats  # from the sum of the entities to the features
    first: Floats  # of the inputs outside all entities
    first_bias: Floats
    blocks: Floats  # by block
    block_biases: Floats
    heads: Floats  # of all actions, then of all seats' shares, the mover's first, then of the questions
    head_bias: Floats


class Scratch(NamedTuple):
    """The numbers of one evaluation, for one thread."""

    numbers: NDArray[np.int8]  # what the mover observes
    entities: Floats  # the features of each
    pooled: Floats
    features: Floats
    hidden: Floats
    outputs: Floats  # logits of all actions, then of all seats' shares, then the questions
    places: NDArray[np.int64]  # of the inputs that are not zero
    amounts: Floats


def new_scratch(weights: Weights, layout: Layout) -> Scratch:
    inputs, width = len(layout.rows), weights.first.shape[1]
    most = max(inputs, width, weights.entities.shape[1]) + 1
    return Scratch(
        np.zeros(inputs, np.int8),
        np.zeros_like(weights.entity_biases),
        np.zeros(weights.entities.shape[1], np.float32),
        np.zeros(width, np.float32),
        np.zeros(width, np.float32),
        np.zeros(len(weights.head_bias), np.float32),
        np.zeros(most, np.int64),
        np.zeros(most, np.float32),
    )


@compiled
def evaluate(weights: Weights, layout: Layout, scratch: Scratch) -> None:
    """Write the outputs for the numbers observed."""
    features, hidden, outputs = scratch.features, scratch.hidden, scratch.outputs
    scratch.entities[:] = weights.entity_biases
    features[:] = weights.first_bias
    found = list_inputs(scratch.numbers, scratch)
    found = give_to_entities(weights, layout, scratch, found)
    add_rows(features, weights.first, scratch, found)
    sum_entities(scratch)
    found = list_inputs(scratch.pooled, scratch)
    add_rows(features, weights.pool, scratch, found)
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
    add_answers(layout, scratch)


@compiled
def give_to_entities(weights: Weights, layout: Layout, scratch: Scratch, found: int) -> int:
    """Add the listed inputs of entities to these; keep the others in the list, and return how many they are."""
    places, amounts = scratch.places, scratch.amounts
    others = 0
    for number in range(found):
        place = places[number]
        row = layout.rows[place]
        if row != ABSENT:
            places[others], amounts[others] = row, amounts[number]
            others += 1
        else:
            entity, weight = scratch.entities[layout.entities[place]], weights.entities[layout.columns[place]]
            amount = amounts[number]
            for feature in range(len(entity)):
                entity[feature] += amount * weight[feature]
    return others


@compiled
def sum_entities(scratch: Scratch) -> None:
    """Cut off what is negative in every entity, and sum them."""
    entities, pooled = scratch.entities, scratch.pooled
    pooled[:] = ZERO
    for number in range(len(entities)):
        entity = entities[number]
        for feature in range(len(pooled)):
            entity[feature] = max(entity[feature], ZERO)
            pooled[feature] += entity[feature]


@compiled
def add_answers(layout: Layout, scratch: Scratch) -> None:
    """Add to the logit of each action on an entity how well the entity answers the question for its kind."""
    outputs, entities, actions = scratch.outputs, scratch.entities, layout.actions
    width = entities.shape[1]
    first = len(outputs) - actions.shape[1] * width
    for kind in range(actions.shape[1]):
        question = outputs[first + kind * width : first + (kind + 1) * width]
        for number in range(len(actions)):
            if actions[number, kind] != ABSENT:
                outputs[actions[number, kind]] += product(question, entities[number])


@compiled
def product(left: Floats, right: Floats) -> np.float32:
    """The scalar product, in LANES sums side by side."""
    a = b = c = d = ZERO
    for place in range(0, len(left), LANES):
        a += left[place] * right[place]
        b += left[place + 1] * right[place + 1]
        c += left[place + 2] * right[place + 2]
        d += left[place + 3] * right[place + 3]
    return (a + b) + (c + d)


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
