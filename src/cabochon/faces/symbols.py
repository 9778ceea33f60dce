"""The symbols of all games in one place: as a sheet for pages, and by name for pictures."""

from __future__ import annotations

from functools import cache

from cabochon.art import symbols
from cabochon.faces.registry import find, shelf

__all__ = ["drawings", "symbol_sheet"]


@cache
def symbol_sheet() -> str:
    """All symbols, to be put once into a page and drawn with `use`."""
    return symbols.sheet(find(game).art.symbols() for game in shelf())


@cache
def drawings() -> dict[str, str]:
    """Every symbol, and every paint they need, by its name."""
    return symbols.drawings(find(game).art.symbols() for game in shelf())
