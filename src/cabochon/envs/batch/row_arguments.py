"""What callers give for single rows of a batch: rows, states and seats, checked. Knows no device."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cabochon.contract import BadOption, Game, is_whole, quoted

__all__ = [
    "Rows",
    "Seats",
    "States",
    "check_distinct",
    "check_states_type",
    "chosen_rows",
    "chosen_seats",
    "chosen_states",
]

Rows = Sequence[int] | NDArray[Any] | slice | None
"""Row numbers, a mask with one boolean per row, a slice, or None for all rows."""
Seats = int | Sequence[int] | NDArray[Any]
"""A seat for all rows, or one for each."""
States = NDArray[Any] | Sequence[Any]
"""The states of games, or their bytes with one row for each."""


def chosen_rows(rows: Rows, size: int, *, name: str = "rows") -> NDArray[np.int32]:
    """The numbers of rows; BadOption says what is wrong with them."""
    if rows is None or isinstance(rows, slice):
        return np.arange(size, dtype=np.int32)[rows or slice(None)]
    given = np.asarray(rows)
    if given.shape == (0,):
        return np.zeros(0, np.int32)
    if given.dtype == np.bool_ and given.shape == (size,):
        return np.flatnonzero(given).astype(np.int32)
    if given.ndim != 1 or given.dtype.kind not in "iu":
        raise BadOption(
            f"{name} are row numbers, or {size} booleans, not {given.dtype.name} of shape {given.shape}", name
        )
    outside = given[(given < 0) | (given >= size)]
    if len(outside):
        raise BadOption(f"{name} are numbers from 0 to {size - 1}, not {int(outside[0])}", name)
    return np.ascontiguousarray(given, np.int32)


def check_distinct(rows: NDArray[np.int32], size: int, *, name: str = "rows") -> None:
    """Refuse a row that would be written twice."""
    times = np.bincount(rows, minlength=size)
    if len(rows) > np.count_nonzero(times):
        raise BadOption(f"{name} has row {int(times.argmax())} more than once: only one state fits into it", name)


def check_states_type(states: Any, game: Game, count: int) -> None:
    """Refuse an array of the wrong shape or type, on any device."""
    is_bytes = states.dtype == np.uint8 and states.shape == (count, game.state_type.itemsize)
    if not is_bytes and (states.dtype != game.state_type or states.shape != (count,)):
        name = "another record" if states.dtype.fields else states.dtype.name
        raise BadOption(
            f"states must be {count} states of {game.name}, as get_state returns them, or their bytes as uint8 of shape"
            f" {(count, game.state_type.itemsize)}, not {name} of shape {states.shape}",
            "states",
        )


def chosen_states(states: States, game: Game, *, count: int, seats: int) -> NDArray[Any]:
    """An array of states for this many rows; BadOption says what is wrong with it."""
    given = np.asarray(states)
    given = np.zeros(0, game.state_type) if given.shape == (0,) else given
    check_states_type(given, game, count)
    records = np.ascontiguousarray(given).reshape(-1).view(game.state_type)
    others = records["seats"][records["seats"] != seats]
    if len(others):
        raise BadOption(f"the batch has {seats} seats; a state has {int(others[0])}", "states")
    return records


def chosen_seats(seat: Seats, *, count: int, seats: int) -> NDArray[np.int32]:
    """A seat for each row."""
    given = np.full(count, seat) if is_whole(seat) else np.asarray(seat)
    if given.shape != (count,) or given.dtype.kind not in "iu" or ((given < 0) | (given >= seats)).any():
        raise BadOption(
            f"seat is a number from 0 to {seats - 1}, or {count} such numbers, one per row, not {quoted(seat)}",
            "seat",
        )
    return np.ascontiguousarray(given, np.int32)
