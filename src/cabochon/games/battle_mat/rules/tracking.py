"""What each player has seen of the cards that are now out of sight; the verbs of the game report it here.  (3.12)

For each zone out of a player's sight, `maybe` is the set of cards that may be there; `may_lie` leaves out those the
player sees by now. A card the player has never seen may be wherever cards of the deck have gone; a card the player has
seen leave is only where it can have gone.
"""

from __future__ import annotations

import numpy as np

from cabochon.bits import EMPTY, ONE, Bits, bit, count, has
from cabochon.compiled import compiled
from cabochon.games.battle_mat.rules.decks import CARDS
from cabochon.games.battle_mat.rules.state import (
    DECK,
    FIRST,
    GROUPS,
    NOTHING,
    PLACEMENTS,
    SEATS,
    THEIR_HAND,
    THEIR_LAID,
    ZONES,
    State,
    opponent,
)

__all__ = [
    "ALL_CARDS",
    "all_forget",
    "dealt_into_hand",
    "dealt_into_place",
    "is_face_down_for",
    "laid",
    "lies_in",
    "may_lie",
    "places_in",
    "put_under_from_hand",
    "put_under_from_place",
    "seen_before",
    "sees",
    "shown",
    "swapped_in_hand",
    "swapped_in_place",
    "zones_for",
]

ALL_CARDS = bit(CARDS) - ONE


@compiled
def all_forget(game: State) -> None:
    """Before the first deal all cards are in the deck, and nobody has seen any of them."""
    for seat in range(SEATS):
        player = game.players[seat]
        player.hidden = ALL_CARDS
        player.unseen = ALL_CARDS
        player.maybe[:] = EMPTY
        player.maybe[DECK] = ALL_CARDS


@compiled
def lies_in(game: State, seat: int, zone: int) -> Bits:
    """The cards that really lie in a zone out of a player's sight."""
    other = opponent(seat)
    if zone == THEIR_HAND:
        return np.uint64(game.players[other].hand)
    if zone < DECK:
        card = game.placements[zone - THEIR_LAID].cards[other]
        return bit(card) if card != NOTHING else EMPTY
    return np.uint64(game.deck[zone - DECK])


@compiled
def may_lie(game: State, seat: int, zone: int) -> Bits:
    """The cards that may lie there, from what the player has seen; knowledge/deduction rules out more."""
    if lies_in(game, seat, zone) == EMPTY:
        return EMPTY
    player = game.players[seat]
    return np.uint64(player.maybe[zone] & player.hidden)


@compiled
def seen_before(game: State, seat: int) -> Bits:
    """Cards out of the player's sight that they have seen earlier."""
    player = game.players[seat]
    return np.uint64(player.hidden & ~player.unseen)


@compiled
def zones_for(game: State, seat: int, card: int) -> Bits:
    """The zones where a card may be, each zone taken alone."""
    zones = EMPTY
    for zone in range(ZONES):
        if has(may_lie(game, seat, zone), card):
            zones |= bit(zone)
    return zones


@compiled
def places_in(game: State, seat: int, zones: Bits) -> int:
    places = 0
    for zone in range(ZONES):
        if has(zones, zone):
            places += count(lies_in(game, seat, zone))
    return places


@compiled
def is_face_down_for(game: State, seat: int, place: int) -> bool:
    # A card that Reality laid is not looked at by its own player either.  (3.12)
    return place == FIRST and game.random_first == seat


@compiled
def sees(game: State, seat: int, card: int) -> None:
    player = game.players[seat]
    player.hidden &= ~bit(card)
    player.unseen &= ~bit(card)


@compiled
def loses(game: State, seat: int, card: int, zone: int) -> None:
    """A card the player knows goes out of their sight, and they see where."""
    player = game.players[seat]
    for other_zone in range(ZONES):
        player.maybe[other_zone] &= ~bit(card)
    player.maybe[zone] |= bit(card)
    player.hidden |= bit(card)


@compiled
def dealt_into_hand(game: State, seat: int, card: int, group: int) -> None:
    sees(game, seat, card)
    other = game.players[opponent(seat)]
    other.maybe[THEIR_HAND] |= other.maybe[DECK + group]


@compiled
def dealt_into_place(game: State, seat: int, card: int, group: int, place: int) -> None:
    sees(game, seat, card)
    other = game.players[opponent(seat)]
    other.maybe[THEIR_LAID + place] = other.maybe[DECK + group]


@compiled
def laid(game: State, seat: int, place: int) -> None:
    # The other sees that a card was laid, not which one.
    other = game.players[opponent(seat)]
    other.maybe[THEIR_LAID + place] = other.maybe[THEIR_HAND]


@compiled
def put_under_from_hand(game: State, seat: int, card: int, group: int) -> None:
    loses(game, seat, card, DECK + group)
    other = game.players[opponent(seat)]
    other.maybe[DECK + group] |= other.maybe[THEIR_HAND]


@compiled
def put_under_from_place(game: State, seat: int, card: int, group: int, place: int) -> None:
    loses(game, seat, card, DECK + group)
    other = game.players[opponent(seat)]
    other.maybe[DECK + group] |= other.maybe[THEIR_LAID + place]


@compiled
def shown(game: State, seat: int, card: int) -> None:
    """A card that is shown and taken back into the hand stays known to the player who saw it."""
    sees(game, seat, card)
    loses(game, seat, card, THEIR_HAND)


@compiled
def swapped_in_hand(game: State, seat: int, lost: int, received: int) -> None:
    """One side of a swap between hands: the lost card is known to be in the other hand."""
    sees(game, seat, received)
    loses(game, seat, lost, THEIR_HAND)


@compiled
def swapped_in_place(game: State, seat: int, lost: int, received: int, place: int) -> None:
    """One side of a swap of laid cards: it is known where the lost card lies."""
    sees(game, seat, received)
    loses(game, seat, lost, THEIR_LAID + place)
    game.players[seat].maybe[THEIR_LAID + place] = bit(lost)


assert ZONES == DECK + GROUPS == THEIR_LAID + PLACEMENTS + GROUPS
