"""The range of each number of an edition's observation, for every number of seats and every target."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cabochon.games.gems.knowledge import observation
from cabochon.games.gems.knowledge.observation import CARD, CARD_NUMBERS, HELD, NUMBERS, PLAYER, SEATS, TILE_NUMBERS
from cabochon.games.gems.rules.cards import (
    AVENGERS,
    BONUS,
    CARDS_OF_LEVEL,
    COLOURS,
    FIRST_CARD,
    FIRST_TILE,
    JOKER,
    MARVEL,
    POINTS,
    TILE_POINTS,
    TILES,
    TIME,
    Edition,
)
from cabochon.games.gems.rules.dealing import CHIPS_A_COLOUR, JOKERS, TIME_STONES, tiles_laid
from cabochon.games.gems.rules.state import COLUMNS, HAND, TILES_SHOWN

__all__ = ["observation_bounds"]

Numbers = NDArray[np.int8]

INT8_MAX = np.iinfo(np.int8).max


def observation_bounds(edition: Edition, targets: range) -> tuple[Numbers, Numbers]:
    """Every range starts at zero, because libraries fill in missing observations with zeros."""
    high = np.ones(NUMBERS, np.int8)
    high[observation.GOAL] = targets[-1]
    high[observation.BANK : observation.DECKS] = _most_chips(edition, time_stones=int(TIME_STONES[-1]))
    high[observation.DECKS : observation.TILES] = CARDS_OF_LEVEL
    high[observation.TILES : observation.MARKET_CARDS] = _tiles(edition).ravel()
    high[observation.MARKET_CARDS : observation.PLAYERS] = _market(edition).ravel()
    high[observation.PLAYERS : observation.HANDS] = np.tile(_player(edition, targets), SEATS)
    high[observation.HANDS : observation.PAID] = np.tile(_held(edition), SEATS * HAND)
    high[observation.PAID : observation.BOUGHT] = CHIPS_A_COLOUR[-1]
    high[observation.PASSES] = SEATS - 1  # if all pass, the match is over
    return np.zeros_like(high), high


def _cards(edition: Edition) -> slice:
    first = int(FIRST_CARD[edition.number, 0])
    return slice(first, first + int(CARDS_OF_LEVEL.sum()))


def _most_chips(edition: Edition, *, time_stones: int) -> Numbers:
    chips = np.full(COLOURS + 2, CHIPS_A_COLOUR[-1], np.int8)
    chips[JOKER] = JOKERS
    chips[TIME] = time_stones if edition.number == MARVEL else 0
    return chips


def _tiles(edition: Edition) -> Numbers:
    """For each place of the table; Marvel leaves the last one empty."""
    first = int(FIRST_TILE[edition.number])
    printed = TILE_NUMBERS[first : first + int(TILES[edition.number])].max(0)
    tiles: Numbers = np.zeros((TILES_SHOWN, len(printed)), np.int8)
    tiles[: tiles_laid(edition.number, SEATS)] = printed
    return tiles


def _market(edition: Edition) -> Numbers:
    """For each place of the market, which has a row for each level."""
    levels = [
        CARD_NUMBERS[first : first + cards].max(0)
        for first, cards in zip(FIRST_CARD[edition.number], CARDS_OF_LEVEL, strict=True)
    ]
    return np.repeat(levels, COLUMNS, axis=0)


def _held(edition: Edition) -> Numbers:
    held = np.ones(HELD, np.int8)
    held[:CARD] = CARD_NUMBERS[_cards(edition)].max(0)
    return held


def _player(edition: Edition, targets: range) -> Numbers:
    cards = _cards(edition)
    numbers = np.ones(PLAYER, np.int8)
    numbers[1] = _most_points(edition, targets)
    numbers[2] = _most_cards(edition, targets)
    numbers[3] = HAND
    numbers[4] = tiles_laid(edition.number, SEATS)
    numbers[5] = AVENGERS[cards].sum()
    numbers[6] = edition.number == MARVEL
    numbers[7:14] = _most_chips(edition, time_stones=1)
    numbers[14:] = np.bincount(BONUS[cards])
    return numbers


def _most_points(edition: Edition, targets: range) -> int:
    """In Splendor one turn, a card and a tile, follows the last one short of the target.

    In Marvel points alone do not end a match, so that no rule bounds them below what a number can hold.
    """
    if edition.number == MARVEL:
        return INT8_MAX
    return targets[-1] - 1 + int(POINTS[_cards(edition)].max() + TILE_POINTS.max())


def _most_cards(edition: Edition, targets: range) -> int:
    """In Splendor, the cheapest ones in points until the target is reached; in Marvel all."""
    points = np.sort(POINTS[_cards(edition)])
    if edition.number == MARVEL:
        return len(points)
    return int(np.count_nonzero(points.cumsum() < targets[-1])) + 1
