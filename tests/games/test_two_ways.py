"""The same source gives the same bytes interpreted, native and, where there is a device, on CUDA."""

from __future__ import annotations

import hashlib
import json
import sys
from typing import Any

import numpy as np
import pytest

import cabochon
from cabochon import games, stream
from cabochon.benchmarks import cuda
from cabochon.bits import Mask, new_mask, unpack
from cabochon.compiled import is_interpreted
from cabochon.contract import CHANCE, OVER, Game, State, for_game
from cabochon.envs.batch import batch
from cabochon.envs.batch.learner_matches import LearnerMatches
from cabochon.envs.config import REWARDS
from cabochon.networks.encoding import input_bounds
from cabochon.networks.layout import layout_of
from cabochon.search.forest import ForestParameters
from cabochon.search.parameters import NO_DEFAULT, NetworkParameters, Parameters
from cabochon.stream import advance, pick
from tests.games.interpreted import printed_by_interpreted
from tests.networks.made import a_network

EACH = [(name, seats) for name in games.names() for seats in games.find(name).seats]
STEPS = 300
SHORTEST: dict[str, dict[str, Any]] = {
    "splendor": {"target": 1},
    "marvel": {"target": 1},
    "battle-mat": {"quick": True},
}
BATCHES: dict[str, dict[str, Any]] = {
    "result": {},
    "points": {"payment": False, "observation": "full"},
    "rank": {"deals": [1]},
}
SEED = 3
MORE_SEEDS = (4, 5)


def trace(name: str, seats: int, seed: int, steps: int) -> list[str]:
    """Every state, mask, observation, imagined deal and result of a random walk, as hexadecimal digits."""
    game = games.find(name)
    rules = game.rules
    state = game.new(seats, game.resolve_options({}))
    mask = new_mask(game.action_count)
    numbers = np.zeros(game.observation_size, np.int8)
    word = stream.start(seed)[0]
    traced = []
    for _ in range(steps):
        mover = int(rules.to_move(state))
        if mover == OVER:
            traced.append(str(game.result(state)))
            state = game.new(seats, game.resolve_options({}))
        rules.legal(state, mask)
        if rules.to_move(state) != CHANCE:
            traced.append(scored(game, state, mask))
        word = np.uint64(advance(word))
        rules.apply(state, int(pick(mask, word)))
        rules.observe(state, seats - 1, numbers)
        imagined = game.redeal(state, 0, word)
        traced += [mask.tobytes().hex(), state.tobytes().hex(), numbers.tobytes().hex(), imagined.tobytes().hex()]
    return traced


def scored(game: Game, state: State, mask: Mask) -> str:
    """The scores of the legal actions, to the digits that do not depend on rounding."""
    weights = np.zeros(game.seat_action_count)
    assert game.strategy is not None
    game.strategy.score_actions(state, mask, weights)
    return " ".join(f"{weights[action]:.9g}" for action in np.flatnonzero(unpack(mask, game.seat_action_count)))


def searched(name: str, seats: int) -> list[int]:
    """The visits to each node of a small search from the opening."""
    match = cabochon.new(name, seats=seats, seed=1, **SHORTEST[name])
    root = np.zeros(1, match.game.state_type)
    root[0] = match._state
    search = for_game("cabochon.search.tree", match.game)
    tree = search.new_tree(60, match.game.action_count, seats)
    search.run_simulations(tree, root, 0, stream.start(1)[0], 3, Parameters(apart=1))
    visits: list[int] = tree.visits.tolist() + tree.children.ravel().tolist()
    return visits


def guided(name: str, seats: int) -> list[int]:
    """The visits to each node of a small search with a network."""
    match = cabochon.new(name, seats=seats, seed=1)
    game, weights = match.game, a_network(name, seats, width=8).weights
    root = np.zeros(1, game.state_type)
    root[0] = match._state
    tree, encoding = for_game("cabochon.search.tree", game), for_game("cabochon.networks.encoding", game)
    search = for_game("cabochon.search.guided", game, tree=tree, encoding=encoding)
    nodes = tree.new_tree(60, game.action_count, seats)
    guide = search.new_guide(weights, layout_of(game), game.observation_size, 60, 6, game.seat_action_count)
    search.run_simulations(nodes, guide, root, 0, stream.start(1)[0], 8, NetworkParameters(), NO_DEFAULT)
    visits: list[int] = nodes.visits.tolist() + nodes.children.ravel().tolist()
    return visits


