"""The piles of Battle Mat, as the contract names them."""

from __future__ import annotations

from cabochon.compiled import compiled
from cabochon.contract import UNSHUFFLED
from cabochon.games.battle_mat.rules.legal import next_group
from cabochon.games.battle_mat.rules.state import DEAL, DEAL_STONES, EXCHANGE, GROUPS, State

__all__ = ["NAMES", "pile"]

NAMES = (*(f"deck {group}" for group in range(GROUPS)), "stones")


@compiled
def pile(game: State) -> int:
    """Chance draws from a group of the deck or from the stones; initiative and hits come from no pile."""
    if game.phase == DEAL or game.phase == EXCHANGE:
        return next_group(game)
    return GROUPS if game.phase == DEAL_STONES else UNSHUFFLED
