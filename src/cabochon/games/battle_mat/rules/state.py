"""A match in progress as one record of fixed size. Knows no rule and no card.

Sets of cards and stones are bits. The deck is a row of groups, first to be drawn first: what was shuffled, then what
was put under it; inside a group nothing has an order yet. What each player can know is part of the state, because it
outlives what lies on the table: where every card may be that they do not see.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cabochon.compiled import compiled
from cabochon.fields import Fields, record_type
from cabochon.games.battle_mat.rules.decks import CARDS

__all__ = [
    "ANSWER",
    "ANSWER_NEXT",
    "ASK",
    "CHOOSE",
    "DEAL",
    "DEAL_STONES",
    "DECK",
    "DRAW",
    "DRAW_OUT",
    "EXCHANGE",
    "FIRST",
    "GIVE",
    "GROUPS",
    "HIT",
    "LAY_NEXT",
    "LEAD",
    "NEW_ROUND",
    "NOBODY",
    "NOTHING",
    "ON",
    "OVER_AND_DONE",
    "PLACEMENTS",
    "PUT_AWAY",
    "REVEAL",
    "ROUND_OVER",
    "SEATS",
    "SECOND",
    "SHOW",
    "STATE",
    "STONE",
    "THEIR_HAND",
    "THEIR_LAID",
    "THIRD",
    "ZONES",
    "State",
    "opponent",
]

SEATS = 2
PLACEMENTS = 3
FIRST, SECOND, THIRD = range(PLACEMENTS)
GROUPS = 5  # the shuffled deck, and under it what Time, Soul (twice) and a quick game's broken round put there
NOTHING = -1  # no card, no category, no stone
NOBODY = -1

# What is decided next. The first five are chance's, the next seven a seat's.
DRAW, DEAL, DEAL_STONES, HIT, EXCHANGE, STONE, SHOW, GIVE, CHOOSE, LEAD, ON, ANSWER, OVER_AND_DONE = range(13)
# Stages inside one action, where nobody decides: a state at rest is never in one of them.
PUT_AWAY, ANSWER_NEXT, ASK, LAY_NEXT, REVEAL, ROUND_OVER, NEW_ROUND, DRAW_OUT = range(13, 21)

# Where a card can be that a player does not see: with the other, or in a group of the deck.
THEIR_HAND = 0
THEIR_LAID = THEIR_HAND + 1  # + placement
DECK = THEIR_LAID + PLACEMENTS  # + group
ZONES = DECK + GROUPS


class Player(Fields):
    """What a player has, and may know."""

    hand: Any
    won: Any
    hidden: Any
    unseen: Any
    maybe: NDArray[np.uint32]
    stones: Any
    spent: Any
    score: int
    stone_used: int


PLAYER = record_type(
    Player,
    [
        ("hand", np.uint32),
        ("won", np.uint32),  # the cards on the player's score fields
        ("hidden", np.uint32),  # the cards this player does not see
        ("unseen", np.uint32),  # those of them the player has never seen
        ("maybe", np.uint32, ZONES),  # for each zone the hidden cards that may be there
        ("stones", np.uint32),  # not yet used
        ("spent", np.uint32),  # used
        ("score", np.int8),  # duels won
        ("stone_used", np.int8),  # in this round
        ("padding", np.int8, 2),
    ],
)


class Placement(Fields):
    cards: NDArray[np.int8]
    category: int
    chooser: int


PLACEMENT = record_type(
    Placement,
    [
        ("cards", np.int8, SEATS),
        ("category", np.int8),
        ("chooser", np.int8),  # who chooses the category
    ],
)


class Duel(Fields):
    cards: NDArray[np.int8]
    category: int
    winner: int


DUEL = record_type(
    Duel,
    [
        ("cards", np.int8, SEATS),
        ("category", np.int8),
        ("winner", np.int8),
    ],
)


class State(Fields):
    """A match in progress."""

    deck_number: Any
    ranks: NDArray[np.uint32]
    deck: NDArray[np.uint32]
    carried: Any
    pooled: Any
    pile: Any
    players: list[Player]
    placements: list[Placement]
    duels: list[Duel]
    seats: int
    target: int
    phase: int
    seat: int
    rounds: int
    decider: int
    leader: int
    first_at_match_point: int
    asked: int
    placement: int
    groups: int
    dealt: int
    drawn: NDArray[np.int8]
    user: int
    stone: int
    given: int
    place: int
    random_first: int
    revealed: int


STATE = record_type(
    State,
    [
        ("deck_number", np.uint64),  # identifies the deck, for names and values
        ("ranks", np.uint32, CARDS),
        ("deck", np.uint32, GROUPS),
        ("carried", np.uint32),  # pairs set aside for the winner of the next decided duel
        ("pooled", np.uint32),  # pairs set aside for the winner of the next round
        ("pile", np.uint32),  # what is drawn from to compare ratings
        ("players", PLAYER, SEATS),
        ("placements", PLACEMENT, PLACEMENTS),
        ("duels", DUEL, PLACEMENTS),  # those revealed last
        ("seats", np.int8),
        ("target", np.int8),  # duels that win the match
        ("phase", np.int8),
        ("seat", np.int8),  # who decides
        ("rounds", np.int8),  # begun; 0 while initiative is drawn
        ("decider", np.int8),  # whether this round is the decider
        ("leader", np.int8),  # of the round
        ("first_at_match_point", np.int8),  # who was the first to need one duel more
        ("asked", np.int8),  # how many of the two were asked for a stone at this moment
        ("placement", np.int8),  # how many pairs are laid
        ("groups", np.int8),  # how many groups the deck has had
        ("dealt", np.int8),  # of the six cards of a round or of Soul, or of the four stones
        ("drawn", np.int8, SEATS),  # the cards drawn last to compare ratings
        ("user", np.int8),  # whose stone is at work
        ("stone", np.int8),  # which one
        ("given", np.int8),  # Space: the card the user gives away
        ("place", np.int8),  # Time: the placement whose card is exchanged
        ("random_first", np.int8),  # Reality: whose first card is a random one, face down for them too
        ("revealed", np.int8),  # duels, in the whole match
        ("padding", np.int8, 4),
    ],
)


@compiled
def opponent(seat: int) -> int:
    return 1 - int(seat)
