"""The picture of every card of Battle Mat by its code, and the symbols of its stones."""

from __future__ import annotations

from cabochon.art.battle_mat.back import back
from cabochon.art.battle_mat.cards import character
from cabochon.art.shared.infinity_stones import stone_gradients, stone_symbols
from cabochon.art.symbols import Symbols

__all__ = ["picture", "symbols"]


def picture(code: str) -> str | None:
    """A card or the back. A deck may hold any card, so that every code has a picture."""
    return back() if code == "back" else character(code)


def symbols() -> Symbols:
    return Symbols(tuple(stone_gradients()), tuple(stone_symbols()))
