"""Batches: every game in the arrays equals a single match."""

from __future__ import annotations

import subprocess
import sys
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

import cabochon
from cabochon import games, stream
from cabochon.contract import CHANCE, OVER, BadOption, CabochonError, Game, IllegalMove, State
from cabochon.envs.batch import Batch, batch
from cabochon.envs.batch.cuda import is_available
from cabochon.envs.config import EnvConfig
from cabochon.match.chance import Shuffled
from tests.envs.environments import rewards_of

TABLES = [(name, seats) for name in games.names() for seats in games.find(name).seats]
ARRAYS = ("observations", "masks", "movers", "rewards", "results", "over", "truncated")


class Streamed:
    """Chance as a batch draws it: from a random stream, one word per draw."""

    def __init__(self, word: np.uint64) -> None:
        self.word = word

    def draw(self, game: Game, state: State) -> int:
        self.word = np.uint64(stream.advance(self.word))
        outcomes = np.flatnonzero(game.legal(state))
        return int(outcomes[stream.below(self.word, len(outcomes))])


def dealt(game: Game, state: State, chance: Any) -> State:
    while game.to_move(state) == CHANCE:
        game.apply(state, chance.draw(game, state))
    return state


def play_randomly(many: Batch, steps: int) -> list[dict[str, Any]]:
    """The arrays after each step."""
    history = []
    for _ in range(steps):
        many.step(many.random_actions())
        history.append({name: getattr(many, name).copy() for name in ARRAYS})
    return history


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_game_equals_a_single_match_byte_for_byte(name: str, seats: int) -> None:
    size = 8
    game = games.find(name)
    many = batch(name, seats=seats, size=size, seed=3)
    chances = [Streamed(word) for word in stream.start(3, 2 * size)[:size]]
    options = game.resolve_options({})
    singles = [dealt(game, game.new(seats, options), chance) for chance in chances]
    matches = 0
    for _ in range(120 * seats):
        for at, state in enumerate(singles):
            mover = game.to_move(state)
            assert many.state(at).tobytes() == state.tobytes()
            assert many.movers[at] == mover
            assert (many.masks[at] == game.legal(state)[: game.seat_action_count]).all()
            assert (many.observations[at] == game.observe(state, mover)).all()
        actions = many.random_actions().copy()
        many.step(actions)
        for at, action in enumerate(actions.tolist()):
            game.apply(singles[at], action)
            dealt(game, singles[at], chances[at])
            assert many.over[at] == (game.to_move(singles[at]) == OVER)
            if many.over[at]:
                assert many.results[at] == pytest.approx(game.result(singles[at]))
                singles[at] = dealt(game, game.new(seats, options), chances[at])
                matches += 1
    assert matches > 0


@pytest.mark.parametrize("name", games.names())
def test_threads_change_nothing(name: str) -> None:
    one, three = (batch(name, size=200, seed=5, threads=threads) for threads in (1, 3))
    for alone, shared in zip(play_randomly(one, 80), play_randomly(three, 80), strict=True):
        for array in ARRAYS:
            assert (alone[array] == shared[array]).all()


def test_the_same_seed_repeats_everything_in_the_same_arrays() -> None:
    many = batch("splendor", size=16, seed=7)
    observations = many.observations
    first = play_randomly(many, 100)
    many.reset(7)
    assert many.observations is observations
    assert not many.rewards.any()
    for before, after in zip(first, play_randomly(many, 100), strict=True):
        for array in ARRAYS:
            assert (before[array] == after[array]).all()
    many.reset()
    assert (many.observations != first[0]["observations"]).any()  # chance goes on
    many.reset(8)
    assert (play_randomly(many, 1)[0]["observations"] != first[0]["observations"]).any()


@pytest.mark.parametrize("name", games.names())
def test_games_of_one_batch_are_dealt_differently(name: str) -> None:
    many = batch(name, size=64, seed=1)
    assert len({row.tobytes() for row in many.observations}) > 60


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_rewards_by_result_are_zero_sum(name: str, seats: int) -> None:
    for step in play_randomly(batch(name, seats=seats, size=32, seed=2), 200):
        assert step["rewards"].sum(1) == pytest.approx(0, abs=1e-6)
        assert not step["rewards"][~step["over"]].any()
        ended = step["over"]
        assert step["rewards"][ended] == pytest.approx((step["results"][ended] * seats - 1) / (seats - 1), abs=1e-6)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_rewards_by_points_are_the_points_gained(name: str, seats: int) -> None:
    points = rewards_of(name).points
    many = batch(name, seats=seats, size=8, seed=2, rewards="points")
    so_far = np.zeros((8, seats))
    for _ in range(120):
        many.step(many.random_actions())
        so_far += many.rewards
        for at in np.flatnonzero(~many.over).tolist():
            state = many.state(at)
            assert so_far[at].tolist() == [points(state, seat) for seat in range(seats)]
        so_far[many.over] = 0


