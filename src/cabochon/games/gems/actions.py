"""The numbers of actions. What a seat decides comes first, the outcomes of chance last. Knows no rule."""

from __future__ import annotations

from itertools import combinations

import numpy as np

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

COLOURS_TO_TAKE = 5

# Every set of one, two or three different colours, threes first.
SETS_OF_COLOURS = tuple(colours for size in (3, 2, 1) for colours in combinations(range(COLOURS_TO_TAKE), size))
COLOUR_SETS = np.array([sum(1 << colour for colour in colours) for colours in SETS_OF_COLOURS], np.uint64)

TAKE = 0  # + set of different colours
TAKE_TWO = TAKE + len(SETS_OF_COLOURS)  # + colour: two alike
RESERVE = TAKE_TWO + 5  # + place in the market
RESERVE_DECK = RESERVE + 12  # + level
BUY = RESERVE_DECK + 3  # + place in the market
BUY_RESERVED = BUY + 12  # + place in the own hand
PASS = BUY_RESERVED + 3
GOLD = PASS + 1  # + colour: a joker more, and a chip of this colour less
SETTLE = GOLD + 5  # the payment stands
RETURN = SETTLE + 1  # + colour, the joker last
TILE = RETURN + 6  # + place among the tiles shown
SEAT_ACTIONS = TILE + 5
OUTCOME = SEAT_ACTIONS  # + card within the level that is dealt from, or + tile
ACTIONS = OUTCOME + 40
