"""The picture of every card, location and back of Splendor: Marvel by its code, and the symbols of its chips."""

from __future__ import annotations

from cabochon.art.marvel.backs import back
from cabochon.art.marvel.heroes import avengers, hero
from cabochon.art.marvel.locations import PLACES, place
from cabochon.art.shared.gem_cards import BACKS, printed_cards
from cabochon.art.shared.infinity_stones import stone_gradients, stone_symbols
from cabochon.art.symbols import Symbols

__all__ = ["picture", "symbols"]

LOCATION = "location-"


def picture(code: str) -> str | None:
    """A card, location or back; None if there is no such thing."""
    if code in BACKS:
        return back(BACKS[code])
    if code == "avengers":
        return avengers()
    if code.startswith(LOCATION) and code.removeprefix(LOCATION) in PLACES:
        return place(code.removeprefix(LOCATION))
    card = printed_cards("marvel").get(code)
    return None if card is None else hero(code, level=card.level, bonus=card.bonus)


def symbols() -> Symbols:
    return Symbols(tuple(stone_gradients()), tuple(stone_symbols()))
