"""Random play through each interface for research that is installed, observations and masks included."""

from __future__ import annotations

import importlib.util
import random
import time
from collections.abc import Callable, Iterator
from itertools import cycle, pairwise
from typing import Any

import numpy as np

from cabochon.benchmarks.elsewhere import open_spiel_matches, pettingzoo_matches, rate
from cabochon.benchmarks.row import Row
from cabochon.cores import cores
from cabochon.envs.batch import batch
from cabochon.envs.batch.device import is_available

__all__ = ["rows"]

SEED = 1
GAMES = 4096
GAMES_ON_DEVICE = 1 << 20
GAMES_OF_POLICY = 1 << 17
STEPS = 20
REPEATS = 5
WIDTH = 512


def rows(name: str, seats: int) -> Iterator[Row]:
    yield Row(name, seats, "batch", "decisions", _batched(name, seats, threads=1))
    if (all_cores := cores()) > 1:
        yield Row(name, seats, f"batch, {all_cores} cores", "decisions", _batched(name, seats, threads=all_cores))
    if is_available():
        yield Row(name, seats, "batch, cuda", "decisions", _on_device(name, seats))
        if importlib.util.find_spec("torch") is not None:
            yield Row(name, seats, "batch, cuda, 3x512 network", "decisions", _with_a_policy(name, seats))
    if importlib.util.find_spec("gymnasium") is not None:
        yield Row(name, seats, "gymnasium, vector", "decisions", _vectorised(name, seats))
        yield Row(name, seats, "gymnasium", "decisions", rate(_gymnasium_matches(name, seats)))
    if importlib.util.find_spec("pettingzoo") is not None:
        from cabochon.envs.pettingzoo_env import env

        yield Row(name, seats, "pettingzoo", "decisions", rate(pettingzoo_matches(env(name, seats=seats))))
    if importlib.util.find_spec("pyspiel") is not None:
        import cabochon.envs.open_spiel  # noqa: F401  (registers the games)

        loaded = f"cabochon_{name.replace('-', '_')}(seats={seats})"
        yield Row(name, seats, "open_spiel", "decisions", rate(open_spiel_matches(loaded)))


def _best(step: Callable[[], Any], games_a_step: int, finished: Callable[[], None] = lambda: None) -> float:
    """Decisions a second in the fastest of several runs: on a shared machine the others measure the neighbours."""
    for _ in range(STEPS):  # games that have begun together are still alike
        step()
    finished()
    rates = []
    for _ in range(REPEATS):
        begun = time.perf_counter()
        for _ in range(STEPS):
            step()
        finished()
        rates.append(games_a_step * STEPS / (time.perf_counter() - begun))
    return max(rates)


def _batched(name: str, seats: int, *, threads: int) -> float:
    many = batch(name, seats=seats, size=GAMES * threads, seed=SEED, threads=threads)
    return _best(lambda: many.step(many.random_actions()), many.size)


def _on_device(name: str, seats: int) -> float:
    from numba import cuda

    many = batch(name, seats=seats, size=GAMES_ON_DEVICE, seed=SEED, device="cuda")
    return _best(lambda: many.step(many.random_actions()), many.size, cuda.synchronize)


def _with_a_policy(name: str, seats: int) -> float:
    """A network of three layers chooses every action, each as likely as it says."""
    import torch

    many = batch(name, seats=seats, size=GAMES_OF_POLICY, seed=SEED, device="cuda")
    observations = torch.as_tensor(many.observations, device="cuda")
    masks = torch.as_tensor(many.masks, device="cuda")
    network = _network(observations.shape[1], masks.shape[1])

    @torch.inference_mode()
    def step() -> None:
        liking = network(observations.to(torch.bfloat16)).float()
        chance = -torch.log(-torch.log(torch.rand_like(liking)))
        many.step(torch.where(masks, liking + chance, -torch.inf).argmax(1))

    return _best(step, many.size, torch.cuda.synchronize)


def _network(numbers: int, actions: int) -> Any:
    import torch
    from torch.nn import Linear, ReLU

    widths = [numbers, WIDTH, WIDTH, WIDTH]
    hidden = [layer for before, after in pairwise(widths) for layer in (Linear(before, after), ReLU())]
    return torch.nn.Sequential(*hidden, Linear(WIDTH, actions)).to("cuda", torch.bfloat16)


def _vectorised(name: str, seats: int) -> float:
    from cabochon.envs.gymnasium_vector import VectorEnvironment

    many = VectorEnvironment(name, num_envs=GAMES, opponents="random", seats=seats, threads=1, copy=False)
    many.reset(seed=SEED)
    likings = cycle(np.random.default_rng(SEED).random((7, *many.action_masks().shape), np.float32))
    return _best(lambda: many.step((many.action_masks() * next(likings)).argmax(1)), GAMES)


def _gymnasium_matches(name: str, seats: int) -> Callable[[random.Random], int]:
    from cabochon.envs.gymnasium_env import SoloEnvironment

    environment = SoloEnvironment(name, opponents="random", seats=seats)

    def play(chance: random.Random) -> int:
        made = 0
        environment.reset(seed=chance.randrange(2**31))
        is_over = False
        while not is_over:
            action = int(chance.choice(environment.action_masks().nonzero()[0]))
            _, _, is_terminated, is_truncated, _ = environment.step(action)
            is_over = is_terminated or is_truncated
            made += 1
        return made

    return play
