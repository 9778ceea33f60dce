"""Single rows of a batch: read, set, copied, forked, dealt again and pickled."""

from __future__ import annotations

import copy
import pickle
import re
from typing import Any

import numpy as np
import pytest

import cabochon
from cabochon import games
from cabochon.contract import CHANCE, OVER, BadOption, IllegalMove
from cabochon.envs.batch import Batch, batch
from tests.envs.batch.matches import ARRAYS, TABLES, assert_same_rows, play, single_matches


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_state_set_into_a_row_gives_what_a_single_match_gives(name: str, seats: int) -> None:
    game = games.find(name)
    many = batch(name, seats=seats, size=40, seed=3)
    rows = np.arange(39, -1, -1)
    states = list(single_matches(name, seats, seed=8, count=40))
    many.set_state(rows, states)
    for row, state in zip(rows.tolist(), states, strict=True):
        mover = game.to_move(state)
        assert many.state(row).tobytes() == state.tobytes()
        assert many.movers[row] == mover
        assert many.results[row] == pytest.approx(game.result(state) if mover == OVER else [0] * seats)
        assert (many.masks[row] == (game.legal(state)[: game.seat_action_count] & (mover != OVER))).all()
        expected = game.observe(state, mover) if mover != OVER else np.zeros(game.observation_size)
        assert (many.observations[row] == expected).all()


@pytest.mark.parametrize("name", games.names())
def test_states_go_to_another_batch_and_back_byte_for_byte(name: str) -> None:
    here, there = batch(name, size=20, seed=1), batch(name, size=30, seed=2)
    play(here, 15)
    there.set_state(slice(5, 25), here.get_state())
    assert there.get_state(range(5, 25)).tobytes() == here.get_state().tobytes()
    for array in ("observations", "masks", "movers"):
        assert (getattr(there, array)[5:25] == getattr(here, array)).all()


def test_formatted_observations_follow_the_rows() -> None:
    here, there = (batch("splendor", size=9, seed=seed, scaled=True, mask="appended") for seed in (1, 2))
    play(here, 15)
    there.set_state(range(5), here.get_state(range(5)))
    there.copy_rows(range(5), range(4, 9))
    assert (there.observations == here.observations[[0, 1, 2, 3, 0, 1, 2, 3, 4]]).all()
    imagined = here.clone()
    imagined.redeal(None, imagined.movers)
    assert (imagined.observations == here.observations).all()


def test_states_may_be_bytes() -> None:
    here, there = batch("splendor", size=4, seed=1), batch("splendor", size=4, seed=2)
    octets = here.get_state().view(np.uint8).reshape(4, -1)
    there.set_state(None, octets)
    assert there.get_state().tobytes() == here.get_state().tobytes()


def test_a_state_read_does_not_change_with_the_batch() -> None:
    many = batch("splendor", size=2, seed=1)
    before = many.get_state()
    kept = before.tobytes()
    many.step(many.random_actions())
    assert before.tobytes() == kept != many.get_state().tobytes()


def test_only_the_given_rows_are_set_and_their_last_step_is_forgotten() -> None:
    many = batch("splendor", size=4, seed=1, limit=5)
    opening = many.get_state()
    play(many, 5)
    before = {array: getattr(many, array).copy() for array in ARRAYS}
    assert before["over"].all()
    many.set_state([True, False, False, True], opening[[0, 3]])
    assert many.over.tolist() == many.truncated.tolist() == [False, True, True, False]
    assert not many.results[[0, 3]].any()
    for array in ARRAYS:
        assert (getattr(many, array)[1:3] == before[array][1:3]).all()


def test_decisions_are_counted_from_the_state_that_was_set() -> None:
    many = batch("splendor", size=2, seed=1, limit=5)
    opening = many.get_state([0])
    play(many, 4)
    many.set_state([0], opening)
    play(many, 1)
    assert many.truncated.tolist() == [False, True]


def test_a_finished_match_stays_over_until_it_is_replaced() -> None:
    many = batch("splendor", size=3, seed=1, restart=False)
    play(many, 400)
    assert (many.movers == OVER).all()
    assert not many.masks.any()
    assert not many.over.any()
    results, states = many.results.copy(), many.get_state().tobytes()
    many.step([-1, 0, 99])
    assert not many.illegal.any()
    assert (many.results == results).all()
    assert many.get_state().tobytes() == states


