"""The numbers of actions. What a seat decides comes first, the outcomes of chance last. Knows no rule."""

from __future__ import annotations

from cabochon.games.battle_mat.rules.decks import CARDS, CATEGORIES

__all__ = [
    "ACTIONS",
    "CHOICE",
    "MIND",
    "NO_STONE",
    "OUTCOME",
    "PICK",
    "POWER",
    "POWER_FIRST",
    "POWER_THIRD",
    "REALITY",
    "SEAT_ACTIONS",
    "SOUL",
    "SPACE",
    "STONES",
    "STONE_NAMES",
    "TIME",
    "USE",
]

STONE_NAMES = ("time", "mind", "reality", "soul", "power", "space")
STONES = len(STONE_NAMES)
TIME, MIND, REALITY, SOUL, POWER, SPACE = range(STONES)

PICK = 0  # + card: to lay, to answer with, to show, to give away
CHOICE = PICK + CARDS  # + category, for the card just laid or before one is
USE = CHOICE + CATEGORIES  # + stone; Power by the leader
POWER_FIRST = USE + STONES  # Power by the other, for the first placement
POWER_THIRD = POWER_FIRST + 1
NO_STONE = POWER_THIRD + 1
SEAT_ACTIONS = NO_STONE + 1
OUTCOME = SEAT_ACTIONS  # + card, or + stone while stones are dealt
ACTIONS = OUTCOME + CARDS
