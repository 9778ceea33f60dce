"""Random play on one core: natively in this process, interpreted in another one where Numba is switched off.

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

__all__ = ["beginning", "interpreted", "native"]

SEED = 1
NATIVE_STEPS = 1_000_000
INTERPRETED_STEPS = 2_000
REPEATS = 5


def beginning(name: str, seats: int) -> Any:
    """An array of one fresh state, before anything is dealt."""
    game = games.find(name)
    fresh = np.zeros(1, game.state_type)
    fresh[0] = game.new(seats, game.resolve_options({}))
    return fresh


def native(name: str, seats: int) -> Row:
    return Row(name, seats, "native", "decisions", _best(name, seats, NATIVE_STEPS))


def interpreted(name: str, seats: int) -> Row:
    command = [sys.executable, "-m", "cabochon.benchmarks.random_play", name, str(seats)]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    told = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
    return Row(name, seats, "interpreted", "decisions", json.loads(told))


def _best(name: str, seats: int, steps: int) -> float:
    """The fastest of several runs: on a shared machine the others measure the neighbours."""
    game = games.find(name)
    playout = for_game("cabochon.search.playout", game)
    fresh = beginning(name, seats)
    state = fresh.copy()
    mask = new_mask(game.action_count)
    playout.walk(state, 0, fresh, mask, stream.start(SEED)[0], 1)
    rates: list[float] = []
    for word in stream.start(SEED, REPEATS):
        state[0] = fresh[0]
        begun = time.perf_counter()
        decisions = playout.walk(state, 0, fresh, mask, word, steps)
        rates.append(decisions / (time.perf_counter() - begun))
    return max(rates)


if __name__ == "__main__":
    print(json.dumps(_best(sys.argv[1], int(sys.argv[2]), INTERPRETED_STEPS if is_interpreted() else NATIVE_STEPS)))
