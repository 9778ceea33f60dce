"""Decks: what one holds, the files they are read from, and those that ship with the package. Knows no rule."""

from cabochon.games.battle_mat.rules.decks.deck import (
    CARDS,
    CATEGORIES,
    RANK_BITS,
    RATING,
    Deck,
    Value,
    code_of,
    codes_in,
)
from cabochon.games.battle_mat.rules.decks.files import BadDeck, read_deck
from cabochon.games.battle_mat.rules.decks.shipped import HOUSE, NOTES, deck_called, deck_numbered, name_of, note_on

__all__ = [
    "CARDS",
    "CATEGORIES",
    "HOUSE",
    "NOTES",
    "RANK_BITS",
    "RATING",
    "BadDeck",
    "Deck",
    "Value",
    "code_of",
    "codes_in",
    "deck_called",
    "deck_numbered",
    "name_of",
    "note_on",
    "read_deck",
]
