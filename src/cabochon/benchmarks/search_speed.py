"""Random playouts and simulations of the tree search from the opening of a match, on one core."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

import cabochon
from cabochon import games, stream
from cabochon.benchmarks.row import Row
from cabochon.bits import new_mask
from cabochon.bots.mcts import scaled_parameters
from cabochon.contract import for_game
from cabochon.search.parameters import Parameters

__all__ = ["best_rate", "opening", "playouts", "simulations"]

SEED = 1
REPEATS = 5
PLAYOUTS = 10_000
SIMULATIONS = 5_000


def playouts(name: str, seats: int) -> Row:
    game = games.find(name)
    root = opening(name, seats)
    mask = new_mask(game.action_count)
    playout = for_game("cabochon.search.playout", game)
    rate = best_rate(lambda word: playout.play_matches(root, mask, word, PLAYOUTS), PLAYOUTS)
    return Row(name, seats, "native", "random playouts", rate)


def simulations(name: str, seats: int) -> Row:
    """Simulations in a new tree for each run, as for one move of `mcts`."""
    game = games.find(name)
    root = opening(name, seats)
    search = for_game("cabochon.search.tree", game)
    parameters = scaled_parameters(Parameters(), game)

    def run(word: np.uint64) -> None:
        tree = search.new_tree(SIMULATIONS * 8, game.action_count, seats)
        search.run_simulations(tree, root, 0, word, SIMULATIONS, parameters)

    return Row(name, seats, "native", "mcts simulations", best_rate(run, SIMULATIONS))


def opening(name: str, seats: int) -> Any:
    """An array of one state, dealt and before the first move."""
    observer = cabochon.new(name, seats=seats, seed=SEED).observer()
    dealt = np.zeros(1, observer.game.state_type)
    dealt[0] = observer.imagine(stream.start(SEED)[0])
    return dealt


def best_rate(run: Callable[[np.uint64], object], amount: int) -> float:
    """The fastest of several runs, after one that compiles."""
    rates = []
    for word in stream.start(SEED, REPEATS + 1):
        started = time.perf_counter()
        run(word)
        rates.append(amount / (time.perf_counter() - started))
    return max(rates[1:])
