"""The picture of every card, location and back of Splendor: Marvel by its code, and the symbols of its chips and characters."""

from __future__ import annotations

from cabochon.art.gems.printed_cards import BACKS, printed_cards
from cabochon.art.marvel.backs import back
from cabochon.art.marvel.cards import avengers, character
from cabochon.art.marvel.locations import PLACES, place
from cabochon.art.shared.icons import icon
from cabochon.art.shared.infinity_stones import stone_gradients, stone_symbols
from cabochon.art.symbols import Symbols
from cabochon.games.gems.rules.cards import MARVEL

__all__ = ["picture", "symbols"]

LOCATION = "location-"
AVENGERS_SIGN = (
    "M12 1.5L22.5 22H17.6L12 10.6L6.4 22H1.5ZM12 13.2L13.5 16.5L17 16.9L14.4 19.2L15.1 22.6L12 20.8"
    "L8.9 22.6L9.6 19.2L7 16.9L10.5 16.5Z"
)


def picture(code: str) -> str | None:
    """A card, location or back; None if there is no such thing."""
    if code in BACKS:
        return back(BACKS[code])
    if code == "avengers":
        return avengers()
    if code.startswith(LOCATION) and code.removeprefix(LOCATION) in PLACES:
        return place(code.removeprefix(LOCATION))
    card = printed_cards(MARVEL).get(code)
    return None if card is None else character(code, level=card.level, bonus=card.bonus)


def symbols() -> Symbols:
    return Symbols(tuple(stone_gradients()), (*stone_symbols(), icon("avengers", area=AVENGERS_SIGN)))
