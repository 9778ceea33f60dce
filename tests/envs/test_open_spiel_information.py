"""What a seat is told in OpenSpiel: everything it could tell apart, and nothing else."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from cabochon import games
from tests.envs.open_spiel_matches import a_game, every_game, played, pyspiel, seatings, the_decider

UNIDENTIFIED = "?"
HIDDEN_MOVES = ("reserve deck", "use")


def told(state: Any, seat: int) -> tuple[Any, ...]:
    """All that reaches a seat at one moment, information state aside."""
    legal = state.legal_actions() if state.current_player() == seat else []
    return state.observation_string(seat), tuple(state.observation_tensor(seat)), tuple(legal)


def noticed(state: Any, seat: int) -> list[str]:
    """What a seat has noticed of every action."""
    numbers = str(state.information_state_string(seat)).partition(" | ")[0]
    return numbers.split()[2:]


def twins(name: str, seats: int, seed: int) -> Iterator[tuple[int, Any, Any]]:
    """Two matches in which one seat notices the same actions; all it does not notice is decided for each apart.

    As long as that is possible: what another one did in the first match may not be allowed in the second.
    """
    chance = random.Random(seed)
    seat = chance.randrange(seats)
    first, second = (a_game(name, seats=seats).new_initial_state() for _ in range(2))
    while not first.is_terminal():
        legal = first.legal_actions()
        hidden = [action for action in legal if first.action_to_string(action).startswith(HIDDEN_MOVES)]
        action = chance.choice(hidden if hidden and chance.random() < 0.3 else legal)
        first.apply_action(action)
        if noticed(first, seat)[-1] == UNIDENTIFIED:
            action = chance.choice(second.legal_actions())
        if action not in second.legal_actions():
            return
        second.apply_action(action)
        yield seat, first, second


def compared(name: str, seats: int, seed: int) -> Iterator[tuple[bool, bool]]:
    """For twins, until they are told apart: whether they have the same history, and the same information state."""
    for seat, first, second in twins(name, seats, seed):
        looks_the_same = noticed(first, seat) == noticed(second, seat) and told(first, seat) == told(second, seat)
        is_the_same = first.information_state_string(seat) == second.information_state_string(seat)
        assert is_the_same == looks_the_same
        yield first.history() == second.history(), is_the_same
        if not is_the_same:
            return


def test_information_states_are_the_same_for_histories_that_look_the_same_and_for_no_others() -> None:
    found = [pair for name, seats in seatings() for seed in range(5) for pair in compared(name, seats, seed)]
    assert found.count((False, True)) > 100
    assert found.count((False, False)) > 2
    assert (True, False) not in found


def test_nobody_forgets_what_they_knew_and_did_before() -> None:
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
        expected = games.find(name).observe(match.moment.state, seat)
        assert (observation.tensor == expected).all()
        assert observation.dict["observation"].dtype == np.float32
        assert match.observation_tensor(seat) == expected.tolist()
    assert game.observation_tensor_shape() == [games.find(name).observation_size]


def imagined(match: Any, seat: int, seed: int = 1) -> Any:
    return match.resample_from_infostate(seat, random.Random(seed).random)


@pytest.mark.parametrize("payment", [True, False])
def test_a_match_that_a_seat_imagines_is_one_that_it_could_not_tell_from_the_real_one(payment: bool) -> None:
    differing = 0
    for name, seats in seatings():
        match = played(a_game(name, seats=seats, payment=payment), 3, steps=60)
        for seat in range(seats):
            other = imagined(match, seat)
            assert other.information_state_string(seat) == match.information_state_string(seat)
            assert told(other, seat) == told(match, seat)
            assert other.current_player() == match.current_player()
            assert other.rewards() == match.rewards()
            differing += any(told(other, rival) != told(match, rival) for rival in range(seats))
    assert differing > 3


def test_what_a_seat_cannot_know_is_imagined_in_many_ways_and_in_the_same_for_the_same_numbers() -> None:
    match = played(a_game("battle-mat"), 3, steps=40)
    hands = [imagined(match, 0, seed).observation_string(1) for seed in range(20)]
    assert len(set(hands)) > 10
    assert hands == [imagined(match, 0, seed).observation_string(1) for seed in range(20)]
    assert match.observation_string(1) == played(a_game("battle-mat"), 3, steps=40).observation_string(1)


@every_game
def test_an_imagined_match_is_played_on_and_stored_as_it_was_imagined(name: str) -> None:
    for payment in (True, False):
        match = imagined(played(a_game(name, payment=payment), 3, steps=60), 0)
        twice = imagined(match, 1)
        later = twice.clone()
        for _ in range(5):
            later.apply_action(later.legal_actions()[-1])
        for state in (match, twice, later, imagined(a_game(name).new_initial_state(), 0)):
            again = pickle.loads(pickle.dumps(state))
            assert [told(again, seat) for seat in range(2)] == [told(state, seat) for seat in range(2)]
            assert [noticed(again, seat) for seat in range(2)] == [noticed(state, seat) for seat in range(2)]
            assert again.information_state_string(1) == state.information_state_string(1)
            assert again.history() == state.history()


def test_nobody_imagines_a_match_from_a_seat_that_is_not_there() -> None:
    match = played(a_game("splendor"), 3, steps=40)
    for seat in (-1, 2):
        with pytest.raises(pyspiel.SpielError, match=f"there is no seat {seat} here: seats are 0 to 1"):
            imagined(match, seat)


def laid_over(shared: Any, alone: Any) -> Any:
    if not isinstance(shared, dict) or not isinstance(alone, dict):
        return alone
    return {**shared, **{name: laid_over(shared.get(name), told) for name, told in alone.items()}}


@every_game
def test_what_all_know_and_what_one_knows_are_told_apart(name: str) -> None:
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


def test_there_is_no_observer_of_what_only_all_seats_together_know() -> None:
    game = a_game("splendor")
    for kind in (
        pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS),
        pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE),
        pyspiel.IIGObservationType(perfect_recall=True, public_info=False),
    ):
        with pytest.raises(pyspiel.SpielError, match="splendor has no observer of this kind"):
            game.make_py_observer(kind)
    with pytest.raises(ValueError, match="observers have no parameters; given were colour"):
        game.make_py_observer(None, {"colour": 1})
