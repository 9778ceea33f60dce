"""A learner at a table of Gymnasium, and the odd bots it meets there."""

from __future__ import annotations

import random
import threading
from typing import Any

import pytest

from cabochon.observer import Observer
from tests.envs.environments import any_of

gymnasium: Any = pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install cabochon[envs]")

NAMES = {"splendor": "Splendor", "marvel": "Marvel", "battle-mat": "BattleMat"}


def made(game: str, **chosen: Any) -> Any:
    return gymnasium.make(f"cabochon.envs:cabochon/{NAMES[game]}-v0", **chosen)


def play(env: Any, *, seed: int | None = 5) -> tuple[float, dict[str, Any]]:
    """A match at random: what the learner was given in all, and what it was told at the end."""
    numbers, earned, is_over = random.Random(seed), 0.0, False
    _, info = env.reset(seed=seed)
    while not is_over:
        _, reward, terminated, truncated, info = env.step(any_of(info["action_mask"], numbers))
        earned += reward
        is_over = terminated or truncated
    return earned, info


class Stubborn:
    """A bot that says one thing only."""

    says = "resign"
    left: list[Any]

    def __init__(self, seed: int) -> None:
        pass

    def decide(self, observer: Observer) -> str:
        return self.says

    def leave(self, result: Any) -> None:
        Stubborn.left.append(result)


class Reserving:
    """A bot that takes cards unseen."""

    def __init__(self, seed: int) -> None:
        pass

    def decide(self, observer: Observer) -> str:
        return "reserve deck 1"


class Counting:
    """A bot that remembers how often it was asked, and takes that move of the list."""

    def __init__(self, seed: int) -> None:
        self.asked = 0

    def decide(self, observer: Observer) -> str:
        self.asked += 1
        return observer.legal()[self.asked % len(observer.legal())]


class Attached:
    """A bot that holds something of which there is only one."""

    def __init__(self, seed: int) -> None:
        self.lock = threading.Lock()

    def decide(self, observer: Observer) -> str:
        return observer.legal()[0]
