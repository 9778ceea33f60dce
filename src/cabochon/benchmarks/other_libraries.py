"""Comparable games of other libraries, with turns, hidden hands or chance. Measured if they are installed."""

from __future__ import annotations

import importlib
import importlib.util
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from cabochon.benchmarks.row import Row

__all__ = ["open_spiel_matches", "pettingzoo_matches", "rate", "rows"]

SEED = 1
SECONDS = 1.0
OPEN_SPIEL_GAMES = {"gin_rummy": 2, "backgammon": 2}
PETTINGZOO_GAMES = {"texas_holdem": 2, "connect_four": 2}


def rows() -> Iterator[Row]:
    if importlib.util.find_spec("pyspiel") is not None:
        for name, seats in OPEN_SPIEL_GAMES.items():
            yield Row(name, seats, "open_spiel", "decisions", rate(open_spiel_matches(name)))
    if importlib.util.find_spec("pettingzoo") is not None:
        for name, seats in PETTINGZOO_GAMES.items():
            module = _pettingzoo_module(name)
            if module is not None:
                yield Row(name, seats, "pettingzoo", "decisions", rate(pettingzoo_matches(module.env())))


def rate(play_match: Callable[[random.Random], int]) -> float:
    """Decisions per second in whole matches, played for a second."""
    chance = random.Random(SEED)
    decisions = 0
    started = time.perf_counter()
    while time.perf_counter() - started < SECONDS:
        decisions += play_match(chance)
    return decisions / (time.perf_counter() - started)


def open_spiel_matches(name: str) -> Callable[[random.Random], int]:
    game = importlib.import_module("pyspiel").load_game(name)

    def play(chance: random.Random) -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def _pettingzoo_module(name: str) -> Any:
    """The newest version of a classic game, if its own requirements are installed."""
    for version in range(9, 0, -1):
        full = f"pettingzoo.classic.{name}_v{version}"
        if importlib.util.find_spec(full) is not None:
            try:
                return importlib.import_module(full)
            except ImportError:
                return None
    return None


def pettingzoo_matches(environment: Any) -> Callable[[random.Random], int]:
    def play(chance: random.Random) -> int:
        decisions = 0
        environment.reset(seed=chance.randrange(2**31))
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            environment.step(int(chance.choice(observation["action_mask"].nonzero()[0])))
            decisions += 1
        return decisions

    return play
