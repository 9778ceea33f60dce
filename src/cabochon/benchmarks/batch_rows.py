"""How fast rows of a batch are copied, set and dealt again, in CPU time of one core, and the memory of a row.

python -m cabochon.benchmarks.batch_rows splendor 2
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator

import numpy as np

from cabochon.benchmarks.row import Row
from cabochon.envs.batch import Batch, batch

__all__ = ["rows"]

SEED = 1
GAMES = 1 << 16
STEPS = 20
REPEATS = 5


def rows(name: str, seats: int) -> Iterator[Row]:
    many = batch(name, seats=seats, size=GAMES, seed=SEED, threads=1)
    for _ in range(STEPS):  # right after the start, all games are in the same phase
        many.step(many.random_actions())
    states, chosen, half = many.get_state(), slice(0, GAMES), slice(0, GAMES // 2)
    reverse = np.arange(GAMES)[::-1]
    measurements: dict[str, Callable[[], object]] = {
        "clone": lambda: many.clone(chosen),
        "fork": lambda: many.fork(2, half),
        "copy_rows": lambda: many.copy_rows(chosen, reverse),
        "get_state": lambda: many.get_state(chosen),
        "set_state": lambda: many.set_state(chosen, states),
        "redeal": lambda: many.redeal(chosen, 0),
    }
    for member, work in measurements.items():
        yield Row(name, seats, f"batch, {member}", "rows", _best(work), _bytes_per_row(many))


def _best(work: Callable[[], object]) -> float:
    """Rows per second in the fastest of several runs, because other processes slow down the others."""
    work()
    rates = []
    for _ in range(REPEATS):
        started = time.process_time()
        work()
        rates.append(GAMES / (time.process_time() - started))
    return max(rates)


def _bytes_per_row(many: Batch) -> int:
    """The memory of all arrays of a batch, divided by its games."""
    arrays = many.__getstate__()["arrays"].values()
    return int(sum(array.nbytes for array in arrays) // many.size)


if __name__ == "__main__":
    game, number = sys.argv[1], int(sys.argv[2])
    for measured in rows(game, number):
        print(f"{measured.mode}: {measured.per_second:,.0f} rows per second, {measured.bytes_each:,} bytes each")
