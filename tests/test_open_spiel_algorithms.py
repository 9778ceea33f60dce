"""Algorithms of OpenSpiel at work on the games."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np

from cabochon import games
from tests.spiel import a_game, every_game, played
from tests.test_docs import ROOT

EXAMPLE = ROOT / "examples" / "open_spiel_battle_mat.py"
BOTH = {True, False}


@every_game
def test_agents_of_open_spiel_play_to_the_end(name: str) -> None:
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms.random_agent import RandomAgent

    environment = rl_environment.Environment(a_game(name))
    agents = [RandomAgent(seat, games.find(name).seat_actions) for seat in range(2)]
    step = environment.reset()
    while not step.last():
        mover = agents[step.observations["current_player"]]
        step = environment.step([mover.step(step).action])
    assert sorted(step.rewards) in ([-1, 1], [0, 0])


@every_game
def test_tree_search_of_open_spiel_takes_the_match_that_lies_there(name: str) -> None:
    from open_spiel.python.algorithms import mcts

    chance = np.random.RandomState(1)
    game = a_game(name)
    match = one_decision_from_victory(game)
    bot = mcts.MCTSBot(game, 2, 200, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    mover = match.current_player()
    match.apply_action(bot.step(match))
    assert match.returns()[mover] == 1


def one_decision_from_victory(game: Any) -> Any:
    """A match in which who is to move can win at once, but need not."""
    for seed in range(1000):
        ended = played(game, seed)
        before = game.new_initial_state()
        for action in ended.history()[:-1]:
            before.apply_action(action)
        mover = before.current_player()
        if mover >= 0 and {before.child(action).returns()[mover] == 1 for action in before.legal_actions()} == BOTH:
            return before
    raise AssertionError("no match ended like that")


def test_the_example_learns_to_bluff() -> None:
    ran = subprocess.run([sys.executable, str(EXAMPLE), "100"], capture_output=True, text=True, timeout=240, check=True)
    told = [float(line.rpartition(" ")[2]) for line in ran.stdout.splitlines()]
    assert len(told) == 3
    assert told == sorted(told, reverse=True)
    assert told[-1] < told[0] / 5
