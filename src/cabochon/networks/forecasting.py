"""What a network forecasts of a match besides the shares of the victory: final points, who gets which tile and card."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cabochon.contract import UNKNOWN, Game, State, for_game
from cabochon.contract.neutral import forecasts as neutral
from cabochon.networks.inference import evaluate, new_scratch
from cabochon.networks.network import BadNetwork, Network

__all__ = ["forecast_names", "forecasts"]


def forecast_names(game: Game) -> tuple[str, ...]:
    """The names of a game's forecasts; none where the game has none."""
    return (game.forecasts or neutral).NAMES


def forecasts(network: Network, game: Game, state: State, seat: int) -> dict[str, float]:
    """What the network expects, by name: numbers from 0 to 1, as a seat sees the state.

    Leaves out what does not exist in this match, such as the points of a seat that nobody has. The network sees only
    what the seat observes.
    """
    network.check(game, int(state.seats))
    if network.forecasts is None:
        raise BadNetwork("the network has learned no forecasts")
    if network.forecasts[1].size != len(forecast_names(game)):
        raise BadNetwork(
            f"the network has {network.forecasts[1].size} forecasts; {game.name} has {len(forecast_names(game))}"
        )
    layout = network.layout(game)
    scratch = new_scratch(network.weights, layout)
    encoding = for_game("cabochon.networks.encoding", game)
    encoding.encode(state, seat, game.observation_size, scratch.numbers)
    evaluate(network.weights, layout, scratch)
    likely, known = _likely(network.forecasts, scratch.features), _known(game, state, seat)
    return {name: float(likely[place]) for place, name in enumerate(forecast_names(game)) if known[place]}


def _known(game: Game, state: State, seat: int) -> NDArray[np.bool_]:
    """Which forecasts there are in this match, whatever comes of it."""
    numbers = np.zeros(len(forecast_names(game)), np.float32)
    if game.forecasts is not None:
        game.forecasts.write(state, state, seat, numbers)
    known: NDArray[np.bool_] = numbers != UNKNOWN
    return known


def _likely(
    forecasts: tuple[NDArray[np.float32], NDArray[np.float32]], features: NDArray[np.float32]
) -> NDArray[np.float32]:
    weights, bias = forecasts
    likely: NDArray[np.float32] = 1 / (1 + np.exp(-(features @ weights + bias)))
    return likely
