"""The numbers of cards and tiles in the sets of a state."""

from __future__ import annotations

import numpy as np
import pytest

from cabochon import games
from cabochon.games.gems.rules.cards import (
    EDITIONS,
    LEVELS,
    Edition,
    card_code,
    card_numbered,
    cards_bought,
    cards_of,
    number_in_level,
    number_of_tile,
    printed_tile,
    tile_called,
    tile_numbered,
    tile_text,
    tiles_of,
)

EACH = pytest.mark.parametrize("edition", EDITIONS, ids=[edition.name for edition in EDITIONS])


@EACH
def test_the_set_of_a_full_deck_is_every_card_of_its_level(edition: Edition) -> None:
    state = games.find(edition.name).new(2, games.find(edition.name).resolve_options({}))
    for level in range(LEVELS):
        cards = cards_of(edition.number, level, state.unseen[level])
        assert [card_code(card) for card in cards] == [
            card["code"] for card in edition.cards if card["level"] == level + 1
        ]
        numbers = [number_in_level(edition.number, card) for card in cards]
        assert numbers == list(range(len(cards)))
        assert [card_numbered(edition.number, level, number) for number in numbers] == cards
    assert [card_code(card) for card in cards_bought(edition.number, state.unseen)] == [
        card["code"] for card in edition.cards
    ]


@EACH
def test_a_set_of_some_cards_is_those_cards_in_rising_order(edition: Edition) -> None:
    bought = np.array([1 << 39 | 1 << 2, 0, 1 << 19], np.uint64)
    codes = [[card["code"] for card in edition.cards if card["level"] == level] for level in (1, 2, 3)]
    assert [card_code(card) for card in cards_bought(edition.number, bought)] == [
        codes[0][2],
        codes[0][39],
        codes[2][19],
    ]


@EACH
def test_the_set_of_unseen_tiles_is_every_tile_and_each_is_found_by_its_text(edition: Edition) -> None:
    state = games.find(edition.name).new(2, games.find(edition.name).resolve_options({}))
    tiles = tiles_of(edition.number, state.unseen_tiles)
    assert [printed_tile(tile) for tile in tiles] == list(edition.tiles)
    assert [tile_called(tile_text(edition, tile)) for tile in tiles] == [(edition, tile) for tile in tiles]
    numbers = [number_of_tile(edition.number, tile) for tile in tiles]
    assert numbers == list(range(len(tiles)))
    assert [tile_numbered(edition.number, number) for number in numbers] == tiles
    assert tiles_of(edition.number, np.uint32(1 << 5 | 1 << 1)) == [tiles[1], tiles[5]]
