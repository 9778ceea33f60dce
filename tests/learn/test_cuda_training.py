"""Training on a CUDA device: every row function does what it does on the CPU, and a training in small runs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from cabochon import games, stream
from cabochon.contract import CHANCE, Game
from cabochon.learn.comparison import ALTERNATIVES, compare, greedy_player, policy_player
from cabochon.learn.cuda import CudaRunner, is_available
from cabochon.learn.games import Games
from cabochon.learn.learner import Learner
from cabochon.learn.runner import CpuRunner, Runner, new_runner
from cabochon.learn.self_play import SearchPlay
from cabochon.learn.trainer import Trainer
from cabochon.networks import load_network
from cabochon.networks.forecasting import forecast_names
from cabochon.search.parameters import NO_DEFAULT
from tests.learn.test_training import phases_of, tiny

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not is_available(), reason="there is no CUDA device here")]

ODD = 133  # no whole number of blocks
SIMULATIONS = 12
MOVES = (0, 40)  # before a position is looked at


@pytest.fixture(params=games.names())
def game(request: pytest.FixtureRequest) -> Game:
    return games.find(request.param)


def run_on_both(game: Game, name: str, rows: int, *arguments: Any) -> None:
    """Run a function on the CPU and on copies on the device; afterwards all arrays must be equal.

    Devices round floating-point numbers differently: those may differ in their last digits.
    """
    here, there = CpuRunner(game), CudaRunner(game)
    copies = [moved(there, argument) for argument in arguments]
    here.run(name, rows, *arguments)
    there.run(name, rows, *copies)
    pairs = [*zip(arrays_in(arguments), arrays_in(copies), strict=True)]
    assert pairs
    for place, (expected, copy) in enumerate(pairs):
        found, about = copy.copy_to_host(), f"{name}, array {place}"
        if expected.dtype.kind == "f":
            np.testing.assert_allclose(found, expected, rtol=1e-4, atol=1e-5, err_msg=about)
        else:
            assert found.tobytes() == expected.tobytes(), about


def moved(runner: Runner, argument: Any) -> Any:
    if isinstance(argument, np.ndarray):
        return runner.array(argument)
    return type(argument)(*(moved(runner, part) for part in argument)) if isinstance(argument, tuple) else argument


def arrays_in(arguments: Any) -> Iterator[Any]:
    for argument in arguments:
        if isinstance(argument, tuple):
            yield from arrays_in(argument)
        elif hasattr(argument, "dtype"):
            yield argument


def positions(game: Game, moves: int, **options: Any) -> Games:
    """Games on the CPU after so many random moves."""
    settings = tiny(game.name, limit=400)
    found = Games(game, CpuRunner(game), settings, seats=game.seats[-1], size=ODD, seed=7, **options)
    for _ in range(moves):
        found.step(torch.from_numpy(found.batch.random_actions()))
    return found


@pytest.mark.parametrize("moves", MOVES)
def test_inputs_are_those_of_the_cpu(game: Game, moves: int) -> None:
    found = positions(game, moves, chance="explicit")
    inputs = np.ones(found.inputs.shape, np.int8)
    run_on_both(game, "encoding.encode_some", ODD, found.states, game.observation_size, inputs)
    assert not inputs[found.movers.numpy() == CHANCE].any()


@pytest.mark.parametrize("moves", MOVES)
def test_the_strategy_plays_as_on_the_cpu(game: Game, moves: int) -> None:
    assert game.strategy is not None
    found, margin = positions(game, moves), game.strategy.SCORE_MARGIN
    redealt, scores = np.zeros(ODD, game.state_type), np.zeros((ODD, game.action_count))
    actions, policies = np.zeros(ODD, np.int32), np.zeros((ODD, game.seat_action_count), np.float32)
    limits = margin, 0.5 * margin, float(game.strategy.WINNING_SCORE)
    chosen = redealt, found.streams, *limits, scores, actions, policies
    run_on_both(game, "imitation.demonstrate", ODD, found.states, *chosen)
    assert policies.sum(1) == pytest.approx(np.ones(ODD), abs=1e-4)


@pytest.mark.parametrize("moves", MOVES)
def test_chance_draws_as_on_the_cpu(game: Game, moves: int) -> None:
    found = positions(game, moves, chance="explicit")
    words, draws, outcomes = stream.start(3, ODD), np.full(ODD, 2, np.int32), np.zeros(ODD, np.int32)
    run_on_both(game, "deals.draw", ODD, found.states, words, draws, outcomes)
    assert (draws - 2 == (found.movers.numpy() == CHANCE)).all()


@pytest.mark.parametrize("moves", MOVES)
def test_deals_that_might_have_come_are_those_of_the_cpu(game: Game, moves: int) -> None:
    found = positions(game, moves, chance="explicit")
    copies, movers = np.zeros((ODD, ALTERNATIVES), game.state_type), np.zeros((ODD, ALTERNATIVES), np.int8)
    results = np.ones((ODD, ALTERNATIVES, found.seats), np.float32)
    run_on_both(game, "deals.deal_again", ODD, found.states, found.streams, copies, movers, results)
    assert (movers != CHANCE).all()


@pytest.mark.parametrize("moves", MOVES)
def test_a_search_is_that_of_the_cpu(game: Game, moves: int) -> None:
    settings = tiny(game.name, games=ODD, simulations=SIMULATIONS, considered=SIMULATIONS)
    play = SearchPlay(game, CpuRunner(game), settings, seats=game.seats[-1], seed=3)
    forest, parameters = play.forest, play._parameters
    random = np.random.default_rng(1)

    def absorb() -> None:
        run_on_both(game, "forest.arrive", ODD, forest, parameters)
        outputs = random.normal(size=(ODD, game.seat_action_count + play.games.seats)).astype(np.float32)
        run_on_both(game, "forest.absorb", ODD, outputs, forest)

    run_on_both(game, "forest.plant", ODD, positions(game, moves).states, forest)
    absorb()
    for _ in range(SIMULATIONS):
        run_on_both(game, "forest.descend", ODD, forest, parameters)
        absorb()
    run_on_both(game, "forest.improve", ODD, forest, parameters)
    assert (forest.visits[:, 0] == SIMULATIONS + 1).all()


def test_the_ends_of_matches_are_those_of_the_cpu(game: Game) -> None:
    found = positions(game, 0)
    before, streams = found.states.copy(), found.chance_streams.copy()
    noted, movers = found.states.copy(), found.movers.numpy().copy()
    targets = np.zeros((ODD, len(forecast_names(game))), np.float32)
    over = np.ones(ODD, np.bool_)
    for _ in range(300):
        before[:], streams[:] = found.states, found.chance_streams
        actions = found.batch.random_actions().copy()
        found.step(torch.from_numpy(actions))
        over[:] = found.over.numpy()
        if over.any():
            break
    assert over.any()
    default = NO_DEFAULT if game.rewards is None else game.rewards.DEFAULT_ACTION or NO_DEFAULT
    run_on_both(game, "forecast_targets.play_last", ODD, before, streams, actions, default, over)
    run_on_both(game, "forecast_targets.foretell", ODD, noted, movers, before, targets)
    assert (targets[over] >= 0).any()


def test_tensors_share_the_memory_of_the_device() -> None:
    game = games.find("splendor")
    play = SearchPlay(game, CudaRunner(game), tiny("splendor", device="cuda", games=ODD), seats=2, seed=3)
    runner = CudaRunner(game)
    play.search(Learner(game, tiny("splendor", device="cuda"), runner).model)
    forest: Any = play.forest  # arrays on the device
    for array in (forest.inputs, forest.chosen, forest.policies, forest.shares):
        tensor = runner.tensor(array)
        assert tensor.is_cuda
        assert tensor.data_ptr() == array.__cuda_array_interface__["data"][0]
        assert (tensor.cpu().numpy() == array.copy_to_host()).all()
    assert forest.policies.copy_to_host().sum(1) == pytest.approx(np.ones(ODD), abs=1e-4)
    assert play.games.inputs.any()
    assert play.games.masks.gather(1, runner.tensor(forest.chosen).long()[:, None]).all()


@pytest.mark.parametrize(
    ("name", "warm_start", "phases"),
    [
        ("splendor", "imitation", ["imitation", "search"]),
        ("marvel", "ppo", ["policy gradient", "search"]),
        ("battle-mat", "imitation", ["imitation", "policy gradient"]),
    ],
)
def test_a_training_on_the_device_makes_a_network(
    name: str, warm_start: str, phases: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "net.npz"
    settings = tiny(name, device="cuda", minutes=1, warm_start=warm_start, warm_part=0.4)
    trainer = Trainer(settings, clock=count(step=1.0).__next__)
    assert phases_of(trainer, file) == phases
    against = [*trainer.progress.against]
    assert against[0] == "earlier"
    assert against[1].startswith("greedy")
    network = load_network(file)
    assert network.card.made["device"] == "cuda"
    assert all(np.isfinite(array).all() for array in network.weights)
    resumed = Trainer.resume(file.with_suffix(".checkpoint"))
    assert resumed.progress.decisions == trainer.progress.decisions > 0


def test_a_comparison_says_what_it_says_on_the_cpu() -> None:
    game, results = games.find("splendor"), []
    for device in ("cpu", "cuda"):
        settings = tiny("splendor", device=device, limit=200)
        runner = new_runner(game, device)
        judge = Learner(game, settings, runner).model
        greedy = greedy_player(game, runner, 80)
        results.append(compare(game, runner, settings, greedy, policy_player(judge), judge, seats=2, deals=40, seed=5))
    assert all(result.share > 0.9 for result in results)
    assert results[0].share == pytest.approx(results[1].share, abs=0.1)