@pytest.mark.parametrize("name", games.names())
def test_rows_are_copied_whole_but_keep_their_own_chance(name: str) -> None:
    many = batch(name, size=6, seed=1)
    play(many, 12)
    before = {array: getattr(many, array).copy() for array in ARRAYS}
    states = many.get_state()
    many.copy_rows([0, 1, 1], [1, 0, 5])
    order = [1, 0, 2, 3, 4, 1]
    assert many.get_state().tobytes() == states[order].tobytes()
    for array in ARRAYS:
        assert (getattr(many, array) == before[array][order]).all()
    for _ in range(60):
        actions = many.random_actions().copy()
        actions[5] = actions[0] if many.masks[5, actions[0]] else actions[5]
        many.step(actions)
    assert many.state(5).tobytes() != many.state(0).tobytes()


@pytest.mark.parametrize("name", games.names())
def test_a_clone_plays_on_as_its_rows_do_and_independently(name: str) -> None:
    many = batch(name, size=8, seed=1)
    play(many, 10)
    other = many.clone([6, 2])
    assert_same_rows(other, many, [6, 2])
    history = play(many, 30)
    for expected in history:
        other.step(other.random_actions())
        assert all((getattr(other, array) == expected[array][[6, 2]]).all() for array in ARRAYS)


def test_forks_lie_side_by_side_and_differ_by_chance_alone() -> None:
    many = batch("splendor", size=4, seed=1)
    play(many, 10)
    forks = many.fork(50, [3, 0])
    assert forks.size == 100
    assert_same_rows(forks, many, [3] * 50 + [0] * 50)
    forks.step(np.repeat(forks.masks[[0, 50]].argmax(1), 50))
    again = many.fork(50, [3, 0])
    again.step(np.repeat(again.masks[[0, 50]].argmax(1), 50))
    play(forks, 20)
    play(again, 20)
    futures = {state.tobytes() for fork in (forks, again) for state in fork.get_state()}
    assert len(futures) == 200


def test_a_fork_does_not_change_what_its_rows_are_dealt() -> None:
    many, untouched = batch("battle-mat", size=3, seed=1), batch("battle-mat", size=3, seed=1)
    forks = many.fork(5)
    play(forks, 20)
    for _ in range(40):
        actions = untouched.random_actions()
        many.step(actions)
        untouched.step(actions)
        assert_same_rows(many, untouched, range(3))


def test_the_same_seed_repeats_forks_and_deals() -> None:
    def outcome() -> bytes:
        many = batch("splendor", size=2, seed=4)
        play(many, 20)
        forks = many.fork(4)
        forks.redeal(None, forks.movers)
        play(forks, 20)
        return bytes(forks.get_state().tobytes() + many.random_actions().tobytes())

    assert outcome() == outcome()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_dealing_again_keeps_what_the_seat_observes(name: str, seats: int) -> None:
    game = games.find(name)
    many = batch(name, seats=seats, size=32, seed=3)
    changed = 0
    for _ in range(40):
        play(many, 2)
        imagined = many.clone()
        chosen = np.arange(32) % seats
        imagined.redeal(None, chosen)
        before, after = many.get_state(), imagined.get_state()
        for row, seat in enumerate(chosen.tolist()):
            assert (game.observe(before[row], seat) == game.observe(after[row], seat)).all()
            assert (imagined.masks[row] == game.legal(after[row])[: game.seat_action_count]).all()
            mover = int(imagined.movers[row])
            assert (imagined.observations[row] == game.observe(after[row], mover)).all()
            changed += before[row].tobytes() != after[row].tobytes()
        assert (imagined.movers == many.movers).all()
    assert changed > 32


@pytest.mark.parametrize("name", games.names())
def test_deals_differ_among_copies_and_so_does_what_comes_next(name: str) -> None:
    many = batch(name, size=1, seed=3)
    play(many, 30)
    copies = many.clone([0] * 64)
    copies.redeal(None, 0)
    play(copies, 25)
    assert len({state.tobytes() for state in copies.get_state()}) == 64


def test_a_redeal_tells_nothing_that_the_seat_cannot_know() -> None:
    """States that look the same to a seat, with the same streams, are dealt to the same states."""
    many = batch("battle-mat", size=16, seed=3)
    play(many, 12)
    other = many.clone()
    other.redeal(None, 0)
    streams = many._backend.arrays.action_streams
    other._backend.arrays.action_streams[...] = streams
    many.redeal(None, 0)
    other.redeal(None, 0)
    assert many.get_state().tobytes() == other.get_state().tobytes()


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"deals": [1, 2]},
        {"chance": "explicit"},
        {"restart": False, "threads": 2},
        {"scaled": True, "mask": "appended"},
    ],
)
def test_a_pickled_batch_plays_on(options: dict[str, Any]) -> None:
    many = batch("battle-mat", size=8, seed=1, rewards="points", **options)
    play(many, 10)
    other: Batch = pickle.loads(pickle.dumps(many))
    assert (other.config, other.options, other.device, other.chance) == (
        many.config,
        many.options,
        many.device,
        many.chance,
    )
    assert_same_rows(other, many, range(8))
    play(copy.copy(many), 3)
    for expected in play(many, 30):
        other.step(other.random_actions())
        assert all((getattr(other, array) == expected[array]).all() for array in ARRAYS)


