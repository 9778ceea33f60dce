"""The information state as a tensor in OpenSpiel: perfect recall, where a history has a bound."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from cabochon import games
from cabochon.contract import BadOption
from tests.envs.open_spiel.matches import a_game, every_game, is_decider, played, pyspiel, seatings

HISTORY = 40


def a_decider(seed: int = 4, **parameters: Any) -> Any:
    """One round of Battle Mat with three cards each, at six duels all, whose history has a bound."""
    match = played(a_game("battle-mat"), seed, until=is_decider)
    return a_game("battle-mat", begin=" ".join(map(str, match.history())), limit=8, history=12, **parameters)


def histories(game: Any, matches: int) -> Iterator[tuple[Any, list[int]]]:
    """Every state of some random matches with all seats, and a second one with a seat that cannot tell it from that."""
    seats = list(range(game.num_players()))
    for seed in range(matches):
        chance = random.Random(seed)
        state = game.new_initial_state()
        while not state.is_terminal():
            seat = chance.choice(seats)
            yield state.clone(), seats
            yield state.resample_from_infostate(seat, chance.random), [seat]
            state.apply_action(chance.choice(state.legal_actions()))
        yield state, seats


def assert_one_tensor_for_each_string(game: Any, matches: int) -> int:
    """Two states have the same tensor if and only if they have the same information state; returns their number."""
    tensors: dict[str, bytes] = {}
    strings: dict[bytes, str] = {}
    for state, seats in histories(game, matches):
        for seat in seats:
            string = state.information_state_string(seat)
            tensor = np.array(state.information_state_tensor(seat), np.float32).tobytes()
            assert tensors.setdefault(string, tensor) == tensor
            assert strings.setdefault(tensor, string) == string
    return len(strings)


@pytest.mark.parametrize(
    ("name", "seats"),
    [pytest.param(name, seats, marks=pytest.mark.slow if seats > 2 else ()) for name, seats in seatings()],
)
def test_tensors_are_equal_if_and_only_if_information_states_are(name: str, seats: int) -> None:
    game = a_game(name, seats=seats, history=HISTORY, payment=seats == 2)
    assert assert_one_tensor_for_each_string(game, 6) > 6 * HISTORY


@pytest.mark.slow
def test_tensors_of_a_small_game_are_equal_if_and_only_if_information_states_are() -> None:
    assert assert_one_tensor_for_each_string(a_decider(), 300) > 400


@every_game
def test_a_match_ends_when_its_history_is_full(name: str) -> None:
    game = a_game(name, history=HISTORY)
    match = played(game, 3)
    assert match.is_terminal()
    assert len(match.history()) == HISTORY
    assert match.returns() == [0, 0]
    assert game.max_game_length() == HISTORY
    assert game.max_history_length() >= HISTORY


def test_the_parts_of_a_tensor_have_names() -> None:
    from open_spiel.python.observation import make_observation

    game = a_game("splendor", history=HISTORY)
    match = played(game, 3, steps=30)
    observation = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    observation.set_from(match, 1)
    parts = observation.dict
    splendor = games.find("splendor")
    assert parts["player"].tolist() == [0, 1]
    assert parts["actions"].argmax(1)[:30].tolist() == match.history()
    assert parts["actions"].sum() == 30
    assert parts["observations"].shape == (HISTORY + 1, splendor.observation_size)
    assert not parts["observations"][31:].any()
    now = splendor.observe(match.node.state, 1) / np.maximum(splendor.observation_bounds()[1], 1)
    assert np.allclose(parts["observations"][30], now)
    assert game.information_state_tensor_size() == observation.tensor.size == len(match.information_state_tensor(1))


def test_there_is_no_tensor_without_a_bound() -> None:
    game = a_game("splendor")
    assert not game.get_type().provides_information_state_tensor
    assert a_game("splendor", history=1).get_type().provides_information_state_tensor


def test_a_game_with_a_bound_can_be_pickled() -> None:
    game = a_decider()
    match = played(game, 1, steps=4)
    again = pickle.loads(pickle.dumps(match))
    assert again.information_state_tensor(0) == match.information_state_tensor(0)
    assert str(again.get_game()) == str(game)


def test_a_bad_history_is_refused() -> None:
    with pytest.raises(BadOption, match="history is a number of actions, or 0 for no tensor of it, not -1"):
        a_game("splendor", history=-1)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_fictitious_self_play_runs_on_the_tensor() -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed: pip install cabochon[learn]")
    pytest.importorskip("tree", reason="dm-tree is not installed: pip install dm-tree")
    from open_spiel.python import rl_environment
    from open_spiel.python.pytorch.nfsp import NFSP

    game = a_decider()
    kind = rl_environment.ObservationType.INFORMATION_STATE
    environment = rl_environment.Environment(game, observation_type=kind)
    size = game.information_state_tensor_size()
    agents = [
        NFSP(
            seat,
            size,
            game.num_distinct_actions(),
            [16],
            reservoir_buffer_capacity=200,
            anticipatory_param=0.5,
            batch_size=8,
            min_buffer_size_to_learn=8,
            learn_every=8,
        )
        for seat in range(2)
    ]
    for _ in range(15):
        step = environment.reset()
        assert [len(numbers) for numbers in step.observations["info_state"]] == [size, size]
        while not step.last():
            mover = step.observations["current_player"]
            step = environment.step([agents[mover].step(step).action])
        for agent in agents:
            agent.step(step)
    assert all(np.isfinite(loss) for agent in agents for loss in agent.loss if loss is not None)
    assert all(any(loss is not None for loss in agent.loss) for agent in agents)
