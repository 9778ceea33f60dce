"""What holds in every state of Splendor and Marvel, recounted from what lies there. Compiled, to ask it often."""

from __future__ import annotations

from typing import Any

import numpy as np

from cabochon.bits import EMPTY, ONE, bit, count
from cabochon.compiled import compiled
from cabochon.games.gems.engine import apply, legal, redeal, result, to_move
from cabochon.games.gems.rules.cards import (
    AVENGERS,
    BONUS,
    COLOURS,
    FIRST_CARD,
    FIRST_TILE,
    JOKER,
    LEVEL,
    LEVELS,
    MARVEL,
    NOBODY,
    NOTHING,
    OTHER_SIDE,
    POINTS,
    TILE_POINTS,
    TIME,
)
from cabochon.games.gems.rules.state import CHOOSE_TILE, HAND, LAY_TILES, MARKET, OVER_AND_DONE, PAY, PLAY, SET_UP
from tests.games.invariants import FINE

CARDS_OF_LEVEL = np.array([40, 30, 20])
CHIPS = np.array([0, 0, 4, 5, 7])

CHIPS_LOST, CARD_TWICE, CARD_LOST, POINTS_WRONG, BONUSES_WRONG, HAND_WRONG, CHIPS_TOO_MANY, TILES_WRONG = range(1, 9)
NOT_AT_REST, AVENGERS_WRONG = range(9, 11)

__all__ = ["apply", "legal", "redeal", "result", "to_move", "violation"]


@compiled
def violation(game: Any) -> int:
    """The first invariant that does not hold."""
    if game.phase > OVER_AND_DONE:
        return NOT_AT_REST
    broken = chips_violation(game)
    if broken == FINE:
        broken = cards_violation(game)
    if broken == FINE:
        broken = tiles_violation(game)
    for seat in range(game.seats):
        if broken == FINE:
            broken = player_violation(game, seat)
    return broken


@compiled
def chips_violation(game: Any) -> int:
    for colour in range(TIME + 1):
        total = int(game.bank[colour])
        for seat in range(game.seats):
            if game.players[seat].chips[colour] < 0:
                return CHIPS_LOST
            total += game.players[seat].chips[colour]
        expected = int(CHIPS[game.seats])
        if colour == JOKER:
            expected = 5
        if colour == TIME:
            expected = int(game.seats) if game.edition == MARVEL else 0
        if total != expected or game.bank[colour] < 0:
            return CHIPS_LOST
    for seat in range(game.seats):
        held = 0
        for colour in range(TIME + 1):
            held += game.players[seat].chips[colour]
        resting = seat != game.seat or game.phase == PLAY or game.phase == CHOOSE_TILE
        if game.players[seat].chips[TIME] > 1 or (held > 10 and resting):
            return CHIPS_TOO_MANY
    return FINE


@compiled
def cards_violation(game: Any) -> int:
    """Every card is in exactly one place: deck, market, hand, or bought."""
    for level in range(LEVELS):
        first = FIRST_CARD[game.edition, level]
        seen = game.unseen[level]
        for place in range(MARKET):
            card = game.market[place]
            if card != NOTHING and LEVEL[card] == level:
                if place // 4 != level or seen & bit(card - first) != EMPTY:
                    return CARD_TWICE
                seen |= bit(card - first)
        for seat in range(game.seats):
            player = game.players[seat]
            if seen & player.bought[level] != EMPTY:
                return CARD_TWICE
            seen |= player.bought[level]
            for place in range(player.reserved):
                card = player.hand[place]
                if LEVEL[card] == level:
                    if seen & bit(card - first) != EMPTY:
                        return CARD_TWICE
                    seen |= bit(card - first)
        if seen != bit(CARDS_OF_LEVEL[level]) - ONE:
            return CARD_LOST
    return FINE


@compiled
def tiles_violation(game: Any) -> int:
    """No tile is in two places, no location beside its own back, and after set-up none is lost."""
    first = FIRST_TILE[game.edition]
    out = np.uint64(0)
    shown = 0
    for place in range(len(game.tiles)):
        tile = game.tiles[place]
        if tile != NOTHING:
            if out & (bit(tile - first) | bit(OTHER_SIDE[tile] - first)) != EMPTY:
                return TILES_WRONG
            out |= bit(tile - first)
            shown += 1
    for seat in range(game.seats):
        owned = np.uint64(game.players[seat].tiles)
        if out & owned != EMPTY:
            return TILES_WRONG
        out |= owned
        shown += count(owned)
    expected = game.seats if game.edition == MARVEL else game.seats + 1
    if game.phase != SET_UP and game.phase != LAY_TILES and shown != expected:
        return TILES_WRONG
    return TILES_WRONG if out & np.uint64(game.unseen_tiles) != EMPTY else FINE


@compiled
def player_violation(game: Any, seat: int) -> int:
    player = game.players[seat]
    bonuses = np.zeros(COLOURS, np.int64)
    points = 0
    cards = 0
    symbols = 0
    for level in range(LEVELS):
        for number in range(CARDS_OF_LEVEL[level]):
            if player.bought[level] & bit(number) != EMPTY:
                card = FIRST_CARD[game.edition, level] + number
                bonuses[BONUS[card]] += 1
                points += POINTS[card]
                symbols += AVENGERS[card]
                cards += 1
    for number in range(18):
        if np.uint64(player.tiles) & bit(number) != EMPTY:
            points += TILE_POINTS[FIRST_TILE[game.edition] + number]
    if game.avengers_holder == seat:
        points += 3
    for colour in range(COLOURS):
        if bonuses[colour] != player.bonuses[colour]:
            return BONUSES_WRONG
    if points != player.points or cards != player.cards or symbols != player.avengers:
        return POINTS_WRONG
    return hand_violation(game, seat)


@compiled
def hand_violation(game: Any, seat: int) -> int:
    player = game.players[seat]
    for place in range(HAND):
        if (player.hand[place] != NOTHING) != (place < player.reserved):
            return HAND_WRONG
        if place >= player.reserved and player.hidden[place] != 0:
            return HAND_WRONG
    if game.phase != PAY:
        for colour in range(COLOURS):
            if game.paid[colour] != 0:
                return HAND_WRONG
    if game.avengers_holder != NOBODY:
        if game.players[game.avengers_holder].avengers < max(3, player.avengers):
            return AVENGERS_WRONG
    elif player.avengers >= 3:
        return AVENGERS_WRONG
    return FINE
