"""The pieces of Splendor and Marvel in words: colours, cards and tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from cabochon.games.gems.rules.cards import EDITIONS, JOKER
from cabochon.language import Language, gettext_noop

__all__ = [
    "amounts",
    "card_title",
    "colour",
    "colours",
    "joker",
    "joker_name",
    "points",
    "price",
    "printed_card",
    "printed_tile",
    "short_title",
    "tile_title",
]

View = dict[str, Any]

MARVEL = "marvel"
COLOURS = {
    "white": gettext_noop("white"),
    "blue": gettext_noop("blue"),
    "green": gettext_noop("green"),
    "red": gettext_noop("red"),
    "black": gettext_noop("black"),
    "gold": gettext_noop("gold"),
    "yellow": gettext_noop("yellow"),
    "orange": gettext_noop("orange"),
    "purple": gettext_noop("purple"),
    "grey": gettext_noop("grey"),
}
_EDITIONS = {edition.name: edition for edition in EDITIONS}
_CARDS = {name: {card["code"]: card for card in edition.cards} for name, edition in _EDITIONS.items()}
_TILES = {
    name: {f"{edition.tile_word} {tile['code']}": tile for tile in edition.tiles} for name, edition in _EDITIONS.items()
}


def colour(name: str, language: Language) -> str:
    return language.gettext(COLOURS[name])


def joker_name(game: str) -> str:
    """The colour of the joker, as moves and views write it."""
    return _EDITIONS[game].colours[JOKER]


def joker(game: str, language: Language) -> str:
    return colour(joker_name(game), language)


def printed_card(game: str, code: str) -> View:
    """What is printed on a card."""
    return _CARDS[game][code]


def printed_tile(game: str, text: str) -> View:
    """What is printed on a tile."""
    return _TILES[game][text]


def amounts(numbers: dict[str, int], language: Language) -> str:
    """Amounts by colour: 3 white and 2 red."""
    return language.listed(
        language.gettext("%(number)s %(colour)s", number=language.number(number), colour=colour(name, language))
        for name, number in numbers.items()
        if number
    )


def colours(names: Iterable[str], language: Language) -> str:
    """Colours of chips, with a number where there is more than one: white, blue and 2 red."""
    counted = Counter(names)
    return language.listed(
        colour(name, language) if number == 1 else amounts({name: number}, language) for name, number in counted.items()
    )


def points(number: int, language: Language) -> str:
    return language.ngettext("%(number)s point", "%(number)s points", number)


def short_title(card: View, language: Language) -> str:
    """What distinguishes a card from others of its level."""
    if "name" in card:
        return str(card["name"])
    if not card["points"]:
        return colour(card["bonus"], language)
    parts = {"colour": colour(card["bonus"], language)}
    return language.ngettext("%(colour)s, %(number)s point", "%(colour)s, %(number)s points", card["points"], **parts)


def card_title(card: View, view: View, language: Language) -> str:
    """Everything printed on a card; of another player's hidden card, its level."""
    if "cost" not in card:
        return language.gettext("Level %(level)s, face down", level=card["level"])
    facts = [
        language.gettext("Level %(level)s", level=card["level"]),
        language.gettext("%(colour)s bonus", colour=colour(card["bonus"], language)),
    ]
    if card["points"]:
        facts.append(points(card["points"], language))
    if card.get("avengers"):
        facts.append(language.ngettext("%(number)s Avengers symbol", "%(number)s Avengers symbols", card["avengers"]))
    facts.append(language.gettext("costs %(chips)s", chips=amounts(card["cost"], language)))
    return _named(card, ", ".join(facts), language)


def tile_title(tile: View, language: Language) -> str:
    """Everything printed on a tile."""
    worth, asks = points(tile["points"], language), amounts(tile["requires"], language)
    if "name" in tile:
        return language.gettext("%(name)s: %(points)s for %(bonuses)s", name=tile["name"], points=worth, bonuses=asks)
    return language.gettext("Noble: %(points)s for %(bonuses)s", points=worth, bonuses=asks)


def _named(piece: View, text: str, language: Language) -> str:
    return language.labelled(piece["name"], text) if "name" in piece else text


def price(card: View, view: View, language: Language) -> str:
    """What a card would cost the reader; empty for a spectator."""
    if "short" not in card:
        return ""
    if card["short"]:
        return language.ngettext("%(number)s chip short", "%(number)s chips short", card["short"])
    is_marvel = view["game"] == MARVEL
    if not card["jokers"]:
        return language.gettext("You can recruit it") if is_marvel else language.gettext("You can buy it")
    parts = {"number": language.number(card["jokers"]), "joker": joker(view["game"], language)}
    if is_marvel:
        return language.gettext("You can recruit it with %(number)s %(joker)s", **parts)
    return language.gettext("You can buy it with %(number)s %(joker)s", **parts)
