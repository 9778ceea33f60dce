"""The numbers of actions. What a seat decides comes first, the outcomes of chance last. Knows no rule."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from cabochon.games.gems.rules.cards import CARDS_OF_LEVEL, COLOURS, JOKER, LEVELS
from cabochon.games.gems.rules.state import HAND, MARKET, TILES_SHOWN

__all__ = [
    "ACTIONS",
    "BUY",
    "BUY_RESERVED",
    "COLOUR_SETS",
    "GOLD",
    "OUTCOME",
    "PASS",
    "RESERVE",
    "RESERVE_DECK",
    "RETURN",
    "SEAT_ACTIONS",
    "SETS_OF_COLOURS",
    "SETTLE",
    "TAKE",
    "TAKE_TWO",
    "TILE",
]

# Every set of one, two or three different colours, threes first.
SETS_OF_COLOURS = tuple(colours for size in (3, 2, 1) for colours in combinations(range(COLOURS), size))
COLOUR_SETS = np.array([sum(1 << colour for colour in colours) for colours in SETS_OF_COLOURS], np.uint64)

TAKE = 0  # + set of different colours
TAKE_TWO = TAKE + len(SETS_OF_COLOURS)  # + colour: two alike
RESERVE = TAKE_TWO + COLOURS  # + place in the market
RESERVE_DECK = RESERVE + MARKET  # + level
BUY = RESERVE_DECK + LEVELS  # + place in the market
BUY_RESERVED = BUY + MARKET  # + place in the player's hand
PASS = BUY_RESERVED + HAND
GOLD = PASS + 1  # + colour: a joker more, and a chip of this colour less
SETTLE = GOLD + COLOURS  # the payment stands
RETURN = SETTLE + 1  # + colour, the joker last
TILE = RETURN + JOKER + 1  # + place among the tiles shown
SEAT_ACTIONS = TILE + TILES_SHOWN
OUTCOME = SEAT_ACTIONS  # + card within the level that is dealt from, or + tile
ACTIONS = OUTCOME + int(CARDS_OF_LEVEL.max())
