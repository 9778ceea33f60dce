"""The range of each number of the observation, for every deck and both lengths of a match."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cabochon.games.battle_mat.knowledge import observation
from cabochon.games.battle_mat.knowledge.observation import NUMBERS
from cabochon.games.battle_mat.rules.dealing import HAND, SIX, STONES_EACH
from cabochon.games.battle_mat.rules.decks import CARDS
from cabochon.games.battle_mat.rules.duels import DUELS_TO_WIN
from cabochon.games.battle_mat.rules.state import DECK, PLACEMENTS, SEATS, THEIR_HAND

__all__ = ["observation_bounds"]

Numbers = NDArray[np.int8]

DUELS = CARDS // SEATS  # in the whole match


def observation_bounds() -> tuple[Numbers, Numbers]:
    """Every range starts at zero, because libraries fill in missing observations with zeros."""
    high = np.ones(NUMBERS, np.int8)
    high[observation.GOAL] = DUELS_TO_WIN
    high[observation.ROUND] = CARDS // SIX
    high[observation.PLACEMENT] = PLACEMENTS
    high[observation.SCORES : observation.MATCH_POINT] = DUELS
    high[observation.PENDING : observation.RANDOM] = DUELS
    high[observation.THEIR_STONES] = STONES_EACH
    high[observation.RANKS : observation.HAND] = CARDS
    sizes = high[observation.SIZES : observation.MAYBE]
    sizes[THEIR_HAND] = HAND
    sizes[DECK] = CARDS
    sizes[DECK + 1 :] = SEATS * (PLACEMENTS - 1)  # of a round that ends with its first pair
    return np.zeros_like(high), high
