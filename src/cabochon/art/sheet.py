"""The sheet of symbols that a page carries, for gems, stones and icons to be used by name."""

from __future__ import annotations

from functools import cache

from cabochon.art.gems import gem_gradients, gem_symbols
from cabochon.art.icons import icon_symbols
from cabochon.art.paper import element
from cabochon.art.stones import stone_gradients, stone_symbols

__all__ = ["symbols"]


@cache
def symbols() -> str:
    """All symbols, to be put once into a page and drawn with `use`."""
    defs = element("defs", *gem_gradients(), *stone_gradients())
    drawings = [*gem_symbols(), *stone_symbols(), *icon_symbols()]
    return element("svg", defs, *drawings, class_="symbols", aria_hidden="true", width="0", height="0")
