"""OpenSpiel learns to bluff: python examples/open_spiel_battle_mat.py [iterations]

At six duels each, Battle Mat is decided by one more round: each has three cards, both know all six, and hidden is only
what lies face down. A sampling form of counterfactual regret minimisation plays that round against itself, and the
exploitability of its average tells how much a perfect opponent would still win by it; at 0 nobody wins anything.
"""

import argparse
import json
import random

import numpy as np
import pyspiel
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver
from open_spiel.python.policy import UniformRandomPolicy

import cabochon.envs.open_spiel  # noqa: F401  # OpenSpiel knows the games from here on

ITERATIONS = 200
DECIDER = 8  # decisions; ratings that tie even then would be drawn out, which both are as likely to win


def decider(seed):
    """A game that begins where a match played at random comes to its decider; None if that match has none."""
    chance = random.Random(seed)
    state = pyspiel.load_game("cabochon_battle_mat").new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node() and json.loads(state.observation_string(0))["decider"]:
            begin = " ".join(map(str, state.history()))
            return pyspiel.load_game("cabochon_battle_mat", {"begin": begin, "limit": DECIDER})
        state.apply_action(chance.choice(state.legal_actions()))
    return None


def main(iterations=ITERATIONS):
    np.random.seed(1)
    game = next(found for found in map(decider, range(1000)) if found)
    print(f"playing at random: {exploitability(game, UniformRandomPolicy(game)):.3f}")
    solver = ExternalSamplingSolver(game)
    for number in range(1, iterations + 1):
        solver.iteration()
        if number in (iterations // 10, iterations):
            print(f"after {number} iterations: {exploitability(game, solver.average_policy()):.3f}", flush=True)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("iterations", nargs="?", type=int, default=ITERATIONS, help="how often it plays against itself")
    main(asked.parse_args().iterations)
