"""Gymnasium's vector environment: many matches against bots, in one step of compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import cabochon.envs  # noqa: F401  (registers the environments)
from cabochon import games, stream
from cabochon.bits import new_mask
from cabochon.contract import BadOption, IllegalMove
from cabochon.envs.batch import batch
from cabochon.envs.batch.learner_matches import LearnerMatches

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed")

NOISY = "greedy:noise=4"
IDS = {"splendor": "cabochon/Splendor-v0", "marvel": "cabochon/Marvel-v0", "battle-mat": "cabochon/BattleMat-v0"}


def make(name: str, number: int, **options: Any) -> Any:
    return gymnasium.make_vec(IDS[name], num_envs=number, vectorization_mode="vector_entry_point", **options)


def final_rewards(many: Any, steps: int, seed: int = 1) -> np.ndarray[Any, Any]:
    """The final rewards of learners that play at random."""
    chance = np.random.default_rng(seed)
    _, info = many.reset(seed=seed)
    ends = []
    for _ in range(steps):
        actions = (info["action_mask"] * chance.random(info["action_mask"].shape)).argmax(1)
        _, rewards, terminated, truncated, info = many.step(actions)
        ends.append(rewards[terminated | truncated])
    return np.concatenate(ends)


@pytest.mark.parametrize("name", games.names())
def test_observations_and_actions_are_in_their_spaces(name: str) -> None:
    many = make(name, 32, opponents=["greedy"])
    observations, info = many.reset(seed=1)
    for _ in range(60):
        assert observations in many.observation_space
        assert info["action_mask"].any(1).all()
        actions = np.array([np.flatnonzero(mask)[0] for mask in info["action_mask"]])
        assert actions in many.action_space
        observations, rewards, terminated, truncated, info = many.step(actions)
        assert rewards.shape == terminated.shape == truncated.shape == (32,)


@pytest.mark.parametrize("name", games.names())
def test_random_wins_half_the_matches_against_random(name: str) -> None:
    ends = final_rewards(make(name, 256, opponents="random"), 150)
    assert len(ends) > 500
    assert abs(ends.mean()) < 0.15


@pytest.mark.parametrize("name", games.names())
def test_random_has_no_chance_against_greedy(name: str) -> None:
    ends = final_rewards(make(name, 64, opponents="greedy"), 150)
    assert len(ends) > 100
    assert ends.mean() < -0.85


def test_noise_makes_greedy_weaker() -> None:
    against = {code: final_rewards(make("battle-mat", 256, opponents=code), 60).mean() for code in ("greedy", NOISY)}
    assert against[NOISY] > against["greedy"] + 0.1


def test_four_seats() -> None:
    ends = final_rewards(make("splendor", 64, opponents=["greedy", "random", "random"]), 80)
    assert len(ends) > 20
    assert (ends < 0).mean() > 0.9


def test_the_same_seed_gives_the_same_matches_with_any_number_of_threads() -> None:
    one, two = (make("marvel", 60, opponents="greedy", threads=threads) for threads in (1, 2))
    ends = final_rewards(one, 40)
    assert len(ends) > 20
    assert (ends == final_rewards(two, 40)).all()


def test_the_learner_sees_the_end_and_then_the_next_match() -> None:
    many = make("splendor", 64, opponents="random", target=1)
    _, info = many.reset(seed=1)
    for _ in range(200):
        actions = info["action_mask"].shape[1] - 1 - info["action_mask"][:, ::-1].argmax(1)
        observations, _, terminated, _, info = many.step(actions)
        if terminated.any():
            break
    assert (info["_final_obs"] == info["_final_info"]).all()
    assert (info["_final_obs"] == terminated).all()
    at = int(np.flatnonzero(terminated)[0])
    assert not info["final_obs"][at][:4].any()  # nothing is decided any more: no phase
    assert observations[at][:4].any()


def test_the_learners_seat_is_fixed_or_drawn_for_each_match() -> None:
    seated = {
        seat: {tuple(row[8:10]) for row in make("splendor", 64, opponents="random", seat=seat).reset(seed=1)[0]}
        for seat in (0, 1, None)
    }
    assert seated == {0: {(1, 0)}, 1: {(0, 1)}, None: {(1, 0), (0, 1)}}


def test_an_illegal_action_loses_the_match() -> None:
    many = make("splendor", 2, opponents="random")
    _, info = many.reset(seed=1)
    actions = info["action_mask"].argmax(1)
    actions[1] = 77
    _, rewards, terminated, _, info = many.step(actions)
    assert rewards.tolist() == [0.0, -1.0]
    assert terminated.tolist() == info["final_info"]["illegal"].tolist() == [False, True]
    assert info["final_info"]["result"][1][info["final_info"]["seat"][1]] == 0.0


def test_a_match_is_truncated_at_the_limit() -> None:
    many = make("splendor", 4, opponents="random", limit=32)
    _, info = many.reset(seed=1)
    for _ in range(32):
        _, rewards, terminated, truncated, info = many.step(info["action_mask"].argmax(1))
        assert not terminated.any()
        assert not rewards.any()
        if truncated.any():
            break
    assert truncated.any()
    assert (info["final_info"]["result"][truncated] == 0.5).all()


def test_arrays_are_copies_by_default() -> None:
    for copy in (True, False):
        many = make("splendor", 4, opponents="random", copy=copy)
        before, info = many.reset(seed=1)
        after, *_ = many.step(info["action_mask"].argmax(1))
        assert (before is after) is (not copy)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"opponents": "mcts:100"}, "random, greedy or greedy:noise=1.6, not 'mcts:100'"),
        ({"opponents": "easy"}, "not 'easy'; for other bots, use several single environments"),
        ({"opponents": ["random"], "seats": 3}, "3 seats have 2 opponents"),
        ({"opponents": ["random"] * 5}, "2 to 4 seats"),
        ({"seat": 5}, "seat is one of 0 to 1"),
        ({"num_envs": 0}, "num_envs is a number from 1 to 2147483647"),
        ({"threads": -3}, "threads is a number from 1 to 2147483647"),
        ({"limit": 5}, "limit must be at least 32 with 2 seats"),
    ],
)
def test_bad_options_are_named(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        make("splendor", options.pop("num_envs", 2), **options)


@pytest.mark.parametrize(
    "options", [{}, {"rewards": "points"}, {"observation": "full"}, {"payment": False}, {"deals": [3]}]
)
@pytest.mark.parametrize("name", games.names())
def test_matches_are_those_of_the_single_environment(name: str, options: dict[str, Any]) -> None:
    seeds = [5, 6, 7]
    many = make(name, len(seeds), opponents="random", seat=1, **options)
    observations, infos = many.reset(seed=seeds)
    singles = [gymnasium.make(IDS[name], opponents="random", seat=1, **options) for _ in seeds]
    seen = [single.reset(seed=seed) for single, seed in zip(singles, seeds, strict=True)]
    playing = set(range(len(seeds)))
    chance = np.random.default_rng(1)
    while playing:
        for at in playing:
            assert (observations[at] == seen[at][0]).all()
            assert (infos["action_mask"][at] == seen[at][1]["action_mask"]).all()
        actions = (infos["action_mask"] * chance.random(infos["action_mask"].shape)).argmax(1)
        observations, rewards, terminated, truncated, infos = many.step(actions)
        for at in sorted(playing):
            last, reward, ended, cut, info = singles[at].step(actions[at])
            assert (reward, ended, cut) == (rewards[at], terminated[at], truncated[at])
            seen[at] = (last, info)
            if ended or cut:
                playing.remove(at)
                assert (infos["final_obs"][at] == last).all()
                assert (infos["final_info"]["result"][at] == info["result"]).all()


def test_a_reset_without_a_seed_continues_the_random_streams() -> None:
    firsts = []
    for _ in range(2):
        many = make("splendor", 4, opponents="random")
        many.reset(seed=3)
        firsts.append(many.reset()[0])
    assert (firsts[0] == firsts[1]).all()
    assert (firsts[0] != many.reset(seed=3)[0]).any()


def test_a_step_before_the_first_reset_is_refused() -> None:
    with pytest.raises(IllegalMove, match="call reset first"):
        make("splendor", 2).step([0, 0])


@pytest.mark.parametrize("name", games.names())
def test_bots_use_only_what_their_seat_knows(name: str) -> None:
    """States that look the same to a bot's seat lead it to the same move."""
    game = games.find(name)
    matches = LearnerMatches(game, size=1, opponents=["greedy"], seat=0)
    matches.reset(1)
    _, bots = matches.thread_arguments()
    other = batch(name, size=1, seed=1)
    mask = new_mask(game.action_count)
    for _ in range(200):
        state = other.state(0)
        seat = int(other.movers[0])
        game.rules.legal(state, mask)
        chosen = set()
        for word in stream.start(4, 3):
            states = np.zeros(1, game.state_type)
            states[0] = game.redeal(state, seat, word)
            choices = np.array([9], np.uint64)
            chosen.add(int(matches.compiled_opponents.choose_action(states, 0, seat, 0.0, choices, mask, bots)))
        assert len(chosen) == 1
        other.step(other.random_actions())


def test_a_match_without_a_seed_is_random() -> None:
    many = make("splendor", 2, opponents="random")
    first, second = (many.reset(seed=[5, None])[0] for _ in range(2))
    assert (first[0] == second[0]).all()
    assert (first[1] != second[1]).any()


@pytest.mark.parametrize("seed", [1.5, True, "five", [1, 2.5], [1]])
def test_bad_seeds_are_refused(seed: Any) -> None:
    with pytest.raises(BadOption, match="seed"):
        make("splendor", 2, opponents="random").reset(seed=seed)


def test_the_vector_environment_refuses_to_render() -> None:
    with pytest.raises(BadOption, match="cannot render"):
        make("splendor", 2, opponents="random", render_mode="rgb_array")


def test_infos_flag_the_matches_they_belong_to() -> None:
    many = make("splendor", 64, opponents="random", target=1)
    _, info = many.reset(seed=1)
    assert info["_action_mask"].all()
    assert info["_seat"].all()
    terminated = np.zeros(64, np.bool_)
    while not terminated.any():
        _, _, terminated, _, info = many.step(info["action_mask"].argmax(1))
    assert (info["final_info"]["_result"] == terminated).all()
    assert np.allclose(info["final_info"]["result"][terminated].sum(1), 1)
