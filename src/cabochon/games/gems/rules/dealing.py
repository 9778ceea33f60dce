"""Set-up, and what chance lays on the table. Numbers in brackets are those of docs/rules/."""

from __future__ import annotations

import numpy as np

from cabochon.bits import EMPTY, bit
from cabochon.compiled import compiled
from cabochon.games.gems.rules.cards import (
    CARDS_OF_LEVEL,
    COLOURS,
    JOKER,
    LEVELS,
    MARVEL,
    NOBODY,
    NOTHING,
    OTHER_SIDE,
    TILES,
    TIME,
    Edition,
    card_code,
    card_numbered,
    number_of_tile,
    tile_numbered,
    tile_text,
)
from cabochon.games.gems.rules.legal import is_joker_left, level_dealt_from
from cabochon.games.gems.rules.state import COLUMNS, DRAW, LAY_TILES, MARKET, PLAY, REFILL, SET_UP, SETTLING, State

__all__ = [
    "deal_card",
    "dealt_text",
    "lay_tile",
    "refill",
    "set_up",
    "take_into_hand",
    "take_out_tile",
    "tiles_laid",
    "tiles_shown",
]

CHIPS_A_COLOUR = np.array([0, 0, 4, 5, 7], np.int8)  # by the number of seats
TIME_STONES = np.array([0, 0, 2, 3, 4], np.int8)
JOKERS = 5


@compiled
def set_up(game: State, edition: int, seats: int, target: int) -> None:
    """The empty table: what lies open is dealt by chance afterwards."""
    game.edition = edition
    game.seats = seats
    game.target = target
    for colour in range(COLOURS):
        game.bank[colour] = CHIPS_A_COLOUR[seats]
    game.bank[JOKER] = JOKERS
    game.bank[TIME] = TIME_STONES[seats] if edition == MARVEL else 0
    for level in range(LEVELS):
        game.unseen[level] = bit(CARDS_OF_LEVEL[level]) - bit(0)
    game.unseen_tiles = np.uint32(bit(TILES[edition]) - bit(0))
    game.market[:] = NOTHING
    game.tiles[:] = NOTHING
    game.avengers_holder = NOBODY
    for seat in range(len(game.players)):
        game.players[seat].hand[:] = NOTHING
    game.phase = SET_UP
    game.place = 0


@compiled
def tiles_shown(game: State) -> int:
    return tiles_laid(game.edition, int(game.seats))


@compiled
def tiles_laid(edition: int, seats: int) -> int:
    return seats if edition == MARVEL else seats + 1


@compiled
def refill(game: State, place: int) -> None:
    # At once and in the same place; an empty deck leaves a gap.  (1.7)
    game.place = place
    game.phase = SETTLING if game.unseen[place // COLUMNS] == EMPTY else REFILL


@compiled
def deal_card(game: State, number: int) -> None:
    level = level_dealt_from(game)
    card = card_numbered(game.edition, level, number)
    game.unseen[level] &= ~bit(number)
    if game.phase == DRAW:
        take_into_hand(game, card, 1)
        game.phase = SETTLING
        return
    game.market[game.place] = card
    if game.phase == REFILL:
        game.phase = SETTLING
        return
    game.place += 1
    if game.place == MARKET:
        game.phase = LAY_TILES
        game.place = 0


@compiled
def take_into_hand(game: State, card: int, hidden: int) -> None:
    player = game.players[game.seat]
    player.hand[player.reserved] = card
    player.hidden[player.reserved] = hidden
    player.reserved += 1
    if is_joker_left(game):
        game.bank[JOKER] -= 1
        player.chips[JOKER] += 1


@compiled
def lay_tile(game: State, number: int) -> None:
    tile = tile_numbered(game.edition, number)
    take_out_tile(game, tile)
    game.tiles[game.place] = tile
    game.place += 1
    if game.place == tiles_shown(game):
        game.place = 0
        game.phase = PLAY


@compiled
def take_out_tile(game: State, tile: int) -> None:
    """Leave neither side of a tile to be dealt: never both of them are in play.  (2.1)"""
    sides = bit(number_of_tile(game.edition, tile)) | bit(number_of_tile(game.edition, OTHER_SIDE[tile]))
    game.unseen_tiles &= np.uint32(~sides)


def dealt_text(edition: Edition, game: State, number: int) -> str:
    """The code of the card, or the text of the tile, that has this number among those chance may deal now."""
    if game.phase == LAY_TILES:
        return tile_text(edition, tile_numbered(edition.number, number))
    return card_code(card_numbered(edition.number, level_dealt_from(game), number))
