"""Matches in Gymnasium for the tests, and bots with special behaviour."""

from __future__ import annotations

import random
import threading
from typing import Any

import pytest

from cabochon.match.observer import Observer
from tests.envs.environments import random_action

gymnasium: Any = pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install cabochon[envs]")

NAMES = {"splendor": "Splendor", "marvel": "Marvel", "battle-mat": "BattleMat"}


def make(game: str, **options: Any) -> Any:
    return gymnasium.make(f"cabochon.envs:cabochon/{NAMES[game]}-v0", **options)


def play(env: Any, *, seed: int | None = 5) -> tuple[float, dict[str, Any]]:
    """Play a random match; returns the sum of rewards and the last info."""
    numbers, total_reward, is_over = random.Random(seed), 0.0, False
    _, info = env.reset(seed=seed)
    while not is_over:
        _, reward, terminated, truncated, info = env.step(random_action(info["action_mask"], numbers))
        total_reward += reward
        is_over = terminated or truncated
    return total_reward, info


class Stubborn:
    """A bot that always gives the same answer."""

    says = "resign"
    left: list[Any]

    def __init__(self, seed: int) -> None:
        pass

    def decide(self, observer: Observer) -> str:
        return self.says

    def leave(self, result: Any) -> None:
        Stubborn.left.append(result)


class Reserving:
    """A bot that reserves cards unseen."""

    def __init__(self, seed: int) -> None:
        pass

    def decide(self, observer: Observer) -> str:
        return "reserve deck 1"


class Counting:
    """A bot that counts its decisions, and plays the move with that number."""

    def __init__(self, seed: int) -> None:
        self.decisions = 0

    def decide(self, observer: Observer) -> str:
        self.decisions += 1
        return observer.legal()[self.decisions % len(observer.legal())]


class Attached:
    """A bot that holds something that cannot be copied."""

    def __init__(self, seed: int) -> None:
        self.lock = threading.Lock()

    def decide(self, observer: Observer) -> str:
        return observer.legal()[0]
