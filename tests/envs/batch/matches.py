"""What the tests of batches share: steps, single matches to compare with, and comparisons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from cabochon import games
from cabochon.contract import OVER, State
from cabochon.envs.batch import Batch

__all__ = ["ARRAYS", "TABLES", "assert_same_rows", "play", "single_matches"]

TABLES = [(name, seats) for name in games.names() for seats in games.find(name).seats]
ARRAYS = ("observations", "masks", "movers", "rewards", "results", "over", "truncated", "illegal")


def play(many: Batch, steps: int) -> list[dict[str, Any]]:
    """Random steps; the arrays after each of them."""
    history = []
    for _ in range(steps):
        many.step(many.random_actions())
        history.append({name: getattr(many, name).copy() for name in ARRAYS})
    return history


def assert_same_rows(one: Batch, other: Batch, rows: Sequence[int]) -> None:
    """All rows of the first batch equal these rows of the other."""
    for array in ARRAYS:
        assert (getattr(one, array) == getattr(other, array)[list(rows)]).all(), array
    assert one.get_state().tobytes() == other.get_state(rows).tobytes()


def single_matches(name: str, seats: int, *, seed: int, count: int) -> Iterator[State]:
    """States of one match after another in which a seat decides, or which are over."""
    game = games.find(name)
    numbers = np.random.default_rng(seed)
    found = 0
    while found < count:
        state = game.new(seats, game.resolve_options({}))
        while game.to_move(state) != OVER and found < count:
            if game.to_move(state) >= 0 and numbers.random() < 0.2:
                yield state.copy()
                found += 1
            game.apply(state, int(numbers.choice(np.flatnonzero(game.legal(state)))))
        if found < count:
            yield state.copy()
            found += 1
