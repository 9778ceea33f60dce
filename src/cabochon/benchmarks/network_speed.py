"""Evaluations and simulations of the networks that ship, on one core, and decisions of a training on a GPU."""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from cabochon import games
from cabochon.benchmarks import cuda
from cabochon.benchmarks.row import Row
from cabochon.benchmarks.search_speed import best_rate, opening
from cabochon.bots.network import NetworkBot
from cabochon.compiled import compiled
from cabochon.contract import Game, for_game
from cabochon.networks import BadNetwork, Network, shipped_network
from cabochon.networks.inference import Scratch, Weights, evaluate, new_scratch
from cabochon.networks.layout import Layout
from cabochon.search.parameters import NetworkParameters

if TYPE_CHECKING:
    from cabochon.learn.learner import Learner
    from cabochon.learn.self_play import SearchPlay

__all__ = ["rows"]

EVALUATIONS = 20_000
SIMULATIONS = 5_000
TRAINING_ROUNDS = 3


def rows(name: str, seats: int) -> Iterator[Row]:
    """Nothing where no network ships."""
    game = games.find(name)
    try:
        network = shipped_network(game, seats)
    except BadNetwork:
        return
    yield _evaluations(game, seats, network)
    yield _simulations(game, seats)
    if cuda.is_available() and importlib.util.find_spec("torch"):
        yield _training(game, seats)


@compiled
def evaluate_often(weights: Weights, layout: Layout, scratch: Scratch, times: int) -> None:
    for _ in range(times):
        evaluate(weights, layout, scratch)


def _evaluations(game: Game, seats: int, network: Network) -> Row:
    """Of the opening, whose inputs are there already."""
    layout = network.layout(game)
    scratch = new_scratch(network.weights, layout)
    state = opening(game.name, seats)[0]
    for_game("cabochon.networks.encoding", game).encode(state, 0, game.observation_size, scratch.numbers)
    rate = best_rate(lambda word: evaluate_often(network.weights, layout, scratch, EVALUATIONS), EVALUATIONS)
    return Row(game.name, seats, "native", "network evaluations", rate)


def _simulations(game: Game, seats: int) -> Row:
    """Simulations in a new tree for each run, as for one move of `net`."""
    root = opening(game.name, seats)
    bot = NetworkBot(NetworkParameters(simulations=SIMULATIONS), seed=1)
    rate = best_rate(lambda word: bot.search(game, root, 0, np.uint64(word)), SIMULATIONS)
    return Row(game.name, seats, "native", "net simulations", rate)


def _training(game: Game, seats: int) -> Row:
    """Decisions that are searched and learned, in the default settings of a GPU."""
    from cabochon.learn.learner import Learner
    from cabochon.learn.runner import new_runner
    from cabochon.learn.self_play import SearchPlay
    from cabochon.learn.settings import default_settings

    settings = replace(default_settings(game, "cuda"), seats=(seats,))
    runner = new_runner(game, "cuda")
    learner = Learner(game, settings, runner)
    play = SearchPlay(game, runner, settings, seats=seats, seed=1)
    _train_a_round(play, learner)
    started = time.perf_counter()
    for _ in range(TRAINING_ROUNDS):
        _train_a_round(play, learner)  # its losses are read back, so that the device is done
    decisions = TRAINING_ROUNDS * settings.games * settings.steps
    return Row(game.name, seats, "cuda", "training decisions", decisions / (time.perf_counter() - started))


def _train_a_round(play: SearchPlay, learner: Learner) -> None:
    examples, _ = play.play(learner.model)
    learner.add_forecasts(play.targets.taken())
    learner.learn(examples)
