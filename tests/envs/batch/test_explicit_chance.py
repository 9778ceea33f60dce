"""Batches that stop where chance has to draw: the same matches, with the outcomes in the caller's hands."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cabochon import games
from cabochon.contract import CHANCE, BadOption, IllegalMove
from cabochon.envs.batch import Batch, batch
from tests.envs.batch.matches import TABLES, play


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"rewards": "points", "payment": False, "limit": 40},
        pytest.param({"mask": "appended", "scaled": True}, marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_explicit_chance_plays_the_match_of_sampled_chance(name: str, seats: int, options: dict[str, Any]) -> None:
    """One game at a time: with the same seed, random outcomes are those that sampled chance draws."""
    sampled = batch(name, seats=seats, size=1, seed=3, **options)
    explicit = batch(name, seats=seats, size=1, seed=3, chance="explicit", **options)
    actions = games.find(name).seat_action_count
    matches = 0
    draw(explicit)
    for _ in range(120 * seats):
        assert explicit.state(0).tobytes() == sampled.state(0).tobytes()
        assert (explicit.observations == sampled.observations).all()
        assert (explicit.masks[:, :actions] == sampled.masks).all()
        assert not explicit.masks[:, actions:].any()
        action = sampled.random_actions()
        sampled.step(action)
        explicit.step(action)
        rewards, over, truncated, results = ending(explicit)
        while not over and explicit.movers[0] == CHANCE:
            explicit.step(explicit.random_actions())
            gained, over, truncated, results = ending(explicit)
            rewards = rewards + gained
        assert (rewards == sampled.rewards).all()
        assert (over, truncated) == (sampled.over[0], sampled.truncated[0])
        assert (results == sampled.results).all()
        matches += int(over)
        draw(explicit)
    assert matches > 0


def draw(explicit: Batch) -> None:
    while explicit.movers[0] == CHANCE:
        explicit.step(explicit.random_actions())


def ending(many: Batch) -> tuple[Any, bool, bool, Any]:
    return many.rewards.copy(), bool(many.over[0]), bool(many.truncated[0]), many.results.copy()


@pytest.mark.parametrize("name", games.names())
def test_outcomes_and_weights_are_those_of_the_game(name: str) -> None:
    game = games.find(name)
    many = batch(name, size=16, seed=1, chance="explicit")
    drawn = 0
    for _ in range(60):
        weights = many.outcome_weights()
        for row in range(16):
            state = many.state(row)
            assert many.movers[row] == game.to_move(state)
            assert (many.masks[row] == game.legal(state)).all()
            outcomes = game.outcomes(state) if many.movers[row] == CHANCE else {}
            assert np.flatnonzero(weights[row]).tolist() == list(outcomes)
            assert weights[row, list(outcomes)] == pytest.approx(list(outcomes.values()))
            assert many.movers[row] >= 0 or not many.observations[row].any()
            drawn += len(outcomes)
        play(many, 1)
    assert drawn > 1000


def test_the_appended_mask_has_the_actions_of_seats_alone() -> None:
    """A network that learnt with sampled chance takes these observations too, and possible outcomes tell no secret."""
    actions = games.find("splendor").seat_action_count
    many = batch("splendor", size=16, seed=1, chance="explicit", mask="appended")
    numbers = many.game.observation_size
    drawn = 0
    for _ in range(200):
        assert many.observations.shape == (16, numbers + actions)
        assert (many.observations[:, numbers:] == many.masks[:, :actions]).all()
        assert not many.observations[many.movers == CHANCE].any()
        drawn += int((many.movers == CHANCE).sum())
        play(many, 1)
    assert drawn > 100


def test_every_outcome_can_be_tried_from_one_state() -> None:
    """A chance node expanded: one fork for each outcome, and all of them differ."""
    many = batch("splendor", size=1, seed=1, chance="explicit")
    draw(many)
    while many.movers[0] != CHANCE:
        many.step(many.random_actions())
    outcomes = np.flatnonzero(many.masks[0])
    forks = many.fork(len(outcomes))
    forks.step(outcomes)
    assert len({state.tobytes() for state in forks.get_state()}) == len(outcomes) > 1


def test_an_impossible_outcome_is_refused() -> None:
    many = batch("splendor", size=2, seed=1, chance="explicit")
    outcomes = many.random_actions().copy()
    many.step(outcomes)
    with pytest.raises(IllegalMove, match=f"action {outcomes[0]} is illegal in game 0"):
        many.step(outcomes)


def test_a_redeal_gives_other_outcomes_than_the_hidden_ones() -> None:
    """Cards that others hold unseen become possible outcomes."""
    game = games.find("splendor")
    many = batch("splendor", size=64, seed=1, chance="explicit")
    play(many, 120)
    imagined = many.clone()
    imagined.redeal(None, 0)
    for row in np.flatnonzero(imagined.movers == CHANCE).tolist():
        assert (imagined.masks[row] == game.legal(imagined.state(row))).all()
    assert (imagined.masks != many.masks).any()


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"chance": "manual"}, "chance is one of sampled, explicit, not 'manual'"),
        ({"chance": "explicit", "deals": [1]}, "deals say what chance draws"),
        ({"restart": 1}, "restart is True or False, not 1"),
        ({"device": "cuda:x"}, "device is one of cpu, cuda, cuda:0, cuda:1 and so on, not 'cuda:x'"),
    ],
)
def test_a_bad_option_is_named(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        batch("splendor", size=1, **options)
