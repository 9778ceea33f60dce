"""A match in progress as one record of fixed size. Knows no rule and no card.

The state holds which cards are unseen, never their order: a card gets its place when chance deals it. Counts and
indices are signed, because arithmetic on mixed signs would be compiled to floating point. Padding is a field like any
other and stays zero: copies leave unnamed gaps as they find them, and equal states must be equal bytes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cabochon.compiled import compiled
from cabochon.fields import Fields, record_type

__all__ = [
    "CHOOSE_TILE",
    "COLUMNS",
    "DRAW",
    "HAND",
    "LAY_TILES",
    "MARKET",
    "OVER_AND_DONE",
    "PAID",
    "PAY",
    "PLAY",
    "REFILL",
    "RETURN_CHIPS",
    "SETTLING",
    "SET_UP",
    "STATE",
    "TILES_SHOWN",
    "TURN_OVER",
    "Player",
    "State",
    "card_at",
]

HAND = 3
COLUMNS = 4
MARKET = 3 * COLUMNS
TILES_SHOWN = 5  # at the most

# What is decided next. The first four are chance's, the next four the seat's whose turn it is.
SET_UP, LAY_TILES, REFILL, DRAW, PLAY, PAY, RETURN_CHIPS, CHOOSE_TILE, OVER_AND_DONE = range(9)
# Stages inside one action, where nobody decides: a state at rest is never in one of them.
PAID, SETTLING, TURN_OVER = range(9, 12)


class Player(Fields):
    """What a player has."""

    bought: NDArray[np.uint64]
    tiles: Any
    points: int
    chips: NDArray[np.int8]
    bonuses: NDArray[np.int8]
    hand: NDArray[np.uint8]
    hidden: NDArray[np.uint8]
    reserved: int
    cards: int
    avengers: int


PLAYER = record_type(
    Player,
    [
        ("bought", np.uint64, 3),  # for each level the set of cards bought
        ("tiles", np.uint32),  # the set of tiles received
        ("points", np.int16),
        ("chips", np.int8, 7),  # five colours, joker, time stone
        ("bonuses", np.int8, 5),
        ("hand", np.uint8, HAND),  # reserved cards, oldest first
        ("hidden", np.uint8, HAND),  # whether the others have never seen that card
        ("reserved", np.int8),  # how many cards are in the hand
        ("cards", np.int8),  # how many were bought
        ("avengers", np.int8),  # symbols on them
        ("padding", np.int8, 5),
    ],
)


class State(Fields):
    """A match in progress."""

    unseen: NDArray[np.uint64]
    players: list[Player]
    unseen_tiles: Any
    target: int
    market: NDArray[np.uint8]
    tiles: NDArray[np.uint8]
    bank: NDArray[np.int8]
    paid: NDArray[np.int8]
    edition: int
    seats: int
    seat: int
    phase: int
    place: int
    colour: int
    passes: int
    avengers_holder: int


STATE = record_type(
    State,
    [
        ("unseen", np.uint64, 3),  # for each level the set of cards still in the deck
        ("players", PLAYER, 4),
        ("unseen_tiles", np.uint32),
        ("target", np.int16),
        ("market", np.uint8, MARKET),  # four places a level, lowest level first
        ("tiles", np.uint8, TILES_SHOWN),
        ("bank", np.int8, 7),
        ("paid", np.int8, 5),  # chips of each colour in the payment being settled
        ("edition", np.int8),
        ("seats", np.int8),
        ("seat", np.int8),  # whose turn it is
        ("phase", np.int8),
        ("place", np.int8),  # of the market or hand, or the level, that the phase is about
        ("colour", np.int8),  # payment: the last colour a joker was put in for
        ("passes", np.int8),  # in this round
        ("avengers_holder", np.int8),
        ("padding", np.int8, 5),
    ],
)


@compiled
def card_at(game: State, seat: int, place: int) -> int:
    """The card at a place of the market or, counted on from there, of a seat's hand."""
    if place < MARKET:
        return int(game.market[place])
    return int(game.players[seat].hand[place - MARKET])
