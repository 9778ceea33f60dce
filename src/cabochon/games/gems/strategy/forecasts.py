"""What a network learns to predict: points, purchases, and who gets the tiles and cards on show. Decides no rule.

Players are numbered from the observer on, as in the observation. The state counts no turns; how many cards a player
still buys says how long the match goes on.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cabochon.bits import has
from cabochon.compiled import compiled
from cabochon.contract import UNKNOWN, scaled
from cabochon.games.gems.knowledge.observation import counted_on
from cabochon.games.gems.rules.cards import LEVEL, MARVEL, NOTHING, number_in_level, number_of_tile
from cabochon.games.gems.rules.rewards import points
from cabochon.games.gems.rules.state import MARKET, TILES_SHOWN, State

__all__ = ["MOST_POINTS", "MOST_PURCHASES", "NAMES", "write"]

SEATS = 4
MOST_POINTS = 30  # of the highest target
MOST_PURCHASES = 20

POINTS = 0
PURCHASES = POINTS + SEATS  # cards that each player still buys
TILES = PURCHASES + SEATS  # for each tile on show, whether each player gets it
CARDS = TILES + TILES_SHOWN * SEATS  # for each card of the market, whether each player buys it
AVENGERS_TILE = CARDS + MARKET * SEATS

NAMES: tuple[str, ...] = (
    *(f"points.{away}" for away in range(SEATS)),
    *(f"purchases.{away}" for away in range(SEATS)),
    *(f"tile.{place}.by.{away}" for place in range(TILES_SHOWN) for away in range(SEATS)),
    *(f"card.{place}.by.{away}" for place in range(MARKET) for away in range(SEATS)),
    *(f"avengers_tile.by.{away}" for away in range(SEATS)),
)


@compiled
def write(before: State, after: State, seat: int, numbers: NDArray[np.float32]) -> None:
    numbers[:] = UNKNOWN
    for away in range(before.seats):
        other = counted_on(before, seat, away)
        bought = int(after.players[other].cards) - int(before.players[other].cards)
        numbers[POINTS + away] = scaled(points(after, other), MOST_POINTS)
        numbers[PURCHASES + away] = scaled(bought, MOST_PURCHASES)
        for place in range(TILES_SHOWN):
            if before.tiles[place] != NOTHING:
                numbers[TILES + place * SEATS + away] = has_received(after, other, before.tiles[place])
        for place in range(MARKET):
            if before.market[place] != NOTHING:
                numbers[CARDS + place * SEATS + away] = has_bought(after, other, before.market[place])
        if before.edition == MARVEL:
            numbers[AVENGERS_TILE + away] = after.avengers_holder == other


@compiled
def has_received(game: State, seat: int, tile: int) -> bool:
    return has(np.uint64(game.players[seat].tiles), number_of_tile(game.edition, tile))


@compiled
def has_bought(game: State, seat: int, card: int) -> bool:
    return has(game.players[seat].bought[LEVEL[card]], number_in_level(game.edition, card))
