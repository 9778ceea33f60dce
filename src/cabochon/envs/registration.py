"""Every game under a versioned name with the libraries that are installed; what the names stand for is loaded later."""

from __future__ import annotations

from importlib.util import find_spec

from cabochon import games

__all__ = ["module_name", "register"]

NAMESPACE = "cabochon"
VERSIONS = {"splendor": 0, "marvel": 0, "battle-mat": 0}  # of the environments; other people's games begin with 0 too


def version(game: str) -> int:
    """Rises when an observation, an action or a reward changes its meaning."""
    return VERSIONS.get(game, 0)


def module_name(game: str) -> str:
    """What PettingZoo's users know a game by: `battle_mat_v0` of this package."""
    return f"{_one_word(game)}_v{version(game)}"


def register() -> None:
    """In Gymnasium `cabochon/BattleMat-v0`, in PettingZoo `cabochon/battle_mat-v0`."""
    for game in games.names():
        if find_spec("gymnasium"):
            _register_with_gymnasium(game)
        if find_spec("pettingzoo"):
            _register_with_pettingzoo(game)


def _register_with_gymnasium(game: str) -> None:
    import gymnasium

    name = "".join(word.capitalize() for word in game.split("-"))
    gymnasium.register(
        f"{NAMESPACE}/{name}-v{version(game)}",
        entry_point="cabochon.envs.gymnasium_env:SoloEnvironment",
        vector_entry_point="cabochon.envs.gymnasium_vector:VectorEnvironment",
        kwargs={"game": game},
    )


def _register_with_pettingzoo(game: str) -> None:
    import pettingzoo

    if not hasattr(pettingzoo, "register"):  # before 1.27 it had no registry
        return
    pettingzoo.register(
        "aec",
        f"{NAMESPACE}/{_one_word(game)}-v{version(game)}",
        entry_point="cabochon.envs.pettingzoo_env:env",
        kwargs={"game": game},
    )


def _one_word(game: str) -> str:
    return game.replace("-", "_")
