"""Gymnasium's vector environment: many matches against bots, in one step of compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import cabochon.envs  # noqa: F401  (registers the environments)
from cabochon import games
from cabochon.game import BadOption

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed")

IDS = {"splendor": "cabochon/Splendor-v0", "marvel": "cabochon/Marvel-v0", "battle-mat": "cabochon/BattleMat-v0"}


def made(name: str, number: int, **options: Any) -> Any:
    return gymnasium.make_vec(IDS[name], num_envs=number, vectorization_mode="vector_entry_point", **options)


def ends_of(many: Any, steps: int, seed: int = 1) -> np.ndarray[Any, Any]:
    """Rewards of the matches that ended while the learners played at random."""
    chance = np.random.default_rng(seed)
    _, info = many.reset(seed=seed)
    ends = []
    for _ in range(steps):
        actions = (info["action_mask"] * chance.random(info["action_mask"].shape)).argmax(1)
        _, rewards, terminated, truncated, info = many.step(actions)
        ends.append(rewards[terminated | truncated])
    return np.concatenate(ends)


@pytest.mark.parametrize("name", games.names())
def test_what_it_gives_lies_in_its_spaces(name: str) -> None:
    many = made(name, 32, opponents=["greedy"])
    observations, info = many.reset(seed=1)
    for _ in range(60):
        assert observations in many.observation_space
        assert info["action_mask"].any(1).all()
        actions = np.array([np.flatnonzero(mask)[0] for mask in info["action_mask"]])
        assert actions in many.action_space
        observations, rewards, terminated, truncated, info = many.step(actions)
        assert rewards.shape == terminated.shape == truncated.shape == (32,)


@pytest.mark.parametrize("name", games.names())
def test_random_against_random_wins_every_other_match(name: str) -> None:
    ends = ends_of(made(name, 256, opponents="random"), 150)
    assert len(ends) > 500
    assert abs(ends.mean()) < 0.15


@pytest.mark.parametrize("name", games.names())
def test_random_has_no_chance_against_greedy(name: str) -> None:
    ends = ends_of(made(name, 64, opponents="greedy"), 150)
    assert len(ends) > 100
    assert ends.mean() < -0.85


def test_noise_makes_greedy_weaker() -> None:
    against = {code: ends_of(made("battle-mat", 256, opponents=code), 60).mean() for code in ("greedy", "easy")}
    assert against["easy"] > against["greedy"] + 0.1


def test_four_sit_at_a_table() -> None:
    ends = ends_of(made("splendor", 64, opponents=["greedy", "random", "random"]), 80)
    assert len(ends) > 20
    assert (ends < 0).mean() > 0.9


def test_the_same_seed_brings_the_same_matches_whatever_the_threads() -> None:
    one, two = (made("marvel", 600, opponents="greedy", threads=threads) for threads in (1, 2))
    assert (ends_of(one, 40) == ends_of(two, 40)).all()


def test_the_learner_sees_the_end_and_then_the_next_match() -> None:
    many = made("splendor", 64, opponents="random", target=1)
    _, info = many.reset(seed=1)
    for _ in range(200):
        actions = info["action_mask"].shape[1] - 1 - info["action_mask"][:, ::-1].argmax(1)
        observations, _, terminated, _, info = many.step(actions)
        if terminated.any():
            break
    assert (info["_final_obs"] == terminated).all()
    at = int(np.flatnonzero(terminated)[0])
    assert not info["final_obs"][at][:4].any()  # nothing is decided any more: no phase
    assert observations[at][:4].any()


def test_a_learner_keeps_its_seat_or_is_given_one_for_each_match() -> None:
    at = games.find("splendor").rules
    assert at is not None
    seated = {
        seat: {tuple(row[8:10]) for row in made("splendor", 64, opponents="random", seat=seat).reset(seed=1)[0]}
        for seat in (0, 1, None)
    }
    assert seated == {0: {(1, 0)}, 1: {(0, 1)}, None: {(1, 0), (0, 1)}}


def test_an_illegal_action_loses_the_match() -> None:
    many = made("splendor", 2, opponents="random")
    _, info = many.reset(seed=1)
    actions = info["action_mask"].argmax(1)
    actions[1] = 77
    _, rewards, terminated, _, _ = many.step(actions)
    assert rewards.tolist() == [0.0, -1.0]
    assert terminated.tolist() == [False, True]


def test_a_match_is_broken_off_at_the_limit() -> None:
    many = made("splendor", 4, opponents="random", limit=2)
    _, info = many.reset(seed=1)
    *_, truncated, info = many.step(info["action_mask"].argmax(1))
    assert truncated.all()


def test_arrays_are_copies_unless_asked_otherwise() -> None:
    for copy in (True, False):
        many = made("splendor", 4, opponents="random", copy=copy)
        before, info = many.reset(seed=1)
        after, *_ = many.step(info["action_mask"].argmax(1))
        assert (before is after) is (not copy)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"opponents": "mcts:100"}, "random, greedy, easy or medium, not 'mcts:100'"),
        ({"opponents": ["random"], "seats": 3}, "3 seats have 2 opponents"),
        ({"opponents": ["random"] * 5}, "2 to 4 seats"),
        ({"seat": 5}, "seat is one of 0 to 1"),
        ({"num_envs": 0}, "a number from 1 on"),
    ],
)
def test_bad_options_are_named(options: dict[str, Any], told: str) -> None:
    with pytest.raises(BadOption, match=told):
        made("splendor", options.pop("num_envs", 2), **options)
