"""The games in OpenSpiel: its own tests pass, and parameters work."""

from __future__ import annotations

import copy
import itertools
import json
import pickle
import random
import subprocess
import sys
import unittest
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cabochon import games, stream
from cabochon.contract import BadOption, IllegalMove
from tests.envs.environments import a_batch, rewards_of
from tests.envs.open_spiel.matches import a_game, every_game, played, pyspiel, registered, seatings, the_decider


def test_every_game_is_registered_with_open_spiel() -> None:
    assert registered == [f"cabochon_{name.replace('-', '_')}" for name in games.names()]
    assert set(registered) <= set(pyspiel.registered_names())


@every_game
def test_random_play_passes_the_checks_of_open_spiel(name: str) -> None:
    pyspiel.random_sim_test(a_game(name), 2, True, False)


@pytest.mark.slow
def test_random_play_passes_with_more_seats_and_skipped_payments() -> None:
    for name, seats in seatings():
        pyspiel.random_sim_test(a_game(name, seats=seats, payment=False, rewards="rank"), 1, False, False)


def run_tests(tests: type[unittest.TestCase], names: Sequence[str]) -> int:
    """The number of OpenSpiel's own tests that ran; all must pass."""
    outcome = unittest.TestResult()
    unittest.TestSuite(map(tests, names)).run(outcome)
    assert [failure for _, failure in outcome.failures + outcome.errors] == []
    return outcome.testsRun


