"""What a player can work out from what they have seen: where each card can really be. Decides no rule.  (3.12)

A card may be in several zones, each for itself; but cards fill places. If as many cards can only be in certain zones as
these have places, no other card can be there.
"""

from __future__ import annotations

import numpy as np

from cabochon.bits import EMPTY, Bits, bit, count, has, nth
from cabochon.compiled import compiled
from cabochon.games.battle_mat.decks import CARDS
from cabochon.games.battle_mat.knowledge import lies_in, may_lie, seen_before, zones_for
from cabochon.games.battle_mat.state import ZONES, State

__all__ = ["can_lie"]


@compiled
def can_lie(game: State, seat: int, zone: int) -> Bits:
    """The cards that are in a zone in some arrangement that agrees with all the player knows."""
    cards = may_lie(game, seat, zone)
    if seen_before(game, seat) == EMPTY or cards == EMPTY:
        return cards
    filled = filled_zones(game, seat)
    for number in range(1 << ZONES):
        zones = np.uint64(number)
        if has(zones, zone) and zones & ~filled == EMPTY:
            confined = confined_to(game, seat, zones)
            if count(confined) == places_in(game, seat, zones):
                cards &= confined
    return cards


@compiled
def filled_zones(game: State, seat: int) -> Bits:
    zones = EMPTY
    for zone in range(ZONES):
        if lies_in(game, seat, zone) != EMPTY:
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
def confined_to(game: State, seat: int, zones: Bits) -> Bits:
    """The cards that can be in none but these zones; strangers are all alike, so one answers for them."""
    confined = EMPTY
    strangers = np.uint64(game.players[seat].strange)
    seen = seen_before(game, seat)
    for card in range(CARDS):
        if has(seen, card) and zones_for(game, seat, card) & ~zones == EMPTY:
            confined |= bit(card)
    if strangers != EMPTY and zones_for(game, seat, nth(strangers, 0)) & ~zones == EMPTY:
        confined |= strangers
    return confined
