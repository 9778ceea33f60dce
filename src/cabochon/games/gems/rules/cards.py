"""The cards and tiles of both editions as tables, read from the data files. Knows no rule.

Cards and tiles of the two editions are numbered in one go, so that a table needs no edition to be looked up.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib import resources
from typing import Any

import numpy as np

from cabochon.bits import EMPTY, Bits, bit, members, signed
from cabochon.compiled import compiled

__all__ = [
    "AVENGERS",
    "BONUS",
    "CARDS_OF_LEVEL",
    "COLOURS",
    "COST",
    "EDITIONS",
    "FIRST_CARD",
    "FIRST_TILE",
    "JOKER",
    "LEVEL",
    "LEVELS",
    "MARVEL",
    "NOBODY",
    "NOTHING",
    "ONE_OF_EACH",
    "OTHER_SIDE",
    "POINTS",
    "REQUIRES",
    "SPLENDOR",
    "TILES",
    "TILE_POINTS",
    "TIME",
    "Edition",
    "amount",
    "beyond",
    "card_code",
    "card_numbered",
    "cards_bought",
    "cards_of",
    "number_in_level",
    "number_of_tile",
    "one_more",
    "packed",
    "printed_card",
    "printed_tile",
    "tile_called",
    "tile_numbered",
    "tile_text",
    "tiles_of",
    "total",
]

SPLENDOR, MARVEL = 0, 1
COLOURS, LEVELS = 5, 3
JOKER, TIME = 5, 6  # chips beyond the five colours: gold or S.H.I.E.L.D., and Marvel's green stone
NOTHING = 255  # no card, no tile
NOBODY = -1
LIFT = np.uint64(0x80_80_80_80_80)
EVEN_BYTES = np.uint64(0xFF_00_FF_00_FF)
ONE_OF_EACH = np.uint64(0x01_01_01_01_01)  # as a word of amounts, eight bits a colour


@dataclass(frozen=True)
class Edition:
    """What an edition prints on its pieces."""

    number: int
    name: str
    title: str
    colours: tuple[str, ...]  # the five, the joker, and Marvel's time stone
    letters: str  # one for each of them
    tile_word: str
    target: int
    cards: tuple[dict[str, Any], ...]
    tiles: tuple[dict[str, Any], ...]


def _edition(number: int, name: str, title: str, *, colours: str, letters: str, tile_word: str, target: int) -> Edition:
    printed = json.loads((resources.files(__package__) / "data" / f"{name}.json").read_text("utf-8"))
    cards, tiles = tuple(printed["cards"]), tuple(printed["tiles"])
    return Edition(number, name, title, tuple(colours.split()), letters, tile_word, target, cards, tiles)


EDITIONS = (
    _edition(
        SPLENDOR,
        "splendor",
        "Splendor",
        colours="white blue green red black gold",
        letters="wugrk*",
        tile_word="noble",
        target=15,
    ),
    _edition(
        MARVEL,
        "marvel",
        "Splendor: Marvel",
        colours="yellow blue orange red purple grey green",
        letters="yuorpst",
        tile_word="location",
        target=16,
    ),
)


def _per_colour(edition: Edition, amounts: dict[str, int]) -> list[int]:
    return [amounts.get(colour, 0) for colour in edition.colours[:COLOURS]]


def _table(rows: list[int]) -> Any:
    return np.array(rows, np.int64)


def _packed(rows: list[list[int]]) -> Any:
    """One word a row, eight bits a colour: GPU threads that look at different cards queue for every load."""
    return np.array([sum(number << 8 * colour for colour, number in enumerate(row)) for row in rows], np.uint64)


@compiled
def amount(word: Bits, colour: int) -> int:
    """The amount of one colour in a word such as a row of COST or REQUIRES."""
    return signed((word >> np.uint64(8 * colour)) & np.uint64(0xFF))


@compiled
def packed(numbers: Any) -> Bits:
    """A number for each colour, as one word."""
    word = EMPTY
    for colour in range(COLOURS):
        word |= np.uint64(numbers[colour]) << np.uint64(8 * colour)
    return word


@compiled
def one_more(word: Bits, colour: int) -> Bits:
    """The same word with one more of a colour."""
    return word + bit(8 * colour)


@compiled
def beyond(word: Bits, held: Bits) -> Bits:
    """For each colour how far a word exceeds another one, or zero; each byte is lifted so that none borrows."""
    lifted = (word | LIFT) - held
    enough = lifted & LIFT
    return lifted & (enough - (enough >> np.uint64(7)))


@compiled
def total(word: Bits) -> int:
    """The sum of all colours in a word."""
    pairs = (word & EVEN_BYTES) + ((word >> np.uint64(8)) & EVEN_BYTES)
    return signed((pairs + (pairs >> np.uint64(16)) + (pairs >> np.uint64(32))) & np.uint64(0xFFFF))


def _first_card(edition: Edition, level: int) -> int:
    """The cards of a level lie next to each other."""
    return next(
        number for number, (printer, card) in enumerate(_CARDS) if printer is edition and card["level"] == level
    )


def _other_side(number: int) -> int:
    """The location on the back of a location's tile; a noble has a blank back and counts as its own."""
    _, tile = _TILES[number]
    backs = (
        other for other, (_, back) in enumerate(_TILES) if other != number and back.get("tile") == tile.get("tile")
    )
    return next(backs) if "tile" in tile else number


