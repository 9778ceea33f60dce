"""Matches in OpenSpiel, for the tests."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cabochon import games

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'cabochon[envs]'")

from cabochon.envs.open_spiel import registered  # noqa: E402

__all__ = ["a_game", "every_game", "played", "pyspiel", "registered", "seatings", "the_decider"]

every_game = pytest.mark.parametrize("name", games.names())


def a_game(name: str, **parameters: Any) -> Any:
    return pyspiel.load_game(f"cabochon_{name.replace('-', '_')}", parameters)


def seatings() -> list[tuple[str, int]]:
    return [(name, seats) for name in games.names() for seats in games.find(name).seats]


def played(game: Any, seed: int, *, steps: int = 10_000, until: Any = lambda state: False) -> Any:
    """A match at random: after some actions, when something has come about, or at the end if that comes first."""
    chance = random.Random(seed)
    state = game.new_initial_state()
    while steps and not state.is_terminal() and not until(state):
        state.apply_action(chance.choice(state.legal_actions()))
        steps -= 1
    return state


def the_decider(seed: int = 4) -> Any:
    """The smallest game there is: one round with three cards each, at six duels all."""
    match = played(a_game("battle-mat"), seed, until=is_decider)
    assert not match.is_terminal()
    return a_game("battle-mat", begin=" ".join(map(str, match.history())), limit=8)


def is_decider(state: Any) -> bool:
    return not state.is_chance_node() and '"decider":true' in state.observation_string(0)
