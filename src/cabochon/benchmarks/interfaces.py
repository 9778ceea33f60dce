"""Random play through each installed interface for research, with observations and masks."""

from __future__ import annotations

import importlib.util
import random
import time
from collections.abc import Callable, Iterator
from itertools import cycle, pairwise
from typing import Any

import numpy as np

from cabochon.benchmarks.other_libraries import open_spiel_matches, pettingzoo_matches, rate
from cabochon.benchmarks.row import Row
from cabochon.cores import cores
from cabochon.envs.batch import batch
from cabochon.envs.batch.cuda import is_available

__all__ = ["rows"]

SEED = 1
GAMES = 4096
GAMES_ON_DEVICE = 1 << 20
GAMES_WITH_NETWORK = 1 << 17
STEPS = 20
REPEATS = 5
WIDTH = 512


def rows(name: str, seats: int) -> Iterator[Row]:
    yield Row(name, seats, "batch", "decisions", _on_cpu(name, seats, threads=1))
    if (all_cores := cores()) > 1:
        yield Row(name, seats, f"batch, {all_cores} cores", "decisions", _on_cpu(name, seats, threads=all_cores))
    if is_available():
        yield Row(name, seats, "batch, cuda", "decisions", _on_device(name, seats))
        if importlib.util.find_spec("torch") is not None:
            yield Row(name, seats, "batch, cuda, 3x512 network", "decisions", _with_network(name, seats))
    if importlib.util.find_spec("gymnasium") is not None:
        yield Row(name, seats, "gymnasium, vector", "decisions", _vector_env(name, seats))
        yield Row(name, seats, "gymnasium", "decisions", rate(_gymnasium_matches(name, seats)))
    if importlib.util.find_spec("pettingzoo") is not None:
        from cabochon.envs.pettingzoo import env

        yield Row(name, seats, "pettingzoo", "decisions", rate(pettingzoo_matches(env(name, seats=seats))))
    if importlib.util.find_spec("pyspiel") is not None:
        import cabochon.envs.open_spiel  # noqa: F401  (registers the games)

        loaded = f"cabochon_{name.replace('-', '_')}(seats={seats})"
        yield Row(name, seats, "open_spiel", "decisions", rate(open_spiel_matches(loaded)))


def _best(step: Callable[[], Any], games_a_step: int, synchronize: Callable[[], None] = lambda: None) -> float:
    """Decisions per second in the fastest of several runs, because other processes slow down the others."""
    for _ in range(STEPS):  # right after the start, all games are in the same phase
        step()
    synchronize()
    rates = []
    for _ in range(REPEATS):
        started = time.perf_counter()
        for _ in range(STEPS):
            step()
        synchronize()
        rates.append(games_a_step * STEPS / (time.perf_counter() - started))
    return max(rates)


def _on_cpu(name: str, seats: int, *, threads: int) -> float:
    many = batch(name, seats=seats, size=GAMES * threads, seed=SEED, threads=threads)
    return _best(lambda: many.step(many.random_actions()), many.size)


def _on_device(name: str, seats: int) -> float:
    from numba import cuda

    many = batch(name, seats=seats, size=GAMES_ON_DEVICE, seed=SEED, device="cuda")
    return _best(lambda: many.step(many.random_actions()), many.size, cuda.synchronize)


def _with_network(name: str, seats: int) -> float:
    """A network of three layers samples every action."""
    import torch

    many = batch(name, seats=seats, size=GAMES_WITH_NETWORK, seed=SEED, device="cuda")
    observations = torch.as_tensor(many.observations, device="cuda")
    masks = torch.as_tensor(many.masks, device="cuda")
    network = _network(observations.shape[1], masks.shape[1])

    @torch.inference_mode()
    def step() -> None:
        logits = network(observations.to(torch.bfloat16)).float()
        gumbel_noise = -torch.log(-torch.log(torch.rand_like(logits)))
        many.step(torch.where(masks, logits + gumbel_noise, -torch.inf).argmax(1))

    return _best(step, many.size, torch.cuda.synchronize)


def _network(observation_size: int, actions: int) -> Any:
    import torch
    from torch.nn import Linear, ReLU

    widths = [observation_size, WIDTH, WIDTH, WIDTH]
    hidden = [layer for before, after in pairwise(widths) for layer in (Linear(before, after), ReLU())]
    return torch.nn.Sequential(*hidden, Linear(WIDTH, actions)).to("cuda", torch.bfloat16)


def _vector_env(name: str, seats: int) -> float:
    from cabochon.envs.gymnasium import GymnasiumVectorEnv

    many = GymnasiumVectorEnv(name, num_envs=GAMES, opponents="random", seats=seats, threads=1, copy=False)
    many.reset(seed=SEED)
    priorities = cycle(np.random.default_rng(SEED).random((7, *many.action_masks().shape), np.float32))
    return _best(lambda: many.step((many.action_masks() * next(priorities)).argmax(1)), GAMES)


def _gymnasium_matches(name: str, seats: int) -> Callable[[random.Random], int]:
    from cabochon.envs.gymnasium import GymnasiumEnv

    environment = GymnasiumEnv(name, opponents="random", seats=seats)

    def play(chance: random.Random) -> int:
        decisions = 0
        environment.reset(seed=chance.randrange(2**31))
        is_over = False
        while not is_over:
            action = int(chance.choice(environment.action_masks().nonzero()[0]))
            _, _, is_terminated, is_truncated, _ = environment.step(action)
            is_over = is_terminated or is_truncated
            decisions += 1
        return decisions

    return play
