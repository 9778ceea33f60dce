"""What a picture depends on: level, bonus and place of the printed cards of an edition."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import NamedTuple

from cabochon.games.gems.rules.cards import EDITIONS

__all__ = ["BACKS", "PrintedCard", "printed_cards"]

BACKS = {"back-1": 1, "back-2": 2, "back-3": 3}


class PrintedCard(NamedTuple):
    """A card of a gem game."""

    level: int
    bonus: str
    place: int  # among the cards of its level and bonus


@cache
def printed_cards(edition: int) -> dict[str, PrintedCard]:
    """Every card by its code."""
    seen: Counter[tuple[int, str]] = Counter()
    found = {}
    for card in EDITIONS[edition].cards:
        like = (int(card["level"]), str(card["bonus"]))
        found[str(card["code"])] = PrintedCard(*like, seen[like])
        seen[like] += 1
    return found
