"""What a seat may know as numbers for a network; docs/environments/ lists them. A change raises the game's version.

Players are numbered from the observer on: block 0 is always the observer's own.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cabochon.bits import count, spread
from cabochon.compiled import compiled
from cabochon.games.gems.knowledge.hidden import is_hidden_from
from cabochon.games.gems.rules.cards import (
    AVENGERS,
    BONUS,
    CARDS_OF_LEVEL,
    COLOURS,
    COST,
    LEVEL,
    LEVELS,
    NOTHING,
    POINTS,
    REQUIRES,
    number_in_level,
)
from cabochon.games.gems.rules.state import HAND, MARKET, OVER_AND_DONE, PAY, PLAY, State

__all__ = ["BLOCKS", "CARD", "HELD", "NUMBERS", "PLAYER", "observe"]

Numbers = NDArray[np.int8]

SEATS = 4
CARD = 3 + 2 * COLOURS  # lies there, points, Avengers symbols, bonus as one of five, cost
HELD = CARD + 1 + LEVELS  # and whether it was drawn unseen, and its level as one of three
PLAYER = 7 + 7 + COLOURS
TILE = 1 + COLOURS

PHASE = 0  # play, pay, return chips, choose a tile
TURN = PHASE + 4  # whose turn, counted from the observer
SEAT = TURN + SEATS  # the observer's own place in the round
TABLE = SEAT + SEATS  # how many play: two, three or four
GOAL = TABLE + 3  # points that end the match
BANK = GOAL + 1
DECKS = BANK + 7  # cards left
TILES = DECKS + LEVELS
MARKET_CARDS = TILES + 5 * TILE
PLAYERS = MARKET_CARDS + MARKET * CARD
HANDS = PLAYERS + SEATS * PLAYER
PAID = HANDS + SEATS * HAND * HELD
BOUGHT = PAID + COLOURS  # which card is being paid for: twelve places of the market, three of the hand
UNKNOWN = BOUGHT + MARKET + HAND  # for every card whether its place is unknown to the observer
PASSES = UNKNOWN + int(CARDS_OF_LEVEL.sum())  # how many have passed in this round
NUMBERS = PASSES + 1


def _per_colour(packed: NDArray[np.uint64]) -> NDArray[np.int8]:
    return np.stack([packed >> np.uint64(8 * colour) & np.uint64(0xFF) for colour in range(COLOURS)], 1).astype(np.int8)


def _card_numbers() -> NDArray[np.int8]:
    """All numbers of each card, to be copied at once."""
    bonus = np.eye(COLOURS, dtype=np.int8)[BONUS]
    return np.column_stack([np.ones_like(POINTS), POINTS, AVENGERS, bonus, _per_colour(COST)]).astype(np.int8)


CARD_NUMBERS = _card_numbers()
TILE_NUMBERS = np.column_stack([np.ones(len(REQUIRES), np.int8), _per_colour(REQUIRES)])
FIRST_OF_LEVEL = UNKNOWN + np.cumsum(CARDS_OF_LEVEL) - CARDS_OF_LEVEL

BLOCKS = {
    "phase": PHASE,
    "turn": TURN,
    "seat": SEAT,
    "seats": TABLE,
    "target": GOAL,
    "bank": BANK,
    "decks": DECKS,
    "tiles": TILES,
    "market": MARKET_CARDS,
    "players": PLAYERS,
    "hands": HANDS,
    "paid": PAID,
    "bought": BOUGHT,
    "unknown": UNKNOWN,
    "passes": PASSES,
}


@compiled
def observe(game: State, seat: int, numbers: Numbers) -> None:
    numbers[:] = 0
    observe_turn(game, seat, numbers)
    observe_table(game, numbers)
    for away in range(game.seats):
        other = counted_on(game, seat, away)
        observe_player(game, other, numbers, PLAYERS + away * PLAYER)
        for place in range(game.players[other].reserved):
            at = HANDS + (away * HAND + place) * HELD
            observe_held(game, other, place, is_hidden_from(game, seat, other, place), numbers, at)


@compiled
def counted_on(game: State, seat: int, away: int) -> int:
    """The seat this many places after another. A division would take as long as observing a whole player."""
    return seat + away if seat + away < game.seats else seat + away - int(game.seats)


@compiled
def observe_turn(game: State, seat: int, numbers: Numbers) -> None:
    if PLAY <= game.phase < OVER_AND_DONE:
        numbers[PHASE + game.phase - PLAY] = 1
    numbers[TURN + counted_on(game, int(game.seat), int(game.seats - seat))] = 1
    numbers[SEAT + seat] = 1
    numbers[TABLE + game.seats - 2] = 1
    numbers[GOAL] = game.target
    numbers[PASSES] = game.passes
    for colour in range(COLOURS):
        numbers[PAID + colour] = game.paid[colour]
    if game.phase == PAY:
        numbers[BOUGHT + int(game.place)] = 1


@compiled
def observe_table(game: State, numbers: Numbers) -> None:
    for colour in range(len(game.bank)):
        numbers[BANK + colour] = game.bank[colour]
    for level in range(LEVELS):
        numbers[DECKS + level] = count(game.unseen[level])
        spread(game.unseen[level], CARDS_OF_LEVEL[level], numbers, FIRST_OF_LEVEL[level])
    for place in range(len(game.tiles)):
        tile = game.tiles[place]
        if tile != NOTHING:
            first = np.uint64(TILES + place * TILE)
            for number in range(TILE):
                numbers[first + np.uint64(number)] = TILE_NUMBERS[tile, number]
    for place in range(MARKET):
        if game.market[place] != NOTHING:
            observe_card(game.market[place], numbers, MARKET_CARDS + place * CARD)


@compiled
def observe_card(card: int, numbers: Numbers, at: int) -> None:
    first = np.uint64(at)  # a signed index would be checked for being negative each time
    for number in range(CARD):
        numbers[first + np.uint64(number)] = CARD_NUMBERS[card, number]


@compiled
def observe_held(game: State, other: int, place: int, unknown: bool, numbers: Numbers, at: int) -> None:
    card = game.players[other].hand[place]
    if unknown:
        numbers[FIRST_OF_LEVEL[LEVEL[card]] + number_in_level(game.edition, card)] = 1
    else:
        observe_card(card, numbers, at)
    numbers[at + CARD] = game.players[other].hidden[place]
    numbers[at + CARD + 1 + LEVEL[card]] = 1


@compiled
def observe_player(game: State, other: int, numbers: Numbers, at: int) -> None:
    player = game.players[other]
    numbers[at] = 1
    numbers[at + 1] = player.points
    numbers[at + 2] = player.cards
    numbers[at + 3] = player.reserved
    numbers[at + 4] = count(np.uint64(player.tiles))
    numbers[at + 5] = player.avengers
    numbers[at + 6] = game.avengers_holder == other
    for colour in range(len(player.chips)):
        numbers[at + 7 + colour] = player.chips[colour]
    for colour in range(COLOURS):
        numbers[at + 14 + colour] = player.bonuses[colour]