_CARDS = [(edition, card) for edition in EDITIONS for card in edition.cards]
_TILES = [(edition, tile) for edition in EDITIONS for tile in edition.tiles]

COST = _packed([_per_colour(edition, card["cost"]) for edition, card in _CARDS])
BONUS = _table([edition.colours.index(card["bonus"]) for edition, card in _CARDS])
POINTS = _table([card["points"] for _, card in _CARDS])
LEVEL = _table([card["level"] - 1 for _, card in _CARDS])
AVENGERS = _table([card.get("avengers", 0) for _, card in _CARDS])
REQUIRES = _packed([_per_colour(edition, tile["requires"]) for edition, tile in _TILES])
TILE_POINTS = _table([tile["points"] for _, tile in _TILES])

FIRST_CARD = np.array([[_first_card(edition, level + 1) for level in range(LEVELS)] for edition in EDITIONS])
FIRST_TILE = np.array([0, len(EDITIONS[SPLENDOR].tiles)])
TILES = np.array([len(edition.tiles) for edition in EDITIONS])
CARDS_OF_LEVEL = np.array(
    [sum(card["level"] == level + 1 for card in EDITIONS[SPLENDOR].cards) for level in range(LEVELS)]
)
OTHER_SIDE = np.array([_other_side(number) for number in range(len(_TILES))])


@compiled
def number_in_level(edition: int, card: int) -> int:
    """The number of a card in a set of its level, such as `unseen` or `bought`."""
    return int(card) - FIRST_CARD[edition, LEVEL[card]]


@compiled
def card_numbered(edition: int, level: int, number: int) -> int:
    return FIRST_CARD[edition, level] + number


@compiled
def number_of_tile(edition: int, tile: int) -> int:
    """The number of a tile in a set, such as `unseen_tiles` or the tiles of a player."""
    return int(tile) - FIRST_TILE[edition]


@compiled
def tile_numbered(edition: int, number: int) -> int:
    return FIRST_TILE[edition] + number


def cards_of(edition: int, level: int, numbers: Bits) -> list[int]:
    """The cards in a set of one level, in rising order."""
    first = FIRST_CARD.item(edition, level)
    return [first + number for number in members(int(numbers))]


def cards_bought(edition: int, bought: Any) -> list[int]:
    """The cards in the sets of all levels, the lowest level first."""
    return [card for level, numbers in enumerate(bought.tolist()) for card in cards_of(edition, level, numbers)]


def tiles_of(edition: int, numbers: Bits) -> list[int]:
    """The tiles in a set, in rising order."""
    first = FIRST_TILE.item(edition)
    return [first + number for number in members(int(numbers))]


def printed_card(card: int) -> dict[str, Any]:
    """What is printed on a card."""
    return _CARDS[card][1]


def printed_tile(tile: int) -> dict[str, Any]:
    """What is printed on a tile."""
    return _TILES[tile][1]


def card_code(card: int) -> str:
    return str(printed_card(card)["code"])


def tile_text(edition: Edition, tile: int) -> str:
    return f"{edition.tile_word} {printed_tile(tile)['code']}"


_CALLED = {tile_text(edition, tile): (edition, tile) for tile, (edition, _) in enumerate(_TILES)}


def tile_called(text: str) -> tuple[Edition, int]:
    """The tile with this text, and its edition: each has its own word for tiles."""
    return _CALLED[text]
