"""OpenSpiel learns to bluff: python examples/open_spiel_battle_mat.py [iterations]

At six duels each, one more round decides Battle Mat: each player has three cards, both know all six, and only the cards
face down are hidden. Counterfactual regret minimisation with external sampling plays that round against itself. The
exploitability of its average policy is what a perfect opponent would still gain; 0 is optimal play.
"""

import argparse
import json
import random

import numpy as np
import pyspiel
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver
from open_spiel.python.policy import UniformRandomPolicy

import cabochon.envs.open_spiel  # noqa: F401  # registers the games with OpenSpiel

ITERATIONS = 200
DECIDER = 8  # decisions; if even the ratings tie then, both players are equally likely to win


def decider(seed):
    """A game that begins at the decider of a random match; None if that match has none."""
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
    print(f"random play: {exploitability(game, UniformRandomPolicy(game)):.3f}")
    solver = ExternalSamplingSolver(game)
    for number in range(1, iterations + 1):
        solver.iteration()
        if number in (iterations // 10, iterations):
            print(f"after {number} iterations: {exploitability(game, solver.average_policy()):.3f}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("iterations", nargs="?", type=int, default=ITERATIONS, help="the number of iterations")
    main(parser.parse_args().iterations)
