"""What a picture depends on: level, bonus and place of the cards of a gem game, read from its data."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from importlib import resources
from typing import NamedTuple

__all__ = ["BACKS", "PrintedCard", "printed_cards"]

BACKS = {"back-1": 1, "back-2": 2, "back-3": 3}


class PrintedCard(NamedTuple):
    """A card of a gem game."""

    level: int
    bonus: str
    place: int  # among the cards of its level and bonus


@cache
def printed_cards(edition: str) -> dict[str, PrintedCard]:
    """Every card by its code."""
    text = resources.files("cabochon.games.gems.rules").joinpath("data", f"{edition}.json").read_text(encoding="utf-8")
    seen: Counter[tuple[int, str]] = Counter()
    found = {}
    for card in json.loads(text)["cards"]:
        like = (int(card["level"]), str(card["bonus"]))
        found[str(card["code"])] = PrintedCard(*like, seen[like])
        seen[like] += 1
    return found
