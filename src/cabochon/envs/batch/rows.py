"""Setting, copying and dealing again single rows of a batch, blind to the game.

`for_game` binds `rules` and `stepping`. As there, the functions that end in `_some` run on the CPU and, one row per
thread, on CUDA; those that end in `_all` add the observations, which CUDA writes with a kernel of its own.
"""

from __future__ import annotations

from typing import Any

from cabochon.bits import Mask, allowed, count_allowed
from cabochon.compiled import compiled
from cabochon.contract import CHANCE, OVER
from cabochon.envs.batch.arrays import BatchArrays, StepParameters, read_mask, write_mask
from cabochon.stream import advance, branch

__all__ = [
    "advance_some",
    "branch_some",
    "copy_some",
    "redeal_all",
    "redeal_some",
    "set_all",
    "set_some",
    "write_outcome_weights_some",
]

rules: Any = None
stepping: Any = None


@compiled
def set_some(
    first: int, last: int, rows: Any, given: Any, arrays: BatchArrays, parameters: StepParameters, mask: Mask
) -> None:
    """Put a given state into each of these rows, as if a match began there."""
    states = arrays.states
    movers = arrays.movers
    results = arrays.results
    for number in range(first, last):
        row = rows[number]
        states[row] = given[number]
        stepping.resume_some(row, row + 1, states, 0, arrays, parameters, mask)
        clear_step(row, arrays)
        for seat in range(parameters.seats):
            results[row, seat] = rules.result(states[row], seat) if movers[row] == OVER else 0.0


@compiled
def clear_step(row: int, arrays: BatchArrays) -> None:
    """No step has led to what is in this row."""
    seat_rewards = arrays.rewards
    for seat in range(seat_rewards.shape[1]):
        seat_rewards[row, seat] = 0.0
    arrays.over[row] = False
    arrays.truncated[row] = False
    arrays.illegal[row] = False


@compiled
def redeal_some(
    first: int, last: int, rows: Any, seats: Any, arrays: BatchArrays, parameters: StepParameters, mask: Mask
) -> None:
    """In each of these rows, deal again what the seat cannot know; chance will draw anew as well."""
    states = arrays.states
    movers = arrays.movers
    streams = arrays.streams
    action_streams = arrays.action_streams
    legal = arrays.legal
    for number in range(first, last):
        row = rows[number]
        stream = branch(action_streams[row], number)
        action_streams[row] = advance(action_streams[row])
        streams[row] = rules.redeal(states[row], int(seats[number]), stream)
        if movers[row] != OVER:
            rules.legal(states[row], mask)
            write_mask(legal, row, mask)


@compiled
def copy_some(
    first: int, last: int, sources: Any, targets: Any, source: BatchArrays, target: BatchArrays, with_streams: bool
) -> None:
    """Copy rows from one batch to another or to itself; masks and observations follow from what is copied."""
    for number in range(first, last):
        at, to = sources[number], targets[number]
        target.states[to] = source.states[at]
        for word in range(source.legal.shape[1]):
            target.legal[to, word] = source.legal[at, word]
        for seat in range(source.rewards.shape[1]):
            target.rewards[to, seat] = source.rewards[at, seat]
            target.results[to, seat] = source.results[at, seat]
        target.movers[to] = source.movers[at]
        target.over[to] = source.over[at]
        target.truncated[to] = source.truncated[at]
        target.illegal[to] = source.illegal[at]
        target.decisions[to] = source.decisions[at]
        target.deals[to] = source.deals[at]
        target.draws[to] = source.draws[at]
        if with_streams:
            target.streams[to] = source.streams[at]
            target.action_streams[to] = source.action_streams[at]


@compiled
def branch_some(first: int, last: int, arrays: BatchArrays) -> None:
    """Give each row random streams of its own, where several are copies of one."""
    streams = arrays.streams
    action_streams = arrays.action_streams
    for row in range(first, last):
        word = action_streams[row]
        streams[row] = branch(word, 2 * row)
        action_streams[row] = branch(word, 2 * row + 1)


@compiled
def advance_some(first: int, last: int, arrays: BatchArrays) -> None:
    """Advance the streams of random actions, so that the next branches differ from the last ones."""
    action_streams = arrays.action_streams
    for row in range(first, last):
        action_streams[row] = advance(action_streams[row])


@compiled
def write_outcome_weights_some(first: int, last: int, weights: Any, arrays: BatchArrays, mask: Mask) -> None:
    """Write the probability of each outcome where chance is to draw; 0 elsewhere."""
    legal = arrays.legal
    movers = arrays.movers
    for row in range(first, last):
        read_mask(legal, row, mask)
        weight = 1.0 / count_allowed(mask) if movers[row] == CHANCE else 0.0
        for action in range(weights.shape[1]):
            weights[row, action] = weight if allowed(mask, action) else 0.0


@compiled
def set_all(
    first: int, last: int, rows: Any, given: Any, arrays: BatchArrays, parameters: StepParameters, mask: Mask
) -> None:
    for number in range(first, last):
        set_some(number, number + 1, rows, given, arrays, parameters, mask)
        stepping.observe_all(rows[number], rows[number] + 1, arrays, parameters)


@compiled
def redeal_all(
    first: int, last: int, rows: Any, seats: Any, arrays: BatchArrays, parameters: StepParameters, mask: Mask
) -> None:
    for number in range(first, last):
        redeal_some(number, number + 1, rows, seats, arrays, parameters, mask)
        stepping.observe_all(rows[number], rows[number] + 1, arrays, parameters)
