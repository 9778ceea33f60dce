"""Information in OpenSpiel: a seat learns everything it may know, and nothing else."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from cabochon import games
from tests.envs.open_spiel.matches import a_game, every_game, played, pyspiel, seatings, the_decider

UNIDENTIFIED = "?"
HIDDEN_MOVES = ("reserve deck", "use")


def observed(state: Any, seat: int) -> tuple[Any, ...]:
    """Everything a seat observes, except its information state."""
    legal = state.legal_actions() if state.current_player() == seat else []
    return state.observation_string(seat), tuple(state.observation_tensor(seat)), tuple(legal)


def observed_actions(state: Any, seat: int) -> list[str]:
    """Every action as a seat observed it."""
    numbers = str(state.information_state_string(seat)).partition(" | ")[0]
    return numbers.split()[2:]


def twins(name: str, seats: int, seed: int) -> Iterator[tuple[int, Any, Any]]:
    """Two matches in which one seat observes the same actions, while hidden ones differ.

    It ends when an action of the first match is illegal in the second.
    """
    chance = random.Random(seed)
    seat = chance.randrange(seats)
    first, second = (a_game(name, seats=seats).new_initial_state() for _ in range(2))
    while not first.is_terminal():
        legal = first.legal_actions()
        hidden = [action for action in legal if first.action_to_string(action).startswith(HIDDEN_MOVES)]
        action = chance.choice(hidden if hidden and chance.random() < 0.3 else legal)
        first.apply_action(action)
        if observed_actions(first, seat)[-1] == UNIDENTIFIED:
            action = chance.choice(second.legal_actions())
        if action not in second.legal_actions():
            return
        second.apply_action(action)
        yield seat, first, second


def compared(name: str, seats: int, seed: int) -> Iterator[tuple[bool, bool]]:
    """Whether twins have the same history and the same information state, while they are indistinguishable."""
    for seat, first, second in twins(name, seats, seed):
        same_actions = observed_actions(first, seat) == observed_actions(second, seat)
        looks_the_same = same_actions and observed(first, seat) == observed(second, seat)
        is_the_same = first.information_state_string(seat) == second.information_state_string(seat)
        assert is_the_same == looks_the_same
        yield first.history() == second.history(), is_the_same
        if not is_the_same:
            return


@pytest.mark.slow
def test_information_states_are_the_same_for_histories_that_look_the_same_and_for_no_others() -> None:
    found = [pair for name, seats in seatings() for seed in range(5) for pair in compared(name, seats, seed)]
    assert found.count((False, True)) > 100
    assert found.count((False, False)) > 2
    assert (True, False) not in found


def test_information_states_have_perfect_recall() -> None:
    from open_spiel.integration_tests import api_test

    remembered = api_test._assert_is_perfect_recall(the_decider())
    assert len(remembered) == 224
    assert len({seat for _, seat in remembered}) == 2
    assert len({state for state, _ in remembered}) == 224


@every_game
def test_the_tensor_is_the_observation_of_the_game(name: str) -> None:
    from open_spiel.python.observation import make_observation

    game = a_game(name)
    match = played(game, 9, steps=50)
    observation = make_observation(game)
    for seat in range(2):
        observation.set_from(match, seat)
        expected = games.find(name).observe(match.node.state, seat)
        assert (observation.tensor == expected).all()
        assert observation.dict["observation"].dtype == np.float32
        assert match.observation_tensor(seat) == expected.tolist()
    assert game.observation_tensor_shape() == [games.find(name).observation_size]


def resampled(match: Any, seat: int, seed: int = 1) -> Any:
    return match.resample_from_infostate(seat, random.Random(seed).random)


@pytest.mark.parametrize("payment", [True, False])
def test_a_seat_cannot_tell_a_resampled_match_from_the_real_one(payment: bool) -> None:
    differing = 0
    for name, seats in seatings():
        match = played(a_game(name, seats=seats, payment=payment), 3, steps=60)
        for seat in range(seats):
            other = resampled(match, seat)
            assert other.information_state_string(seat) == match.information_state_string(seat)
            assert observed(other, seat) == observed(match, seat)
            assert other.current_player() == match.current_player()
            assert other.rewards() == match.rewards()
            differing += any(observed(other, rival) != observed(match, rival) for rival in range(seats))
    assert differing > 3


def test_resampling_varies_with_the_sampler_and_repeats_with_its_seed() -> None:
    match = played(a_game("battle-mat"), 3, steps=40)
    hands = [resampled(match, 0, seed).observation_string(1) for seed in range(20)]
    assert len(set(hands)) > 10
    assert hands == [resampled(match, 0, seed).observation_string(1) for seed in range(20)]
    assert match.observation_string(1) == played(a_game("battle-mat"), 3, steps=40).observation_string(1)


@every_game
def test_a_resampled_match_can_be_continued_and_pickled(name: str) -> None:
    for payment in (True, False):
        match = resampled(played(a_game(name, payment=payment), 3, steps=60), 0)
        twice = resampled(match, 1)
        later = twice.clone()
        for _ in range(5):
            later.apply_action(later.legal_actions()[-1])
        for state in (match, twice, later, resampled(a_game(name).new_initial_state(), 0)):
            again = pickle.loads(pickle.dumps(state))
            for seat in range(2):
                assert observed(again, seat) == observed(state, seat)
                assert observed_actions(again, seat) == observed_actions(state, seat)
            assert again.information_state_string(1) == state.information_state_string(1)
            assert again.history() == state.history()


def test_resampling_for_an_unknown_seat_is_refused() -> None:
    match = played(a_game("splendor"), 3, steps=40)
    for seat in (-1, 2):
        with pytest.raises(pyspiel.SpielError, match=f"there is no seat {seat} here: seats are 0 to 1"):
            resampled(match, seat)


def laid_over(shared: Any, alone: Any) -> Any:
    if not isinstance(shared, dict) or not isinstance(alone, dict):
        return alone
    return {**shared, **{name: laid_over(shared.get(name), value) for name, value in alone.items()}}


@every_game
def test_public_and_private_observations_make_up_the_view(name: str) -> None:
    from open_spiel.python.observation import make_observation

    game = a_game(name)
    match = played(game, 9, steps=60)
    public, private = (
        make_observation(
            game, pyspiel.IIGObservationType(public_info=is_public, perfect_recall=False, private_info=who)
        )
        for is_public, who in ((True, pyspiel.PrivateInfoType.NONE), (False, pyspiel.PrivateInfoType.SINGLE_PLAYER))
    )
    assert public.string_from(match, 0) == public.string_from(match, 1)
    for seat in range(2):
        seen = json.loads(match.observation_string(seat))
        alone = json.loads(private.string_from(match, seat))
        shared = json.loads(public.string_from(match, seat))
        assert alone["seat"] == seat
        assert laid_over(shared, alone) == seen
        assert public.tensor is None


def test_unsupported_observers_are_refused() -> None:
    game = a_game("splendor")
    for kind in (
        pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS),
        pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE),
        pyspiel.IIGObservationType(perfect_recall=True, public_info=False),
    ):
        with pytest.raises(pyspiel.SpielError, match="splendor has no observer of this kind"):
            game.make_py_observer(kind)
    with pytest.raises(ValueError, match="observers have no parameters, but got colour"):
        game.make_py_observer(None, {"colour": 1})
