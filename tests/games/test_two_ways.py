"""The same source interpreted, native and (where there is a device) on CUDA goes the same way to the same bytes."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
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
from cabochon.search.parameters import Parameters
from cabochon.stream import advance, pick

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
    told = []
    for _ in range(steps):
        mover = int(rules.to_move(state))
        if mover == OVER:
            told.append(str(game.result(state)))
            state = game.new(seats, game.resolve_options({}))
        rules.legal(state, mask)
        if rules.to_move(state) != CHANCE:
            told.append(liking(game, state, mask))
        word = np.uint64(advance(word))
        rules.apply(state, int(pick(mask, word)))
        rules.observe(state, seats - 1, numbers)
        imagined = game.redeal(state, 0, word)
        told += [mask.tobytes().hex(), state.tobytes().hex(), numbers.tobytes().hex(), imagined.tobytes().hex()]
    return told


def liking(game: Game, state: State, mask: Mask) -> str:
    """How a sensible player likes what is allowed, to so many digits as rounding leaves alone."""
    weights = np.zeros(game.seat_action_count)
    assert game.strategy is not None
    game.strategy.score_actions(state, mask, weights)
    return " ".join(f"{weights[action]:.9g}" for action in np.flatnonzero(unpack(mask, game.seat_action_count)))


def searched(name: str, seats: int) -> list[int]:
    """How often a small search from the opening visited each of its nodes."""
    match = cabochon.new(name, seats=seats, seed=1, **SHORTEST[name])
    root = np.zeros(1, match.game.state_type)
    root[0] = match._state
    search = for_game("cabochon.search.tree", match.game)
    tree = search.new_tree(60, match.game.action_count, seats)
    search.run_simulations(tree, root, 0, stream.start(1)[0], 3, Parameters(apart=1))
    visits: list[int] = tree.visits.tolist() + tree.children.ravel().tolist()
    return visits


def batched(name: str, seats: int, rewards: str) -> list[str]:
    """What a small batch wrote in each step, with other options for each kind of reward."""
    many = batch(name, seats=seats, size=2, seed=1, rewards=rewards, **BATCHES[rewards], **SHORTEST[name])
    told = []
    for _ in range(40):
        many.step(many.random_actions())
        written = (many.observations, many.masks, many.movers, many.rewards, many.results, many.over)
        told.append(hashlib.blake2b(b"".join(array.tobytes() for array in written)).hexdigest())
    return told


def against_bots(name: str) -> list[float]:
    """What learners gained who always did the first thing they might."""
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
    told: dict[str, Any] = {f"{name} {seats}": trace(name, seats, seed, STEPS) for name, seats in EACH}
    if seed == SEED:
        told |= {f"{name} {seats} search": searched(name, seats) for name, seats in EACH}
        told |= {f"{name} {seats} {kind}": batched(name, seats, kind) for name, seats in EACH for kind in REWARDS}
        told |= {f"{name} against bots": against_bots(name) for name in games.names()}
    return told


@pytest.mark.parametrize("seed", [SEED, *(pytest.param(seed, marks=pytest.mark.exhaustive) for seed in MORE_SEEDS)])
def test_interpreted_equals_native_byte_for_byte(seed: int) -> None:
    assert not is_interpreted(), "run this test without NUMBA_DISABLE_JIT"
    command = [sys.executable, "-W", "error", "-m", "tests.games.test_two_ways", str(seed)]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    interpreted = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
    assert json.loads(interpreted) == everything(seed)


@pytest.mark.skipif(not cuda.is_available(), reason="no CUDA device here")
@pytest.mark.parametrize(("name", "seats"), EACH)
def test_cuda_equals_native_byte_for_byte(name: str, seats: int) -> None:
    assert cuda.agrees_with_cpu(name, seats)


if __name__ == "__main__":
    assert is_interpreted()
    print(json.dumps(everything(int(sys.argv[1]))))