def planted(name: str, seats: int) -> list[str]:
    """What a search of three games at once leaves in its trees, with a network that says anything."""
    game = games.find(name)
    universe, encoding = for_game("cabochon.search.universe", game), for_game("cabochon.networks.encoding", game)
    search = for_game("cabochon.search.forest", game, universe=universe, encoding=encoding)
    mask, actions = new_mask(game.action_count), game.seat_action_count
    inputs = len(input_bounds(game)[0])
    forest = search.new_forest(
        game.state_type,
        np.zeros,
        np.ascontiguousarray,
        games=3,
        simulations=4,
        actions=actions,
        words=len(mask),
        seats=seats,
        inputs=inputs,
    )
    forest.words[:] = stream.start(1, 3)
    parameters = ForestParameters(game.observation_size, NO_DEFAULT, 4, 50.0, 0.3)
    outputs = np.random.default_rng(1).normal(size=(5, 3, actions + seats)).astype(np.float32)
    states = np.array([cabochon.new(name, seats=seats, seed=seed)._state for seed in range(3)])
    search.plant(0, 3, states, forest, mask)
    for simulation in range(5):
        if simulation > 0:
            search.descend(0, 3, forest, parameters, mask)
        search.arrive(0, 3, forest, parameters, mask)
        search.absorb(0, 3, outputs[simulation], forest, mask)
    search.improve(0, 3, forest, parameters, mask)
    trees = forest.first_children, forest.siblings, forest.actions, forest.visits, forest.movers
    whole = (forest.states, *trees, forest.inputs, forest.chosen)
    return [hashlib.blake2b(array.tobytes()).hexdigest() for array in whole]


def foretold(name: str, seats: int) -> list[str]:
    """What came of every position of a short random match, for a seat each."""
    game = games.find(name)
    assert game.forecasts is not None
    state, mask = game.new(seats, game.resolve_options(SHORTEST[name])), new_mask(game.action_count)
    word, positions = stream.start(2)[0], []
    while int(game.rules.to_move(state)) != OVER:
        positions.append(state.copy())
        game.rules.legal(state, mask)
        word = np.uint64(advance(word))
        game.rules.apply(state, int(pick(mask, word)))
    rows = len(positions)
    targets = np.zeros((rows, len(game.forecasts.NAMES)), np.float32)
    movers = (np.arange(rows) % (seats + 1) - 1).astype(np.int8)  # no seat among them
    before, after = np.array(positions), np.array([state] * rows)
    for_game("cabochon.search.forecast_targets", game).foretell(0, rows, before, movers, after, targets, mask)
    return [row.tobytes().hex() for row in targets]


def batched(name: str, seats: int, rewards: str) -> list[str]:
    """What a small batch writes in each step, with different options for each kind of reward."""
    many = batch(name, seats=seats, size=2, seed=1, rewards=rewards, **BATCHES[rewards], **SHORTEST[name])
    traced = []
    for _ in range(40):
        many.step(many.random_actions())
        written = (many.observations, many.masks, many.movers, many.rewards, many.results, many.over)
        traced.append(hashlib.blake2b(b"".join(array.tobytes() for array in written)).hexdigest())
    return traced


def against_bots(name: str) -> list[float]:
    """The rewards of learners who always take the first legal action."""
    matches = LearnerMatches(
        games.find(name), size=2, opponents=["greedy:noise=0.5"], seat=None, options=SHORTEST[name]
    )
    matches.reset(1)
    gained: list[float] = []
    for _ in range(10):
        matches.step(matches.masks.argmax(1))
        gained += matches.learners.rewards.tolist()
    return gained


def everything(seed: int) -> dict[str, Any]:
    traced: dict[str, Any] = {f"{name} {seats}": trace(name, seats, seed, STEPS) for name, seats in EACH}
    if seed == SEED:
        traced |= {f"{name} {seats} search": searched(name, seats) for name, seats in EACH}
        traced |= {f"{name} {seats} guided": guided(name, seats) for name, seats in EACH}
        traced |= {f"{name} {seats} forest": planted(name, seats) for name, seats in EACH}
        traced |= {f"{name} {seats} foretold": foretold(name, seats) for name, seats in EACH}
        traced |= {f"{name} {seats} {kind}": batched(name, seats, kind) for name, seats in EACH for kind in REWARDS}
        traced |= {f"{name} against bots": against_bots(name) for name in games.names()}
    return traced


@pytest.mark.slow
@pytest.mark.parametrize("seed", [SEED, *(pytest.param(seed, marks=pytest.mark.exhaustive) for seed in MORE_SEEDS)])
def test_interpreted_equals_native_byte_for_byte(seed: int) -> None:
    assert json.loads(printed_by_interpreted("tests.games.test_two_ways", str(seed))) == everything(seed)


@pytest.mark.skipif(not cuda.is_available(), reason="no CUDA device here")
@pytest.mark.parametrize(("name", "seats"), EACH)
def test_cuda_equals_native_byte_for_byte(name: str, seats: int) -> None:
    assert cuda.agrees_with_cpu(name, seats)


if __name__ == "__main__":
    assert is_interpreted()
    print(json.dumps(everything(int(sys.argv[1]))))
