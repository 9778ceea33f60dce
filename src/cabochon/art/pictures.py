"""The picture of every card and tile, by game and code."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from importlib import resources

from cabochon.art.backs import cosmic_back, gem_back, mat_back
from cabochon.art.developments import development
from cabochon.art.duellists import duellist
from cabochon.art.emblems import avengers, hero
from cabochon.art.nobles import NOBLES, noble
from cabochon.art.places import PLACES, place

__all__ = ["picture"]

BACKS = {"back-1": 1, "back-2": 2, "back-3": 3}
LOCATION = "location-"


@cache
def cards(edition: str) -> dict[str, tuple[int, str, int]]:
    """Level, bonus and place among its like of every card."""
    text = resources.files("cabochon.games.gems.rules").joinpath("data", f"{edition}.json").read_text(encoding="utf-8")
    seen: Counter[tuple[int, str]] = Counter()
    found = {}
    for card in json.loads(text)["cards"]:
        like = (int(card["level"]), str(card["bonus"]))
        found[str(card["code"])] = (*like, seen[like])
        seen[like] += 1
    return found


def of_splendor(code: str) -> str | None:
    if code in BACKS:
        return gem_back(BACKS[code])
    if code in NOBLES:
        return noble(code)
    if code not in cards("splendor"):
        return None
    level, bonus, place_among = cards("splendor")[code]
    return development(code, level=level, bonus=bonus, place=place_among)


def of_marvel(code: str) -> str | None:
    if code in BACKS:
        return cosmic_back(BACKS[code])
    if code == "avengers":
        return avengers()
    if code.startswith(LOCATION) and code.removeprefix(LOCATION) in PLACES:
        return place(code.removeprefix(LOCATION))
    if code not in cards("marvel"):
        return None
    level, bonus, _ = cards("marvel")[code]
    return hero(code, level=level, bonus=bonus)


def picture(game: str, code: str) -> str | None:
    """The picture of a card or tile; None where there is no such thing. A deck for the mat may hold any card."""
    if game == "splendor":
        return of_splendor(code)
    if game == "marvel":
        return of_marvel(code)
    if game == "battle-mat":
        return mat_back() if code == "back" else duellist(code)
    return None
