"""The picture of every card, noble and back of Splendor by its code, and the symbols of its gems."""

from __future__ import annotations

from cabochon.art.gems.printed_cards import BACKS, printed_cards
from cabochon.art.splendor.backs import back
from cabochon.art.splendor.cards import development
from cabochon.art.splendor.gems import gem_symbols
from cabochon.art.splendor.nobles import NOBLES, noble
from cabochon.art.symbols import Symbols
from cabochon.games.gems.rules.cards import SPLENDOR

__all__ = ["picture", "symbols"]


def picture(code: str) -> str | None:
    """A card, noble or back; None if there is no such thing."""
    if code in BACKS:
        return back(BACKS[code])
    if code in NOBLES:
        return noble(code)
    card = printed_cards(SPLENDOR).get(code)
    return None if card is None else development(code, level=card.level, bonus=card.bonus, place=card.place)


def symbols() -> Symbols:
    return Symbols(symbols=tuple(gem_symbols()))
