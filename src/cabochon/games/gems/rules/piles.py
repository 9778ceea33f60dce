"""The piles of both editions, as the contract names them."""

from __future__ import annotations

from cabochon.compiled import compiled
from cabochon.games.gems.rules.cards import LEVELS
from cabochon.games.gems.rules.legal import level_dealt_from
from cabochon.games.gems.rules.state import LAY_TILES, State

__all__ = ["NAMES", "pile"]

NAMES = ("tiles", *(f"level {level + 1}" for level in range(LEVELS)))


@compiled
def pile(game: State) -> int:
    """Chance draws from the tiles, or from the deck of a level."""
    return 0 if game.phase == LAY_TILES else 1 + level_dealt_from(game)