def test_rewards_by_rank_go_from_the_first_to_the_last() -> None:
    many = batch("splendor", seats=4, size=64, seed=2, rewards="rank")
    ends = [step["rewards"][step["over"]] for step in play_randomly(many, 400)]
    rewards = np.concatenate(ends)
    assert len(rewards) > 50
    assert rewards.sum(1) == pytest.approx(0, abs=1e-6)
    untied = rewards[(np.sort(rewards) == np.array([-1, -1 / 3, 1 / 3, 1], np.float32)).all(1)]
    assert len(untied) > len(rewards) / 2  # most matches have no ties, and then all four ranks are there


def test_payments_can_be_skipped() -> None:
    default = rewards_of("splendor").DEFAULT_ACTION
    paying = batch("splendor", size=64, seed=2)
    skipping = batch("splendor", size=64, seed=2, payment=False)
    assert any(step["masks"][:, default].any() for step in play_randomly(paying, 150))
    assert not any(step["masks"][:, default].any() for step in play_randomly(skipping, 150))
    assert skipping.results.sum(1).max() == 1  # matches ended, so cards were bought


def test_a_full_observation_covers_all_seats_starting_with_the_one_to_move() -> None:
    game = games.find("battle-mat")
    many = batch("battle-mat", size=8, seed=4, observation="full")
    for _ in range(40):
        for at in range(8):
            mover = int(many.movers[at])
            parts = [game.observe(many.state(at), seat) for seat in (mover, 1 - mover)]
            assert (many.observations[at] == np.concatenate(parts)).all()
        many.step(many.random_actions())


def test_a_match_at_the_limit_is_truncated_and_shared() -> None:
    many = batch("splendor", size=4, seed=1, limit=10)
    history = play_randomly(many, 20)
    assert [step["truncated"].all() for step in history] == [number in (9, 19) for number in range(20)]
    assert not history[9]["rewards"].any()
    assert (history[9]["results"] == 0.5).all()
    assert history[9]["masks"].any(1).all()  # the next match is dealt


@pytest.mark.parametrize("name", games.names())
def test_fixed_deals_are_those_of_the_arena(name: str) -> None:
    game = games.find(name)
    many = batch(name, size=3, seed=1, deals=[11, 12])
    for at, deal in enumerate([11, 12, 11]):
        chance = Shuffled(deal)
        state = dealt(game, game.new(2, game.resolve_options({})), chance)
        while game.to_move(state) != OVER:
            assert many.state(at).tobytes() == state.tobytes()
            actions = many.random_actions().copy()
            game.apply(state, int(actions[at]))
            dealt(game, state, chance)
            many.step(actions)
        assert many.over[at]
        many.reset(1)


def test_deals_come_one_after_the_other() -> None:
    many = batch("splendor", size=2, seed=1, deals=[11, 12, 13])
    openings = {0: [many.observations[0].tobytes()], 1: [many.observations[1].tobytes()]}
    while len(openings[0]) < 7:
        many.step(many.random_actions())
        for at in np.flatnonzero(many.over).tolist():
            openings[at].append(many.observations[at].tobytes())
    assert len(set(openings[0])) == 3
    assert openings[0][:3] == openings[0][3:6]
    assert openings[1][0] == openings[0][1]


def test_an_illegal_action_is_refused_and_not_carried_out() -> None:
    many = batch("splendor", size=2, seed=1)
    before = [many.state(at).tobytes() for at in range(2)]
    actions = many.random_actions().copy()
    actions[1] = 77
    with pytest.raises(IllegalMove, match=r"action 77 is illegal in game 1, .* all legal actions were"):
        many.step(actions)
    assert many.illegal.tolist() == [False, True]
    assert many.state(0).tobytes() != before[0]
    assert many.state(1).tobytes() == before[1]


def test_an_illegal_action_is_quoted_as_given() -> None:
    with pytest.raises(IllegalMove, match=f"action {2**40} is illegal in game 0"):
        batch("splendor", size=2, seed=1).step([2**40, 0])


def test_before_the_first_reset_every_call_asks_for_one() -> None:
    many = Batch(games.find("splendor"), seats=2, size=4)
    for call in (many.random_actions, lambda: many.step([0, 0, 0, 0])):
        with pytest.raises(IllegalMove, match="nothing is dealt yet: call reset first"):
            call()


@pytest.mark.parametrize("seed", [None, 2])
def test_a_reset_clears_the_last_step(seed: int | None) -> None:
    many = batch("splendor", size=4, seed=1, limit=5, rewards="points")
    while not many.over.any():
        many.step(many.random_actions())
    many.rewards[...] = 1
    many.reset(seed)
    assert not any(getattr(many, array).any() for array in ("over", "truncated", "illegal", "rewards", "results"))


