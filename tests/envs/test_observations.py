"""Observations: the range of each number, and in batches scaled to [0, 1] and with the mask appended."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np
import pytest

from cabochon import games
from cabochon.contract import BadOption
from cabochon.envs.batch import batch
from cabochon.games.battle_mat.knowledge import observation as battle_mat
from cabochon.games.gems.knowledge import observation as gems
from tests.envs.environments import GAMES

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "splendor": [{"target": 30}, {"target": 1}],
    "marvel": [{"target": 30}, {"target": 1}],
    "battle-mat": [{}, {"quick": True}],
}
BLOCKS: dict[str, ModuleType] = {"splendor": gems, "marvel": gems, "battle-mat": battle_mat}
# Blocks with numbers whose range random matches do not use up: they are too good at nothing to get that far.
RARE = {
    "splendor": {"decks", "players", "paid", "passes"},
    "marvel": {"decks", "players", "paid", "passes"},
    "battle-mat": {"round", "scores", "pending", "ranks", "sizes", "pooled"},
}
FORMATS: list[dict[str, Any]] = [
    {"scaled": True},
    {"mask": "appended"},
    {"scaled": True, "mask": "appended"},
    {"scaled": True, "mask": "appended", "observation": "full"},
]


def extremes(name: str, seats: int, options: dict[str, Any]) -> tuple[Any, Any]:
    """The least and the greatest value of each number that any seat sees in many random matches."""
    many = batch(name, size=512, seats=seats, seed=3, observation="full", **options)
    seen = []
    for _ in range(200):
        rows = many.observations.reshape(-1, many.game.observation_size)
        seen.append((rows.min(0), rows.max(0)))
        many.step(many.random_actions())
    return np.min([low for low, _ in seen], 0), np.max([high for _, high in seen], 0)


def blocks_of(name: str, numbers: Any) -> set[str]:
    """The blocks of the observation that some numbers belong to."""
    names, starts = zip(*BLOCKS[name].BLOCKS.items(), strict=True)
    return {names[int(np.searchsorted(starts, number, side="right")) - 1] for number in numbers}


@pytest.mark.parametrize("name", GAMES)
def test_every_number_stays_in_its_range_and_uses_it_up_unless_that_is_rare(name: str) -> None:
    low, high = games.find(name).observation_bounds()
    seen = [extremes(name, seats, chosen) for seats in games.find(name).seats for chosen in OPTIONS[name]]
    lowest, highest = np.min([pair[0] for pair in seen], 0), np.max([pair[1] for pair in seen], 0)
    assert (low <= lowest).all()
    assert (highest <= high).all()
    assert blocks_of(name, np.flatnonzero(highest < high)) <= RARE[name]
    assert not low.any()  # what is no observation is filled up with zeros


@pytest.mark.parametrize("name", GAMES)
def test_the_empty_table_is_in_range_and_its_decks_are_full(name: str) -> None:
    game = games.find(name)
    low, high = game.observation_bounds()
    for seats in game.seats:
        numbers = game.observe(game.new(seats, game.resolve_options({})), 0)
        assert (low <= numbers).all()
        assert (numbers <= high).all()
    size = "decks" if name != "battle-mat" else "sizes"
    first = BLOCKS[name].BLOCKS[size]
    assert (numbers[first : first + 9] == high[first : first + 9]).any()


@pytest.mark.parametrize("options", FORMATS)
@pytest.mark.parametrize("name", GAMES)
def test_a_batch_scales_observations_and_appends_masks(name: str, options: dict[str, Any]) -> None:
    plain = batch(name, size=40, seed=3, observation=options.get("observation", "partial"))
    other = batch(name, size=40, seed=3, threads=2, **options)
    observers = 2 if "observation" in options else 1
    low, high = (np.tile(bound, observers).astype(float) for bound in games.find(name).observation_bounds())
    for _ in range(150):
        expected = plain.observations.astype(float)
        if "scaled" in options:
            expected = (expected - low) / np.maximum(high - low, 1)
        if "mask" in options:
            expected = np.hstack([expected, plain.masks])
        assert other.observations.dtype == (np.float32 if "scaled" in options else np.int8)
        assert np.array_equal(other.observations, expected.astype(other.observations.dtype))
        assert np.array_equal(other.masks, plain.masks)
        actions = plain.random_actions().copy()
        plain.step(actions)
        other.step(actions)


def test_a_scaled_number_is_one_at_the_top_of_its_range() -> None:
    many = batch("splendor", size=1, seats=4, seed=1, target=30, scaled=True)
    assert many.observations.min() == 0
    assert many.observations[0, [15, 16, 21, 212]].tolist() == [1, 1, 1, 1]  # target, bank, gold, a player


def test_a_batch_has_no_dictionaries() -> None:
    with pytest.raises(BadOption, match="mask is one of separate, appended in a batch"):
        batch("splendor", size=1, mask="dict")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"scaled": 1}, "scaled is True or False, not 1"),
        ({"mask": "inside"}, "mask is one of separate, dict, appended"),
    ],
)
def test_bad_formats_are_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        batch("splendor", size=1, **options)
