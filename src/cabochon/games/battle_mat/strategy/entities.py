"""What a network treats alike: the thirty cards, by their ranks and where they may be. Decides no rule."""

from __future__ import annotations

import numpy as np

from cabochon.contract import Entities
from cabochon.games.battle_mat.knowledge import observation
from cabochon.games.battle_mat.rules.actions import PICK
from cabochon.games.battle_mat.rules.decks import CARDS, CATEGORIES
from cabochon.games.battle_mat.rules.state import PLACEMENTS, SEATS, ZONES

__all__ = ["ENTITIES"]


def _entities() -> Entities:
    """Ranks are written card by card; of everything else there is a block with a number for each card."""
    cards = np.arange(CARDS)[:, None]
    blocks = {
        observation.HAND: 1,
        observation.LAID: PLACEMENTS,
        observation.MAYBE: ZONES,
        observation.WON: SEATS,
        observation.CARRIED: 1,
        observation.POOLED: 1,
    }
    firsts = [first + number * CARDS for first, blocks_alike in blocks.items() for number in range(blocks_alike)]
    ranks = observation.RANKS + cards * CATEGORIES + np.arange(CATEGORIES)
    return Entities(np.hstack([ranks, np.array(firsts) + cards]).astype(np.int16), (PICK + cards).astype(np.int16))


ENTITIES = _entities()
