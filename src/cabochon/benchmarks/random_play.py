"""Random play on one core: native in this process, and interpreted in another one without Numba.

python -m cabochon.benchmarks.random_play splendor 2
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from typing import Any

import numpy as np

from cabochon import games, stream
from cabochon.benchmarks.row import Row
from cabochon.bits import new_mask
from cabochon.compiled import is_interpreted
from cabochon.contract import for_game

__all__ = ["initial_states", "interpreted", "native"]

SEED = 1
NATIVE_STEPS = 1_000_000
INTERPRETED_STEPS = 2_000
REPEATS = 5


def initial_states(name: str, seats: int) -> Any:
    """An array of one initial state."""
    game = games.find(name)
    initial = np.zeros(1, game.state_type)
    initial[0] = game.new(seats, game.resolve_options({}))
    return initial


def native(name: str, seats: int) -> Row:
    return Row(name, seats, "native", "decisions", _best(name, seats, NATIVE_STEPS))


def interpreted(name: str, seats: int) -> Row:
    command = [sys.executable, "-m", "cabochon.benchmarks.random_play", name, str(seats)]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    output = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
    return Row(name, seats, "interpreted", "decisions", json.loads(output))


def _best(name: str, seats: int, steps: int) -> float:
    """The fastest of several runs, because other processes slow down the others."""
    game = games.find(name)
    playout = for_game("cabochon.search.playout", game)
    initial = initial_states(name, seats)
    states = initial.copy()
    mask = new_mask(game.action_count)
    playout.walk(states, 0, initial, mask, stream.start(SEED)[0], 1)
    rates: list[float] = []
    for word in stream.start(SEED, REPEATS):
        states[0] = initial[0]
        started = time.perf_counter()
        decisions = playout.walk(states, 0, initial, mask, word, steps)
        rates.append(decisions / (time.perf_counter() - started))
    return max(rates)


if __name__ == "__main__":
    print(json.dumps(_best(sys.argv[1], int(sys.argv[2]), INTERPRETED_STEPS if is_interpreted() else NATIVE_STEPS)))
