"""Registering every game with the installed libraries under a versioned name; the environments are imported later."""

from __future__ import annotations

from importlib.util import find_spec

from cabochon import games

__all__ = ["module_name", "register"]

NAMESPACE = "cabochon"
VERSION = 0  # rises when the meaning of an observation, an action or a reward changes


def module_name(game: str) -> str:
    """The name of the game's PettingZoo module in this package, such as `battle_mat_v0`."""
    return f"{_identifier(game)}_v{VERSION}"


def register() -> None:
    """Register names such as `cabochon/BattleMat-v0` with Gymnasium and `cabochon/battle_mat-v0` with PettingZoo."""
    for game in games.names():
        if find_spec("gymnasium"):
            _register_with_gymnasium(game)
        if find_spec("pettingzoo"):
            _register_with_pettingzoo(game)


def _register_with_gymnasium(game: str) -> None:
    import gymnasium

    name = "".join(word.capitalize() for word in game.split("-"))
    gymnasium.register(
        f"{NAMESPACE}/{name}-v{VERSION}",
        entry_point="cabochon.envs.gymnasium.env:GymnasiumEnv",
        vector_entry_point="cabochon.envs.gymnasium.vector:GymnasiumVectorEnv",
        kwargs={"game": game},
    )


def _register_with_pettingzoo(game: str) -> None:
    import pettingzoo

    if not hasattr(pettingzoo, "register"):  # PettingZoo before 1.27 has no registry
        return
    pettingzoo.register(
        "aec",
        f"{NAMESPACE}/{_identifier(game)}-v{VERSION}",
        entry_point="cabochon.envs.pettingzoo:env",
        kwargs={"game": game},
    )


def _identifier(game: str) -> str:
    return game.replace("-", "_")
