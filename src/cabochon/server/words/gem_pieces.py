"""The pieces of Splendor and Marvel in words: colours, cards and tiles, as telling and touching both need them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from cabochon.games.gems.cards import EDITIONS, JOKER
from cabochon.server.tongue import Tongue, noted

__all__ = ["amounts", "card_coded", "colour", "colours", "joker", "points", "price", "tile", "tile_called", "title"]

View = dict[str, Any]

MARVEL = "marvel"
COLOURS = {
    "white": noted("white"),
    "blue": noted("blue"),
    "green": noted("green"),
    "red": noted("red"),
    "black": noted("black"),
    "gold": noted("gold"),
    "yellow": noted("yellow"),
    "orange": noted("orange"),
    "purple": noted("purple"),
    "grey": noted("grey"),
}
_EDITIONS = {edition.name: edition for edition in EDITIONS}
_CARDS = {name: {card["code"]: card for card in edition.cards} for name, edition in _EDITIONS.items()}
_TILES = {
    name: {f"{edition.tile_word} {tile['code']}": tile for tile in edition.tiles} for name, edition in _EDITIONS.items()
}


def colour(name: str, tongue: Tongue) -> str:
    return tongue.say(COLOURS[name])


def joker(game: str, tongue: Tongue) -> str:
    return colour(_EDITIONS[game].colours[JOKER], tongue)


def card_coded(game: str, code: str) -> View:
    """What is printed on a card."""
    return _CARDS[game][code]


def tile_called(game: str, text: str) -> View:
    """What is printed on a tile."""
    return _TILES[game][text]


def amounts(numbers: dict[str, int], tongue: Tongue) -> str:
    """So many of each colour: 3 white and 2 red."""
    return tongue.listed(
        tongue.say("%(number)s %(colour)s", number=tongue.number(number), colour=colour(name, tongue))
        for name, number in numbers.items()
        if number
    )


def colours(names: Iterable[str], tongue: Tongue) -> str:
    """One chip each of these colours, with a number only where there are more."""
    counted = Counter(names)
    return tongue.listed(
        colour(name, tongue) if number == 1 else amounts({name: number}, tongue) for name, number in counted.items()
    )


def points(number: int, tongue: Tongue) -> str:
    return tongue.count("%(number)s point", "%(number)s points", number)


def title(card: View, view: View, tongue: Tongue) -> str:
    """All that stands on a card; of one drawn unseen by another, its level."""
    if "cost" not in card:
        return tongue.say("Level %(level)s, face down", level=card["level"])
    told = [
        tongue.say("Level %(level)s", level=card["level"]),
        tongue.say("%(colour)s bonus", colour=colour(card["bonus"], tongue)),
    ]
    if card["points"]:
        told.append(points(card["points"], tongue))
    if card.get("avengers"):
        told.append(tongue.count("%(number)s Avengers symbol", "%(number)s Avengers symbols", card["avengers"]))
    told.append(tongue.say("costs %(chips)s", chips=amounts(card["cost"], tongue)))
    return _called(card, ", ".join(told), tongue)


def tile(tile: View, tongue: Tongue) -> str:
    """All that stands on a tile."""
    worth, asks = points(tile["points"], tongue), amounts(tile["requires"], tongue)
    if "name" in tile:
        return tongue.say("%(name)s: %(points)s for %(bonuses)s", name=tile["name"], points=worth, bonuses=asks)
    return tongue.say("Noble: %(points)s for %(bonuses)s", points=worth, bonuses=asks)


def _called(piece: View, told: str, tongue: Tongue) -> str:
    return tongue.say("%(name)s: %(told)s", name=piece["name"], told=told) if "name" in piece else told


def price(card: View, view: View, tongue: Tongue) -> str:
    """What a card would take the reader; nothing for who cannot buy it at all."""
    if "short" not in card:
        return ""
    if card["short"]:
        return tongue.count("%(number)s chip short", "%(number)s chips short", card["short"])
    is_marvel = view["game"] == MARVEL
    if not card["jokers"]:
        return tongue.say("You can recruit it") if is_marvel else tongue.say("You can buy it")
    parts = {"number": tongue.number(card["jokers"]), "joker": joker(view["game"], tongue)}
    if is_marvel:
        return tongue.say("You can recruit it with %(number)s %(joker)s", **parts)
    return tongue.say("You can buy it with %(number)s %(joker)s", **parts)
