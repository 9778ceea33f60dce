"""Targets for forecasts: each position that self-play notes is learned with what its match came to."""

from __future__ import annotations

import pytest
import torch

from cabochon import games
from cabochon.contract import UNKNOWN
from cabochon.learn.forecast_targets import ForecastTargets
from cabochon.learn.games import Games
from cabochon.learn.learner import Learner
from cabochon.learn.runner import new_runner
from cabochon.networks.forecasting import forecast_names
from tests.learn.test_training import tiny

pytestmark = pytest.mark.slow

SIZE = 16


@pytest.mark.parametrize("name", games.names())
def test_every_match_that_ends_brings_one_position_at_most(name: str) -> None:
    game = games.find(name)
    played = Games(game, new_runner(game, "cpu"), tiny(name, limit=400), seats=2, size=SIZE, seed=5)
    forecast_targets = ForecastTargets(game, new_runner(game, "cpu"), played)
    ended = 0
    for _ in range(250):
        forecast_targets.step(torch.from_numpy(played.batch.random_actions()))
        ended += int(played.over.sum())
    found = forecast_targets.taken()
    assert found is not None
    assert 0 < len(found.inputs) <= ended
    assert len(found.inputs) == len(found.targets)
    assert forecast_targets.taken() is None
    targets = found.targets.numpy()
    assert ((targets == UNKNOWN) | (targets >= 0) & (targets <= 1)).all()
    assert (targets != UNKNOWN).any()


def test_the_duels_won_are_those_of_the_result() -> None:
    """The last duels may hang on a card that chance draws: it has to be the one that was drawn."""
    game = games.find("battle-mat")
    played = Games(game, new_runner(game, "cpu"), tiny("battle-mat"), seats=2, size=SIZE, seed=5)
    forecast_targets = ForecastTargets(game, new_runner(game, "cpu"), played)
    names, compared = forecast_names(game), 0
    for _ in range(250):
        forecast_targets.step(torch.from_numpy(played.batch.random_actions()))
        found, results = forecast_targets.taken(), played.results[played.over].numpy()
        if found is not None and len(found.targets) == len(results):
            duels = found.targets.numpy()[:, [names.index("duels.0"), names.index("duels.1")]]
            has_won = duels.max(1) == 1.0
            assert has_won[results.max(1) == 1.0].all()
            compared += len(results)
    assert compared > 0


def test_nothing_is_learned_before_a_match_has_ended() -> None:
    settings = tiny("splendor", limit=400)
    game = games.find("splendor")
    played = Games(game, new_runner(game, "cpu"), settings, seats=2, size=SIZE, seed=5)
    forecast_targets = ForecastTargets(game, new_runner(game, "cpu"), played)
    learner = Learner(game, settings, new_runner(game, "cpu"))
    forecast_targets.step(torch.from_numpy(played.batch.random_actions()))
    learner.add_forecasts(forecast_targets.taken())
    assert learner.forecast_loss() == 0.0


def test_forecasts_are_learned() -> None:
    settings = tiny("splendor", minibatch=64, limit=400)
    game = games.find("splendor")
    played = Games(game, new_runner(game, "cpu"), settings, seats=2, size=SIZE, seed=5)
    forecast_targets = ForecastTargets(game, new_runner(game, "cpu"), played)
    for _ in range(250):
        forecast_targets.step(torch.from_numpy(played.batch.random_actions()))
    learner = Learner(game, settings, new_runner(game, "cpu"))
    assert learner.forecast_loss() == 0.0
    learner.add_forecasts(forecast_targets.taken())
    first = learner.forecast_loss().item()
    for _ in range(60):
        learner.descend(learner.forecast_loss())
    assert learner.forecast_loss().item() < 0.85 * first
