"""What a network treats alike: the cards of the market and in the hands, and the tiles. Decides no rule."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from cabochon.contract import ABSENT, Entities
from cabochon.games.gems.knowledge import observation
from cabochon.games.gems.rules.actions import BUY, BUY_RESERVED, RESERVE, TILE
from cabochon.games.gems.rules.cards import COLOURS
from cabochon.games.gems.rules.state import HAND, MARKET, TILES_SHOWN
from cabochon.games.gems.strategy import features

__all__ = ["ENTITIES"]

SEATS = 4
FEATURES = observation.NUMBERS  # where the features begin

# Columns of a card: its numbers and where it is from, how far each player is from it, the colours the observer lacks.
NEAR = observation.HELD
COLOURS_MISSING = NEAR + SEATS * features.CARD
# Columns of a tile, after those of a card: its numbers, how far each player is from it.
TILE_NUMBERS = COLOURS_MISSING + COLOURS
LACKING = TILE_NUMBERS + observation.TILE
COLUMNS = LACKING + SEATS * features.TILE

KINDS = BOUGHT, RESERVED, CHOSEN = range(3)

Row = NDArray[np.int16]


def _entities() -> Entities:
    rows = [*_market(), *_hands(), *_tiles()]
    return Entities(np.stack([inputs for inputs, _ in rows]), np.stack([actions for _, actions in rows]))


def _market() -> Iterator[tuple[Row, Row]]:
    for place in range(MARKET):
        inputs, actions = _empty_row()
        _fill(inputs, 0, observation.MARKET_CARDS + place * observation.CARD, observation.CARD)
        for away in range(SEATS):
            _fill_near(inputs, away, place)
        _fill(inputs, COLOURS_MISSING, FEATURES + features.COLOURS_MISSING + place * COLOURS, COLOURS)
        actions[BOUGHT], actions[RESERVED] = BUY + place, RESERVE + place
        yield inputs, actions


def _hands() -> Iterator[tuple[Row, Row]]:
    """Of cards in a hand only their holder is near."""
    for away in range(SEATS):
        for place in range(HAND):
            inputs, actions = _empty_row()
            _fill(inputs, 0, observation.HANDS + (away * HAND + place) * observation.HELD, observation.HELD)
            _fill_near(inputs, away, MARKET + place)
            if away == 0:
                first = FEATURES + features.COLOURS_MISSING + (MARKET + place) * COLOURS
                _fill(inputs, COLOURS_MISSING, first, COLOURS)
                actions[BOUGHT] = BUY_RESERVED + place
            yield inputs, actions


def _tiles() -> Iterator[tuple[Row, Row]]:
    for place in range(TILES_SHOWN):
        inputs, actions = _empty_row()
        _fill(inputs, TILE_NUMBERS, observation.TILES + place * observation.TILE, observation.TILE)
        for away in range(SEATS):
            first = FEATURES + away * features.PLAYER + features.CARDS * features.CARD + place * features.TILE
            _fill(inputs, LACKING + away * features.TILE, first, features.TILE)
        actions[CHOSEN] = TILE + place
        yield inputs, actions


def _empty_row() -> tuple[Row, Row]:
    return np.full(COLUMNS, ABSENT, np.int16), np.full(len(KINDS), ABSENT, np.int16)


def _fill_near(inputs: Row, away: int, place: int) -> None:
    first = FEATURES + away * features.PLAYER + place * features.CARD
    _fill(inputs, NEAR + away * features.CARD, first, features.CARD)


def _fill(inputs: Row, column: int, first: int, count: int) -> None:
    inputs[column : column + count] = np.arange(first, first + count)


ENTITIES = _entities()
