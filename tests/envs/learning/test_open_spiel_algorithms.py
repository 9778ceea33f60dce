"""Algorithms of OpenSpiel run on the games."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from cabochon import games
from tests.docs.pages import ROOT
from tests.envs.open_spiel.matches import a_game, every_game, played

EXAMPLE = ROOT / "examples" / "open_spiel_battle_mat.py"
BOTH = {True, False}


@every_game
def test_agents_of_open_spiel_play_to_the_end(name: str) -> None:
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms.random_agent import RandomAgent

    environment = rl_environment.Environment(a_game(name))
    agents = [RandomAgent(seat, games.find(name).seat_action_count) for seat in range(2)]
    step = environment.reset()
    while not step.last():
        mover = agents[step.observations["current_player"]]
        step = environment.step([mover.step(step).action])
    assert sorted(step.rewards) in ([-1, 1], [0, 0])


@every_game
def test_mcts_of_open_spiel_wins_in_one_decision(name: str) -> None:
    from open_spiel.python.algorithms import mcts

    chance = np.random.RandomState(1)
    game = a_game(name)
    match = one_decision_from_victory(game)
    bot = mcts.MCTSBot(game, 2, 200, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    mover = match.current_player()
    match.apply_action(bot.step(match))
    assert match.returns()[mover] == 1


@pytest.mark.parametrize("name", ["splendor", "marvel"])
def test_ismcts_wins_in_one_decision(name: str) -> None:
    game = a_game(name)
    match = one_decision_from_victory(game)
    mover = match.current_player()
    bot = ismcts_bot(game, 200)
    chance = random.Random(1)
    while not match.is_terminal():
        is_bot = match.current_player() == mover
        match.apply_action(bot.step(match) if is_bot else chance.choice(match.legal_actions()))
    assert match.returns()[mover] == 1


@every_game
def test_ismcts_does_not_depend_on_hidden_information(name: str) -> None:
    game = a_game(name)
    match, other = indistinguishable_matches(game)
    decided = [dict(ismcts_bot(game, 20).get_policy(state)) for state in (match, other)]
    assert decided[0] == decided[1]
    assert sum(decided[0].values()) == pytest.approx(1)
    assert set(decided[0]) == set(match.legal_actions())


def ismcts_bot(game: Any, simulations: int) -> Any:
    from open_spiel.python.algorithms import ismcts, mcts

    chance = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, chance), 1, simulations, random_state=chance)
    # Its default sampler is seeded with the time.
    bot.set_resampler(lambda state, seat: state.resample_from_infostate(seat, chance.random_sample))
    return bot


def indistinguishable_matches(game: Any) -> tuple[Any, Any]:
    """Two matches that the player to move cannot tell apart, though the opponent can."""
    for seed in range(1000):
        match = played(game, seed, steps=60)
        mover = match.current_player()
        if mover >= 0 and len(match.legal_actions()) > 1:
            other = match.resample_from_infostate(mover, random.Random(seed).random)
            if other.observation_string(1 - mover) != match.observation_string(1 - mover):
                return match, other
    raise AssertionError("no match hides anything")


def one_decision_from_victory(game: Any) -> Any:
    """A match in which the player to move can win at once, but need not."""
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
    exploitabilities = [float(line.rpartition(" ")[2]) for line in ran.stdout.splitlines()]
    assert len(exploitabilities) == 3
    assert exploitabilities == sorted(exploitabilities, reverse=True)
    assert exploitabilities[-1] < exploitabilities[0] / 5
