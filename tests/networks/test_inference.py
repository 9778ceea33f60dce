"""The compiled evaluation says what the layers say when they are written out with NumPy."""

from __future__ import annotations

import numpy as np
import pytest

from cabochon.contract import ABSENT
from cabochon.networks.inference import Weights, evaluate, new_scratch, write_shares
from cabochon.networks.layout import Layout
from tests.networks.made import ENTITY_WIDTH, random_weights

INPUTS, OUTPUTS = 37, 11


def a_layout(entities: int, columns: int) -> Layout:
    """The first inputs are of entities; the first kind of action is on each of them, the second on the last alone."""
    numbers, said = np.arange(INPUTS), entities * columns
    actions = np.full((entities, 2), ABSENT)
    actions[:, 0] = np.arange(entities)
    actions[entities - 1 :, 1] = entities
    layout = (
        np.where(numbers < said, ABSENT, numbers - said),
        np.where(numbers < said, numbers // max(1, columns), ABSENT),
        np.where(numbers < said, numbers % max(1, columns), ABSENT),
        actions,
    )
    return Layout(*(part.astype(np.int16) for part in layout))


LAYOUT = a_layout(4, 5)


def written_out(weights: Weights, layout: Layout, numbers: np.ndarray) -> np.ndarray:
    amounts = numbers.astype(np.float64)
    is_of_entity = layout.rows == ABSENT
    said = amounts[is_of_entity].reshape(len(weights.entity_biases), len(weights.entities))
    entities = np.maximum(said @ weights.entities + weights.entity_biases, 0)
    first = amounts[~is_of_entity] @ weights.first + weights.first_bias
    features = np.maximum(first + entities.sum(0) @ weights.pool, 0)
    for block, bias in zip(weights.blocks, weights.block_biases, strict=True):
        features = features + np.maximum(features @ block + bias, 0)
    outputs: np.ndarray = features @ weights.heads + weights.head_bias
    for entity, actions in enumerate(layout.actions):
        for kind, action in enumerate(actions):
            if action != ABSENT:
                question = outputs[OUTPUTS + kind * ENTITY_WIDTH :][:ENTITY_WIDTH]
                outputs[action] += question @ entities[entity]
    return outputs


@pytest.mark.parametrize("layout", [LAYOUT, a_layout(0, 0)], ids=["with entities", "without"])
@pytest.mark.parametrize("inputs_set", [0, 1, 7, 8, 9, INPUTS])
def test_any_number_of_inputs_gives_what_the_layers_give(inputs_set: int, layout: Layout) -> None:
    weights = random_weights(layout, 24, 2, OUTPUTS)
    scratch = new_scratch(weights, layout)
    numbers = np.random.default_rng(inputs_set)
    scratch.numbers[numbers.permutation(INPUTS)[:inputs_set]] = numbers.integers(1, 9, inputs_set)
    evaluate(weights, layout, scratch)
    assert scratch.outputs == pytest.approx(written_out(weights, layout, scratch.numbers), rel=1e-4, abs=1e-3)


def test_entities_are_seen_alike_wherever_they_lie() -> None:
    weights = random_weights(LAYOUT, 24, 2, OUTPUTS)
    alike = weights._replace(entity_biases=np.repeat(weights.entity_biases[:1], 4, 0))
    scratch, moved = new_scratch(alike, LAYOUT), new_scratch(alike, LAYOUT)
    scratch.numbers[5:10] = moved.numbers[15:20] = 1, 0, 3, 2, 0  # the second entity is the same as the fourth
    for numbers in (scratch, moved):
        evaluate(alike, LAYOUT, numbers)
    assert scratch.outputs[5:OUTPUTS] == pytest.approx(moved.outputs[5:OUTPUTS], abs=1e-4)
    own = alike.head_bias[1] - alike.head_bias[3], alike.heads[:, 1] - alike.heads[:, 3]  # what each place adds itself
    difference = scratch.outputs[1] - moved.outputs[3]
    assert difference == pytest.approx(own[0] + scratch.features @ own[1], abs=1e-3)


def test_a_second_evaluation_remembers_nothing_of_the_first() -> None:
    weights = random_weights(LAYOUT, 16, 1, OUTPUTS)
    scratch, fresh = new_scratch(weights, LAYOUT), new_scratch(weights, LAYOUT)
    scratch.numbers[:] = 3
    evaluate(weights, LAYOUT, scratch)
    scratch.numbers[:] = 0
    scratch.numbers[4] = fresh.numbers[4] = 1
    evaluate(weights, LAYOUT, scratch)
    evaluate(weights, LAYOUT, fresh)
    assert scratch.outputs.tolist() == fresh.outputs.tolist()


def test_shares_are_written_by_seat_from_the_mover_on() -> None:
    shares = np.zeros(3, np.float32)
    write_shares(np.log(np.array([7, 7, 1, 2, 5], np.float32)), 2, 1, shares)
    assert shares.tolist() == pytest.approx([5 / 8, 1 / 8, 2 / 8])