@pytest.mark.slow
@every_game
def test_the_interface_passes_the_tests_of_open_spiel(name: str) -> None:
    from open_spiel.integration_tests import api_test

    game = a_game(name)
    tests = type(name, (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": game.get_type().short_name})
    assert run_tests(tests, unittest.defaultTestLoader.getTestCaseNames(tests)) >= 5


@pytest.mark.slow
def test_the_interface_passes_on_every_state_of_a_decider() -> None:
    from open_spiel.integration_tests import api_test

    tests = type("decider", (api_test.EnforceAPIOnFullTreeBase,), {"game": the_decider(), "game_name": "decider"})
    names = [
        "test_legal_actions_empty",
        "test_current_player_returns_terminal_player_on_terminal_nodes",
        "test_information_state_no_argument_raises_on_terminal_nodes",
        "test_constant_sum",
    ]
    assert run_tests(tests, names) == len(names)


@pytest.mark.slow
@every_game
def test_a_playthrough_can_be_replayed(name: str, tmp_path: Path) -> None:
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS.mark_as_parsed()
    file = tmp_path / "playthrough.txt"
    file.write_text(generate_playthrough.playthrough(str(a_game(name)), None, seed=7), encoding="utf-8")
    original, again = generate_playthrough.replay(str(file))
    assert original == again
    assert "the match is over" in original


# Shimmy gives any game of OpenSpiel a space without bounds, and PettingZoo's own modules warn of each other.
@pytest.mark.filterwarnings("ignore:Agent's (min|max)imum observation space value is:UserWarning")
@pytest.mark.filterwarnings("ignore:The old environment creation API:DeprecationWarning")
@pytest.mark.parametrize(("name", "seats"), seatings())
def test_shimmy_makes_pettingzoo_environments_of_the_games(name: str, seats: int) -> None:
    api_test = pytest.importorskip("pettingzoo.test", reason="PettingZoo is not installed").api_test
    shimmy = pytest.importorskip("shimmy.openspiel_compatibility", reason="Shimmy is not installed")
    config = {"seats": seats}
    environment = shimmy.OpenSpielCompatibilityV0(game_name=a_game(name).get_type().short_name, config=config)
    assert len(environment.possible_agents) == seats
    api_test(environment, num_cycles=100)


@every_game
def test_copies_are_independent_and_a_serialized_match_comes_back(name: str) -> None:
    for payment in (True, False):
        match = played(a_game(name, payment=payment), 3, steps=45)
        other = match.clone()
        other.apply_action(other.legal_actions()[0])
        assert len(match.history()) == 45
        assert str(match) != str(other)
        for again in (pickle.loads(pickle.dumps(match)), stored(match)):
            assert str(again) == str(match)
            assert again.legal_actions() == match.legal_actions()
            assert again.information_state_string(0) == match.information_state_string(0)


@every_game
def test_a_pickled_game_keeps_its_parameters(name: str) -> None:
    begin = " ".join(map(str, played(a_game(name), 5, steps=20).history()))
    for parameters in ({}, {"limit": 7, "rewards": "rank"}, {"begin": begin, "payment": False}):
        game = a_game(name, **parameters)
        for again in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
            assert again == game
            assert again.get_parameters() == game.get_parameters()
            assert str(again.new_initial_state()) == str(game.new_initial_state())


@pytest.mark.slow
def test_a_pickled_game_loads_in_a_process_that_has_not_registered_the_games(tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_bytes(pickle.dumps(a_game("splendor", seats=3)))
    program = "import pathlib, pickle, sys; print(pickle.loads(pathlib.Path(sys.argv[1]).read_bytes()).num_players())"
    ran = subprocess.run([sys.executable, "-c", program, str(file)], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "3"


def stored(match: Any) -> Any:
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(match.get_game(), match))
    return again


@pytest.mark.parametrize("steps", [1, 30])
@every_game
def test_a_match_begins_after_the_actions_of_begin(name: str, steps: int) -> None:
    for payment in (True, False):
        match = played(a_game(name, payment=payment), 5, steps=steps)
        game = a_game(name, payment=payment, begin=" ".join(map(str, match.history())))
        for initial in (game.new_initial_state(), pyspiel.load_game(str(game)).new_initial_state()):
            assert str(initial) == str(match)
            assert initial.history() == []
            assert initial.legal_actions() == match.legal_actions()


@pytest.mark.parametrize("name", ["splendor", "marvel"])
def test_skipped_payments_use_the_default_action(name: str) -> None:
    default = rewards_of(name).DEFAULT_ACTION
    match = played(a_game(name, payment=False), 11)
    other = a_game(name).new_initial_state()
    for action in match.history():
        other.apply_action(action)
        if default in other.legal_actions():
            other.apply_action(default)
    assert default not in match.history()
    assert default in other.history()
    assert str(other) == str(match)
    assert other.returns() == match.returns()


def test_a_truncated_match_is_shared_by_all() -> None:
    match = played(a_game("splendor", seats=3, limit=40), 1)
    assert match.is_terminal()
    assert sum(action.player >= 0 for action in match.full_history()) == 40
    assert match.returns() == [0.0, 0.0, 0.0]
    assert match.legal_actions() == []


def played_both_ways(name: str, **chosen: Any) -> tuple[list[float], list[float], int]:
    """What a match in a batch earned, what the same one earns here, and how many decisions it had."""
    many = a_batch(name, seed=3, restart=False, **chosen)
    match, word = a_game(name, **chosen).new_initial_state(), stream.start(3, 2)[0]
    earned, decisions = np.zeros(2), 0
    while True:
        while match.is_chance_node():
            word = np.uint64(stream.advance(word))
            match.apply_action(match.legal_actions()[stream.below(word, len(match.legal_actions()))])
        assert match.is_terminal() == (many.movers[0] < 0)
        if match.is_terminal():
            return earned.tolist(), match.returns(), decisions
        action = int(many.random_actions()[0])
        match.apply_action(action)
        many.step([action])
        earned += many.rewards[0]
        decisions += 1


@every_game
@pytest.mark.parametrize(("rewards", "payment"), [("result", True), ("points", False)])
def test_a_limit_truncates_a_match_as_in_a_batch(name: str, rewards: str, payment: bool) -> None:
    *_, length = played_both_ways(name, rewards=rewards, payment=payment)
    for limit in (1, 2, length - 1, length, length + 1):
        batched, here, _ = played_both_ways(name, rewards=rewards, payment=payment, limit=limit)
        assert here == batched


@pytest.mark.parametrize("limit", [1, 5])
def test_no_history_is_longer_than_the_game_says(limit: int) -> None:
    for name, seats in seatings():
        game = a_game(name, seats=seats, limit=limit)
        match = played(game, 1)
        chances = [action for action in match.full_history() if action.player < 0]
        assert len(chances) > limit
        assert len(chances) <= game.max_chance_nodes_in_history()
        assert len(match.history()) == len(chances) + limit <= game.max_history_length()
        assert match.move_number() <= game.max_move_number()


def test_repeated_ties_end_at_the_limit_of_chance_events() -> None:
    game = a_game("battle-mat", limit=1)
    match = game.new_initial_state()
    for card in itertools.islice(itertools.cycle(equal_cards(game)), game.max_chance_nodes_in_history()):
        assert match.is_chance_node()
        match.apply_action(card)
    assert match.is_terminal()
    assert match.returns() == [0.0, 0.0]


def equal_cards(game: Any) -> tuple[int, int]:
    """Two cards with equal ratings, so that two more are drawn for the lead."""
    for pair in itertools.combinations(game.new_initial_state().legal_actions(), 2):
        match = game.new_initial_state()
        for card in pair:
            match.apply_action(card)
        if '"leader":null' in match.observation_string(0):
            return pair
    raise AssertionError("no two cards are equal")


@pytest.mark.parametrize("rewards", ["result", "rank"])
def test_rewards_are_zero_sum_and_the_winner_has_the_most(rewards: str) -> None:
    for name, seats in seatings():
        game = a_game(name, seats=seats, rewards=rewards)
        match = played(game, 2)
        returns = match.returns()
        assert sum(returns) == pytest.approx(0)
        assert max(returns) == 1
        assert min(returns) == pytest.approx(game.min_utility())
        if rewards == "rank" and seats > 2:
            assert len(set(returns)) == seats


@every_game
def test_points_are_rewarded_as_they_are_gained(name: str) -> None:
    game = a_game(name, rewards="points", payment=False)
    pyspiel.random_sim_test(game, 1, False, False)
    match = game.new_initial_state()
    chance = random.Random(3)
    earned = [0.0, 0.0]
    while not match.is_terminal():
        match.apply_action(chance.choice(match.legal_actions()))
        earned = [sum(both) for both in zip(earned, match.rewards(), strict=True)]
    players = json.loads(match.observation_string(0))["players"]
    assert earned == match.returns() == [player.get("points", player.get("score")) for player in players]
    assert max(earned) > 1


@pytest.mark.parametrize(
    ("parameters", "complaint"),
    [
        ({"seats": 5}, "splendor has 2 to 4 seats, not 5"),
        ({"target": 99}, "target must be a number from 1 to 30"),
        ({"rewards": "glory"}, "rewards is one of result, points, rank, not 'glory'"),
        ({"begin": "78 and 79"}, "begin is a list of action numbers separated by blanks, not 'and'"),
        ({"begin": "78 78"}, "its action 2, number 78, is illegal there"),
        ({"limit": 0}, "limit cannot be 0: in OpenSpiel every match ends"),
        ({"limit": 2**31 - 1}, "limit cannot be more than 2145338 in OpenSpiel"),
    ],
)
def test_a_bad_parameter_is_named(parameters: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        a_game("splendor", **parameters)


def test_an_illegal_action_changes_nothing() -> None:
    match = a_game("splendor").new_initial_state()
    with pytest.raises(IllegalMove):
        match.apply_action(0)
    assert match.history() == []
    assert match.is_chance_node()


def test_action_strings_follow_the_notation() -> None:
    match = played(a_game("splendor"), 1, until=lambda state: not state.is_chance_node())
    assert match.action_to_string(0) == "take white blue green"
    assert match.string_to_action("reserve deck 2") == 43
    assert str(match).startswith("chance: deal 1")
    assert str(match).endswith("seat 0 to move")
