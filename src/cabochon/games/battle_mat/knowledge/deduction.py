"""What a player can deduce from what they have seen: where each card can really be. Decides no rule.  (3.12)

Taken alone, a card may be in several zones; but cards fill places. If the cards confined to certain zones fill all
places there, no other card can be there. If certain zones have as many places as there are cards that may be there,
these cards can be nowhere else. Cards the player has never seen are interchangeable, so nothing more follows.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cabochon.bits import EMPTY, ONE, Bits, bit, count, has, lowest, spread
from cabochon.compiled import compiled
from cabochon.games.battle_mat.rules.decks import CARDS
from cabochon.games.battle_mat.rules.state import ZONES, State
from cabochon.games.battle_mat.rules.tracking import lies_in, may_lie, places_in, seen_before

__all__ = ["POSSIBLE", "are_found", "fill_with_any", "fill_with_found", "write_possible"]

POSSIBLE = ZONES * CARDS

Numbers = NDArray[np.int8]


@compiled
def write_possible(game: State, seat: int, numbers: Numbers, at: int) -> None:
    """Write a one for each zone and card, if the card lies there in an arrangement consistent with all the seat knows.

    The numbers must be zeros before.
    """
    for zone in range(ZONES):
        cards = may_lie(game, seat, zone)
        if cards != EMPTY:
            spread(cards, CARDS, numbers, at + zone * CARDS)
    seen = seen_before(game, seat)
    if seen != EMPTY:
        if are_found(game, seat, seen):
            fill_with_found(game, seat, seen, numbers, at)
        else:
            fill_with_any(game, seat, seen, numbers, at)


@compiled
def are_found(game: State, seat: int, seen: Bits) -> bool:
    """Whether each of these cards can be in only one zone."""
    once = EMPTY
    twice = EMPTY
    for zone in range(ZONES):
        cards = may_lie(game, seat, zone) & seen
        twice |= once & cards
        once |= cards
    return twice == EMPTY


@compiled
def fill_with_found(game: State, seat: int, seen: Bits, numbers: Numbers, at: int) -> None:
    """If the zone of each card is known for certain, a zone full of them holds no other card."""
    for zone in range(ZONES):
        cards = may_lie(game, seat, zone)
        if cards & ~seen != EMPTY and count(cards & seen) == count(lies_in(game, seat, zone)):
            rule_out(game, seat, bit(zone), ~seen, numbers, at)


@compiled
def fill_with_any(game: State, seat: int, seen: Bits, numbers: Numbers, at: int) -> None:
    reached = zones_of(game, seat, seen)  # where the cards may be that the seat has seen before
    zones = reached
    while zones != EMPTY:
        keep_others_out(game, seat, zones, seen, numbers, at)
        zones = (zones - ONE) & reached
    # Zones that cannot hold a card the seat has never seen.
    shut = reached & ~zones_of(game, seat, np.uint64(game.players[seat].unseen))
    zones = shut
    while zones != EMPTY:
        keep_own_in(game, seat, zones, numbers, at)
        zones = (zones - ONE) & shut


@compiled
def zones_of(game: State, seat: int, cards: Bits) -> Bits:
    """The zones that one of these cards may be in."""
    zones = EMPTY
    for zone in range(ZONES):
        if may_lie(game, seat, zone) & cards != EMPTY:
            zones |= bit(zone)
    return zones


@compiled
def may_lie_in(game: State, seat: int, zones: Bits) -> Bits:
    cards = EMPTY
    for zone in range(ZONES):
        if has(zones, zone):
            cards |= may_lie(game, seat, zone)
    return cards


@compiled
def keep_others_out(game: State, seat: int, zones: Bits, seen: Bits, numbers: Numbers, at: int) -> None:
    """If the cards confined to these zones fill them, no other card is there."""
    places = places_in(game, seat, zones)
    if places > count(seen):
        return  # they cannot fill them
    confined = seen & ~may_lie_in(game, seat, ~zones)
    if count(confined) == places:
        rule_out(game, seat, zones, ~confined, numbers, at)


@compiled
def keep_own_in(game: State, seat: int, zones: Bits, numbers: Numbers, at: int) -> None:
    """If these zones have as many places as cards that may be there, all these cards are there and nowhere else."""
    cards = may_lie_in(game, seat, zones)
    if count(cards) == places_in(game, seat, zones):
        rule_out(game, seat, ~zones, cards, numbers, at)


@compiled
def rule_out(game: State, seat: int, zones: Bits, cards: Bits, numbers: Numbers, at: int) -> None:
    for zone in range(ZONES):
        if has(zones, zone):
            ruled_out = may_lie(game, seat, zone) & cards
            while ruled_out != EMPTY:
                numbers[at + zone * CARDS + lowest(ruled_out)] = 0
                ruled_out &= ruled_out - ONE
