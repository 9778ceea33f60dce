"""The compiled evaluation says what the layers say when they are written out with NumPy."""

from __future__ import annotations

import numpy as np
import pytest

from cabochon.networks.inference import Weights, evaluate, new_scratch, write_shares
from tests.networks.made import random_weights


def written_out(weights: Weights, numbers: np.ndarray) -> np.ndarray:
    features = np.maximum(numbers.astype(np.float64) @ weights.first + weights.first_bias, 0)
    for block, bias in zip(weights.blocks, weights.block_biases, strict=True):
        features = features + np.maximum(features @ block + bias, 0)
    return features @ weights.heads + weights.head_bias


@pytest.mark.parametrize("inputs_set", [0, 1, 7, 8, 9, 37])
def test_any_number_of_inputs_gives_what_the_layers_give(inputs_set: int) -> None:
    weights = random_weights(37, 24, 2, 11)
    scratch = new_scratch(weights)
    numbers = np.random.default_rng(inputs_set)
    scratch.numbers[numbers.permutation(37)[:inputs_set]] = numbers.integers(1, 9, inputs_set)
    evaluate(weights, scratch)
    assert scratch.outputs == pytest.approx(written_out(weights, scratch.numbers), rel=1e-4, abs=1e-4)


def test_a_second_evaluation_remembers_nothing_of_the_first() -> None:
    weights = random_weights(20, 16, 1, 5)
    scratch, fresh = new_scratch(weights), new_scratch(weights)
    scratch.numbers[:] = 3
    evaluate(weights, scratch)
    scratch.numbers[:] = 0
    scratch.numbers[4] = fresh.numbers[4] = 1
    evaluate(weights, scratch)
    evaluate(weights, fresh)
    assert scratch.outputs.tolist() == fresh.outputs.tolist()


def test_shares_are_written_by_seat_from_the_mover_on() -> None:
    shares = np.zeros(3, np.float32)
    write_shares(np.log(np.array([7, 7, 1, 2, 5], np.float32)), 2, 1, shares)
    assert shares.tolist() == pytest.approx([5 / 8, 1 / 8, 2 / 8])
