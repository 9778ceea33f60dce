"""What a player can work out from what they have seen: where each card can really be. Decides no rule.  (3.12)

A card may be in several zones, each looked at for itself; but cards fill places. If as many cards can be nowhere but in
certain zones as these have places, no other card can be there; and if certain zones have as many places as there are
cards that may be there, these cards can be nowhere else. With strangers all alike, nothing more follows.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cabochon.bits import EMPTY, ONE, Bits, bit, count, has, lowest, spread
from cabochon.compiled import compiled
from cabochon.games.battle_mat.decks import CARDS
from cabochon.games.battle_mat.knowledge import may_lie, places_in, seen_before, zones_for
from cabochon.games.battle_mat.state import ZONES, State

__all__ = ["POSSIBLE", "note_possible"]

POSSIBLE = ZONES * CARDS

Numbers = NDArray[np.int8]


@compiled
def note_possible(game: State, seat: int, numbers: Numbers, at: int) -> None:
    """For each zone and card a one if some arrangement that agrees with all the seat knows has the card there."""
    for zone in range(ZONES):
        spread(may_lie(game, seat, zone), CARDS, numbers, at + zone * CARDS)
    if seen_before(game, seat) != EMPTY:
        reached = reached_zones(game, seat)
        zones = reached
        while zones != EMPTY:
            keep_others_out(game, seat, zones, numbers, at)
            zones = (zones - ONE) & reached
        shut = shut_zones(game, seat)
        zones = shut
        while zones != EMPTY:
            keep_own_in(game, seat, zones, numbers, at)
            zones = (zones - ONE) & shut


@compiled
def reached_zones(game: State, seat: int) -> Bits:
    """Where cards that the seat has seen before may be."""
    zones = EMPTY
    seen = seen_before(game, seat)
    while seen != EMPTY:
        zones |= zones_for(game, seat, lowest(seen))
        seen &= seen - ONE
    return zones


@compiled
def shut_zones(game: State, seat: int) -> Bits:
    """Where cards lie, but none that the seat has never seen."""
    zones = EMPTY
    for zone in range(ZONES):
        if (
            may_lie(game, seat, zone) != EMPTY
            and may_lie(game, seat, zone) & np.uint64(game.players[seat].strange) == EMPTY
        ):
            zones |= bit(zone)
    return zones


@compiled
def keep_others_out(game: State, seat: int, zones: Bits, numbers: Numbers, at: int) -> None:
    """If the cards that can be in these zones only fill them, no other card is there."""
    places = places_in(game, seat, zones)
    seen = seen_before(game, seat)
    if places > count(seen):
        return  # they cannot fill them
    confined = EMPTY
    while seen != EMPTY:
        if zones_for(game, seat, lowest(seen)) & ~zones == EMPTY:
            confined |= bit(lowest(seen))
        seen &= seen - ONE
    if count(confined) == places:
        rule_out(game, seat, zones, ~confined, numbers, at)


@compiled
def keep_own_in(game: State, seat: int, zones: Bits, numbers: Numbers, at: int) -> None:
    """If no more cards may be in these zones than they have places, all of them are there and nowhere else."""
    cards = EMPTY
    for zone in range(ZONES):
        if has(zones, zone):
            cards |= may_lie(game, seat, zone)
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
