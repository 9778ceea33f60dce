"""What a network forecasts of a match, by name."""

from __future__ import annotations

from dataclasses import replace

import pytest

import cabochon
from cabochon import games, stream
from cabochon.networks import BadNetwork, forecasts, shipped_network
from cabochon.networks.forecasting import forecast_names

SPLENDOR = games.find("splendor")


def test_every_forecast_of_a_match_has_a_name_and_is_a_part_of_one() -> None:
    for name, seats in (("splendor", 3), ("marvel", 2), ("battle-mat", 2)):
        game = games.find(name)
        state = cabochon.new(name, seats=seats, seed=1).observer().imagine(stream.start(1)[0])
        found = forecasts(shipped_network(game, seats), game, state, 0)
        left_out = set(forecast_names(game)) - set(found)
        assert all(int(name.rpartition(".")[2]) >= seats or "avengers" in name or "tile" in name for name in left_out)
        assert all(0.0 <= number <= 1.0 for number in found.values())


def test_a_player_who_leads_is_expected_to_end_with_more_points() -> None:
    match = cabochon.position(cabochon.new("splendor", seats=3, seed=1).position())
    state = match.observer().imagine(stream.start(1)[0])
    network = shipped_network(SPLENDOR, 3)
    even = forecasts(network, SPLENDOR, state, 0)["points.0"]
    state.players[0].points = 12
    assert forecasts(network, SPLENDOR, state, 0)["points.0"] > even


def test_what_does_not_exist_in_a_match_is_not_forecast() -> None:
    state = cabochon.new("splendor", seats=3, seed=1).observer().imagine(stream.start(1)[0])
    found = forecasts(shipped_network(SPLENDOR, 3), SPLENDOR, state, 0)
    assert {"points.2", "tile.3.by.0", "card.11.by.2"} <= set(found)
    assert not {"points.3", "tile.4.by.0", "card.11.by.3", "avengers_tile.by.0"} & set(found)


def test_a_network_with_other_forecasts_is_refused() -> None:
    network = shipped_network(SPLENDOR, 3)
    assert network.forecasts is not None
    weights, bias = network.forecasts
    state = cabochon.new("splendor", seats=3, seed=1).observer().imagine(stream.start(1)[0])
    with pytest.raises(BadNetwork, match="forecasts; splendor has"):
        forecasts(replace(network, forecasts=(weights[:, 1:], bias[1:])), SPLENDOR, state, 0)


def test_a_network_that_has_learned_none_says_so() -> None:
    network = replace(shipped_network(SPLENDOR, 2), forecasts=None)
    state = cabochon.new("splendor", seats=2, seed=1).observer().imagine(stream.start(1)[0])
    with pytest.raises(BadNetwork, match="no forecasts"):
        forecasts(network, SPLENDOR, state, 0)
