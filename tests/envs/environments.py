"""Shared by the tests of environments: all games and seat counts, and seeded random play."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from cabochon import games
from cabochon.contract import CabochonError, Rewards
from cabochon.envs.batch import Batch
from cabochon.envs.config import EnvConfig
from cabochon.envs.rendering import packages

GAMES = ("splendor", "marvel", "battle-mat")
TABLES = [(game, seats) for game in GAMES for seats in games.find(game).seats]


def random_action(mask: Any, chance: random.Random) -> int:
    return int(chance.choice(np.flatnonzero(mask).tolist()))


def a_batch(game: str, *, seats: int = 2, seed: int, restart: bool = True, **config: Any) -> Batch:
    """A batch of one game."""
    chosen = EnvConfig(**config)
    batch = Batch(games.find(game), seats=seats, size=1, threads=1, config=chosen, restart=restart)
    batch.reset(seed)
    return batch


def redealt_observations(game: str, state: Any, seat: int) -> list[Any]:
    """The observations of a seat in other states that it cannot tell from this one."""
    found = games.find(game)
    return [found.observe(found.redeal(state, seat, np.uint64(stream)), seat) for stream in (3, 4, 5)]


def skip_without_pictures() -> None:
    """Skip a test if a package for pictures is missing."""
    try:
        packages.resvg()
        packages.pygame()
    except CabochonError as missing:
        pytest.skip(str(missing))


def rewards_of(name: str) -> Rewards:
    rewards = games.find(name).rewards
    assert rewards is not None
    return rewards
