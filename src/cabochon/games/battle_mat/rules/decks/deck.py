"""A deck as data: its name, five categories, and thirty cards with a value or a blank for each. Knows no rule.

Rules never see the values, only how they rank: each card is one word in the state, and so every deck, shipped or
brought along, is played by the same compiled code.
"""

from __future__ import annotations

import hashlib
import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cabochon.bits import has

__all__ = ["CARDS", "CATEGORIES", "RANK_BITS", "RATING", "Card", "Category", "Deck", "Value", "code_of", "codes_in"]

CARDS = 30
CATEGORIES = 5
RATING = CATEGORIES - 1
RANK_BITS = 6  # a rank from 1 for the worst to at most 30, and 0 for a blank

Value = Decimal | None


@dataclass(frozen=True)
class Category:
    name: str
    lowest_wins: bool

    @property
    def code(self) -> str:
        return code_of(self.name)


@dataclass(frozen=True)
class Card:
    name: str
    values: tuple[Value, ...]

    @property
    def code(self) -> str:
        return code_of(self.name)


@dataclass(frozen=True)
class Deck:
    name: str
    categories: tuple[Category, ...]
    cards: tuple[Card, ...]

    @cached_property
    def card_codes(self) -> list[str]:
        return [card.code for card in self.cards]

    @cached_property
    def category_codes(self) -> list[str]:
        return [category.code for category in self.categories]

    @cached_property
    def line(self) -> str:
        """The whole deck on one line, as a record stores it and `read_deck` reads it."""
        wins = ["lowest" if category.lowest_wins else "highest" for category in self.categories]
        rows = [[self.name, *(category.name for category in self.categories)], ["wins", *wins]]
        rows += [[card.name, *(_written(value) for value in card.values)] for card in self.cards]
        return " / ".join("|".join(cells) for cells in rows)

    @cached_property
    def number(self) -> int:
        """Identifies this deck in a state: the same in every process, and different for every other deck."""
        return int.from_bytes(hashlib.sha256(self.line.encode()).digest()[:8], "little")

    @cached_property
    def ranks(self) -> NDArray[np.uint32]:
        """For each card the ranks of its values, the best highest, six bits a category."""
        words = np.zeros(CARDS, np.uint32)
        for place, category in enumerate(self.categories):
            values = {card.values[place] for card in self.cards} - {None}
            order = sorted(values, reverse=category.lowest_wins)  # type: ignore[type-var]
            for number, card in enumerate(self.cards):
                if card.values[place] is not None:
                    words[number] |= np.uint32(order.index(card.values[place]) + 1 << RANK_BITS * place)
        return words


def code_of(name: str) -> str:
    """A name as it is typed: lower-case letters and digits, and hyphens for anything else; Padmé is padme."""
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter))
    return "-".join("".join(letter if letter.isalnum() else " " for letter in plain.casefold()).split())


def codes_in(deck: Deck, cards: int) -> list[str]:
    """The codes of a set of cards."""
    return [deck.card_codes[card] for card in range(CARDS) if has(cards, card)]


def _written(value: Value) -> str:
    return "" if value is None else f"{value.normalize():f}"
