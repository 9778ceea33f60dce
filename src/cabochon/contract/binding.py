"""Binds code that is written once for all games to the parts of one game."""

from __future__ import annotations

from typing import Any

from cabochon.compiled import bind
from cabochon.contract.failures import check_compiles
from cabochon.contract.game import Game
from cabochon.contract.neutral import features, forecasts, piles, rewards, strategy

__all__ = ["for_game"]


def for_game(template: str, game: Game, **others: Any) -> Any:
    """The module `template` with its globals for a game's parts, such as `rules` and `strategy`, bound to them.

    A part that the game does not have is neutral; `others` are bound by their own names.
    """
    check_compiles(game)
    parts: dict[str, Any] = {
        "rules": game.rules,
        "strategy": game.strategy or strategy,
        "rewards": game.rewards or rewards,
        "piles": game.piles or piles,
        "features": game.features or features,
        "forecasts": game.forecasts or forecasts,
    }
    return bind(template, **parts, **others)
