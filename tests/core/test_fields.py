"""Records with their fields as attributes: read, written, copied, pickled and passed to compiled code."""

from __future__ import annotations

import pickle
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

import cabochon
from cabochon.fields import Fields, record_type


class Hand(Fields):
    cards: Any
    size: int


HAND = record_type(Hand, [("cards", np.uint8, 3), ("size", np.int8)])


class Round(Fields):
    number: int
    hands: Any


ROUND = record_type(Round, [("number", np.int64), ("hands", HAND, 2)])


@pytest.fixture
def record() -> Any:
    return np.zeros(1, ROUND)[0]


def test_fields_are_attributes_also_of_records_inside(record: Any) -> None:
    record.number = 7
    record.hands[1].cards[2] = 5
    record.hands[1].size += 1
    assert isinstance(record, Round)
    assert (record["number"], record["hands"][1]["cards"].tolist(), record.hands[1].size) == (7, [0, 0, 5], 1)


def test_a_copy_is_independent(record: Any) -> None:
    copy = record.copy()
    copy.hands[0].size = 3
    assert type(copy) is Round
    assert record.hands[0].size == 0


def test_its_data_is_its_own_memory(record: Any) -> None:
    for one in (record, record.copy(), record.hands[1]):
        before = one.tobytes()
        one.data[0] = 9
        assert one.tobytes() != before


def test_compiled_code_changes_a_state_in_place_also_one_from_a_pickle() -> None:
    match = cabochon.new("splendor", seed=1)
    for state in (pickle.loads(pickle.dumps(match._state)), deepcopy(match._state)):
        assert type(state) is type(match._state)
        assert state.tobytes() == match.state_bytes()
        (action, *_) = np.flatnonzero(match.game.legal(state)).tolist()
        match.game.apply(state, action)
        assert state.tobytes() != match.state_bytes()
