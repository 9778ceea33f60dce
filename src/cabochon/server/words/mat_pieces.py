"""The pieces of Battle Mat in words: cards and their values, categories and stones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from babel import numbers

from cabochon.games.battle_mat.shipped import deck_called
from cabochon.server.tongue import Tongue, noted

__all__ = ["card_named", "category", "duelled", "duels", "is_lowest", "stone", "stone_help", "title", "value"]

View = dict[str, Any]

OWN = "own"
CATEGORIES = {
    "strength": noted("Strength"),
    "speed": noted("Speed"),
    "wit": noted("Wit"),
    "temper": noted("Temper"),
    "rating": noted("Rating"),
    "style": noted("Style"),
    "ambition": noted("Ambition"),
    "pride": noted("Pride"),
    "leadership": noted("Leadership"),
    "top-trumps-galactic-legend": noted("Top Trumps Galactic Legend"),
}
STONES = {
    "time": noted("Time"),
    "mind": noted("Mind"),
    "reality": noted("Reality"),
    "soul": noted("Soul"),
    "power": noted("Power"),
    "space": noted("Space"),
}
STONES_DO = {
    "time": noted(
        "A random card of the other player goes under the deck, and the next card of the deck comes in its place."
    ),
    "mind": noted("The other player shows you a card of their choice. Before laying only."),
    "reality": noted(
        "The first card that the other player lays in this round is a random one, unseen. Before laying only."
    ),
    "soul": noted(
        "You put your three cards under the deck and draw three new ones; then the other player must do the same."
    ),
    "power": noted(
        "You choose all three categories if you lead the round, else the second and one other. Before laying only."
    ),
    "space": noted("You swap a card of your choice with a random card of the other player."),
}


def stone(name: str, tongue: Tongue) -> str:
    return tongue.say(STONES[name])


def stone_help(name: str, tongue: Tongue) -> str:
    """What a stone does."""
    return tongue.say(STONES_DO[name])


def category(code: str, view: View, tongue: Tongue) -> str:
    """Its name: of a shipped deck in the reader's language, of an own one as it is printed."""
    return str(_printed(code, view)["name"]) if view["deck"]["code"] == OWN else tongue.say(CATEGORIES[code])


def is_lowest(code: str, view: View) -> bool:
    return bool(_printed(code, view)["wins"] == "lowest")


def _printed(code: str, view: View) -> View:
    found: View = next(category for category in view["deck"]["categories"] if category["code"] == code)
    return found


def card_named(code: str, view: View) -> str:
    """The name printed on a card that was heard of; of an own deck, on one that the view has or had in it."""
    if view["deck"]["code"] != OWN:
        cards = deck_called(view["deck"]["code"]).cards
        return next(card.name for card in cards if card.code == code)
    seen = (card["name"] for card in _seen(view) if card["code"] == code)
    return next(seen, code.replace("-", " ").title())


def _seen(view: View) -> Iterator[View]:
    laid = (card for pair in (*view["mat"], *view["duels"]) for card in pair["cards"])
    held = (card for player in view["players"] for card in player["hand"])
    return (card for card in (*laid, *held, *view["drawn"], *view["known"]) if card and "code" in card)


def value(number: float, tongue: Tongue) -> str:
    """With all its digits: a small difference decides a duel too."""
    return str(numbers.format_decimal(number, locale=tongue.locale, decimal_quantization=False))


def duelled(card: View, code: str, who: str, tongue: Tongue) -> str:
    """A card, what it has in a category, and whose it is."""
    number = card["values"][code]
    if number is None:
        return tongue.say("%(card)s without a value (%(who)s)", card=card["name"], who=who)
    return tongue.say("%(card)s %(value)s (%(who)s)", card=card["name"], value=value(number, tongue), who=who)


def title(card: View, view: View, tongue: Tongue) -> str:
    """All that stands on a card, if the reader may see it."""
    if "face_down" in card:
        return tongue.say("A card, face down")
    told = (_valued(code, number, view, tongue) for code, number in card["values"].items())
    return tongue.say("%(name)s: %(told)s", name=card["name"], told=", ".join(told))


def _valued(code: str, number: float | None, view: View, tongue: Tongue) -> str:
    name = category(code, view, tongue)
    if number is None:
        return tongue.say("%(category)s blank", category=name)
    return tongue.say("%(category)s %(value)s", category=name, value=value(number, tongue))


def duels(number: int, tongue: Tongue) -> str:
    return tongue.count("%(number)s duel", "%(number)s duels", number)