def test_threads_change_nothing() -> None:
    one, three = (batch("battle-mat", size=500, seed=5, threads=threads) for threads in (1, 3))
    for many in (one, three):
        play(many, 10)
        many.redeal(range(100, 400), 1)
        many.set_state(range(50), many.get_state(range(450, 500)))
        many.copy_rows(range(100), range(100, 200))
        play(many, 10)
    assert one.get_state().tobytes() == three.get_state().tobytes()
    assert_same_rows(one, three, range(500))


NO_STATES = np.zeros(2, [("seats", np.int8)])


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        (lambda many: many.get_state([4]), "rows are numbers from 0 to 3, not 4"),
        (lambda many: many.get_state([-1]), "rows are numbers from 0 to 3, not -1"),
        (lambda many: many.get_state([0.5]), "rows are row numbers, or 4 booleans, not float64 of shape (1,)"),
        (lambda many: many.get_state(2), "rows are row numbers, or 4 booleans, not int64 of shape ()"),
        (lambda many: many.get_state([True, False]), "not bool of shape (2,)"),
        (lambda many: many.set_state([1, 1], many.get_state([0, 1])), "rows has row 1 more than once"),
        (lambda many: many.set_state([0, 1], many.get_state([0])), "states must be 2 states of splendor"),
        (lambda many: many.set_state([0, 1], NO_STATES), "not another record of shape (2,)"),
        (lambda many: many.set_state([0, 1], [1, 2]), "not int64 of shape (2,)"),
        (lambda many: many.set_state([0], cabochon.batch("splendor", size=1, seats=3).get_state()), "a state has 3"),
        (lambda many: many.set_state([0], cabochon.batch("battle-mat", size=1).get_state()), "another record"),
        (lambda many: many.copy_rows([0, 1], [2]), "each target row needs a source: 1 rows, not 2"),
        (lambda many: many.copy_rows([9], [2]), "source are numbers from 0 to 3, not 9"),
        (lambda many: many.copy_rows([0, 1], [2, 2]), "target has row 2 more than once"),
        (lambda many: many.clone([]), "a batch has at least one row"),
        (lambda many: many.fork(0), "n is a number from 1 to 2147483647, not 0"),
        (lambda many: many.redeal(None, 2), "seat is a number from 0 to 1, or 4 such numbers, one per row, not 2"),
        (lambda many: many.redeal([0, 1], [0]), "or 2 such numbers, one per row, not [0]"),
        (lambda many: many.outcome_weights(), 'only in a batch with chance="explicit"'),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence(call: Any, reason: str) -> None:
    many = batch("splendor", size=4, seed=1)
    before = many.get_state().tobytes()
    with pytest.raises(BadOption, match=re.escape(reason)):
        call(many)
    assert many.get_state().tobytes() == before


def test_fixed_deals_are_not_dealt_again() -> None:
    with pytest.raises(BadOption, match="use a batch without deals"):
        batch("splendor", size=4, deals=[1]).redeal(None, 0)


def test_nothing_is_read_or_copied_before_the_first_reset() -> None:
    many = Batch(games.find("splendor"), seats=2, size=4)
    for call in (many.get_state, many.clone, lambda: many.redeal(None, 0)):
        with pytest.raises(IllegalMove, match="nothing is dealt yet: call reset first"):
            call()


def test_no_rows_are_no_error() -> None:
    many = batch("splendor", size=4, seed=1)
    assert many.get_state([]).shape == (0,)
    many.set_state([], many.get_state([]))
    many.copy_rows([], [])
    many.redeal([], 0)


def test_a_state_where_chance_is_to_draw_is_played_on_to_a_decision() -> None:
    game = games.find("splendor")
    many = batch("splendor", size=4, seed=1)
    initial = game.new(2, game.resolve_options({}))
    many.set_state([2], [initial])
    assert game.to_move(initial) == CHANCE
    assert game.to_move(many.state(2)) == many.movers[2] == 0
    assert many.masks[2].any()