@pytest.mark.slow
def test_a_batch_works_in_a_forked_process() -> None:
    code = """
import multiprocessing, cabochon
many = cabochon.batch("splendor", size=64, seed=1, threads=2)
many.step(many.random_actions())
def go_on(): many.step(many.random_actions())
child = multiprocessing.get_context("fork").Process(target=go_on)
child.start(); child.join(60); print(child.exitcode); child.kill()
"""
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "0\n"


def test_repr() -> None:
    assert repr(batch("splendor", size=4, seats=3)) == "<batch of 4 games of splendor with 3 seats on cpu>"


def test_copies_share_the_tables_of_deals() -> None:
    many = batch("splendor", size=4, seed=1, deals=[1, 2, 3])
    assert deepcopy(many)._backend.arrays.places is many._backend.arrays.places


@pytest.mark.parametrize("actions", [[1], [[1, 2]], [0.5, 1.0], [-1, 200], [2**32, 2**32 + 1], [-(2**32), 2**40]])
def test_bad_arrays_of_actions_are_refused(actions: Any) -> None:
    with pytest.raises(IllegalMove):
        batch("splendor", size=2, seed=1).step(actions)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"size": 0}, "size is a number from 1 to 2147483647"),
        ({"device": "tpu"}, "device is one of cpu, cuda, cuda:0"),
        ({"rewards": "money"}, "rewards is one of result, points, rank"),
        ({"observation": "none"}, "observation is one of partial, full"),
        ({"payment": 1}, "payment is True or False"),
        ({"deals": 3}, "deals is a list"),
        ({"limit": -1}, "limit is a number of decisions"),
        ({"threads": 0}, "threads is a number from 1 to 2147483647, not 0"),
        ({"target": 99}, "target must be"),
        (
            {"colour": "red"},
            "an unexpected keyword argument 'colour'; its options are target, and for all games",
        ),
        ({"seats": 7}, "2 to 4 seats"),
    ],
)
def test_a_bad_option_is_named(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        batch("splendor", **{"size": 1, **options})


def test_batch_is_part_of_the_public_api() -> None:
    many = cabochon.batch("marvel", seats=3, size=5, seed=1, target=10)
    assert many.observations.shape == (5, games.find("marvel").observation_size)
    assert many.rewards.shape == (5, 3)
    assert many.options == {"target": 10}
    assert many.config == EnvConfig()


@pytest.mark.slow
@pytest.mark.parametrize("array", ARRAYS)
def test_torch_takes_the_arrays_without_a_copy(array: str) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    many = batch("splendor", size=16, seed=1)
    taken = torch.from_dlpack(getattr(many, array))
    assert taken.data_ptr() == getattr(many, array).ctypes.data
    many.step(torch.from_numpy(many.random_actions()))
    assert (taken.numpy() == getattr(many, array)).all()


@pytest.mark.slow
@pytest.mark.parametrize("array", ARRAYS)
def test_jax_takes_the_arrays_without_a_copy(array: str) -> None:
    jax = pytest.importorskip("jax", reason="JAX is not installed")
    many = batch("splendor", size=16, seed=1)
    taken = jax.dlpack.from_dlpack(getattr(many, array), device=jax.devices("cpu")[0])
    assert taken.unsafe_buffer_pointer() == getattr(many, array).ctypes.data


@pytest.mark.skipif(is_available(), reason="there is a CUDA device here")
def test_without_a_device_cuda_says_what_is_missing() -> None:
    with pytest.raises(CabochonError, match=r"cabochon\[gpu\]"):
        batch("splendor", size=4, device="cuda")


def test_a_copy_is_independent_of_the_original() -> None:
    many = batch("battle-mat", size=8, seed=1)
    play_randomly(many, 10)
    other = deepcopy(many)
    first = play_randomly(many, 30)
    second = play_randomly(other, 30)
    for one, same in zip(first, second, strict=True):
        assert all((one[array] == same[array]).all() for array in ARRAYS)


@pytest.mark.parametrize("kind", [np.uint8, np.int64, np.uint64])
def test_actions_may_be_integers_of_any_type(kind: type) -> None:
    many = batch("splendor", size=4, seed=1)
    many.step(many.random_actions().astype(kind))
    assert not many.illegal.any()


def test_numpy_integers_are_accepted() -> None:
    numbers: dict[str, Any] = {"size": np.int64(2), "seats": np.int8(3), "seed": np.uint32(4), "limit": np.int32(9)}
    many = batch("splendor", **numbers, deals=np.arange(3))
    assert many.config == EnvConfig(deals=[0, 1, 2], limit=9)
    assert many.rewards.shape == (2, 3)
