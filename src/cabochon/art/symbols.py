"""The sheet of symbols that a page carries, so that gems, stones and icons can be used by name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cabochon.art.shared.icons import icon_symbols
from cabochon.art.shared.reactions import reaction_symbols
from cabochon.art.shared.svg import element

__all__ = ["Symbols", "drawings", "sheet"]


@dataclass(frozen=True)
class Symbols:
    """The symbols of one game, and the paints they need."""

    paints: tuple[str, ...] = ()
    symbols: tuple[str, ...] = ()


def sheet(games: Iterable[Symbols]) -> str:
    """All symbols, to be put once into a page and drawn with `use`; what several games share comes once."""
    found = list(games)
    defs = element("defs", *dict.fromkeys(paint for each in found for paint in each.paints))
    symbols = dict.fromkeys(symbol for each in found for symbol in each.symbols)
    signs = (*symbols, *icon_symbols(), *reaction_symbols())
    return element("svg", defs, *signs, class_="symbols", aria_hidden="true", width="0", height="0")


def drawings(games: Iterable[Symbols]) -> dict[str, str]:
    """Every symbol and paint by its name."""
    found = list(games)
    drawn = [text for each in found for text in (*each.paints, *each.symbols)] + icon_symbols()
    return {text.partition(' id="')[2].partition('"')[0]: text for text in drawn}
