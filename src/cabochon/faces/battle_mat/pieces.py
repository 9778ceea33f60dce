"""The pieces of Battle Mat in words: cards and their values, categories and stones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cabochon.games.battle_mat.rules.decks import deck_called
from cabochon.language import Language, gettext_noop

__all__ = ["card_named", "card_title", "category", "duelled", "duels", "is_lowest", "stone", "stone_help", "value"]

View = dict[str, Any]

OWN = "own"
CATEGORIES = {
    "strength": gettext_noop("Strength"),
    "speed": gettext_noop("Speed"),
    "wit": gettext_noop("Wit"),
    "temper": gettext_noop("Temper"),
    "rating": gettext_noop("Rating"),
    "style": gettext_noop("Style"),
    "ambition": gettext_noop("Ambition"),
    "pride": gettext_noop("Pride"),
    "leadership": gettext_noop("Leadership"),
    "top-trumps-galactic-legend": gettext_noop("Top Trumps Galactic Legend"),
}
STONES = {
    "time": gettext_noop("Time"),
    "mind": gettext_noop("Mind"),
    "reality": gettext_noop("Reality"),
    "soul": gettext_noop("Soul"),
    "power": gettext_noop("Power"),
    "space": gettext_noop("Space"),
}
STONES_DO = {
    "time": gettext_noop(
        "A random card of your opponent goes under the deck, and the next card of the deck replaces it."
    ),
    "mind": gettext_noop("Your opponent shows you a card of their choice. Before laying only."),
    "reality": gettext_noop(
        "The first card your opponent lays this round is a random one, unseen. Before laying only."
    ),
    "soul": gettext_noop(
        "You put your three cards under the deck and draw three new ones; then your opponent must do the same."
    ),
    "power": gettext_noop(
        "You choose all three categories if you lead the round, otherwise the second and one other. Before laying only."
    ),
    "space": gettext_noop("You swap a card of your choice for a random card of your opponent."),
}


def stone(name: str, language: Language) -> str:
    return language.gettext(STONES[name])


def stone_help(name: str, language: Language) -> str:
    """What a stone does."""
    return language.gettext(STONES_DO[name])


def category(code: str, view: View, language: Language) -> str:
    """The name of a category: of a shipped deck translated, of an own deck as printed."""
    return str(_printed(code, view)["name"]) if view["deck"]["code"] == OWN else language.gettext(CATEGORIES[code])


def is_lowest(code: str, view: View) -> bool:
    return bool(_printed(code, view)["wins"] == "lowest")


def _printed(code: str, view: View) -> View:
    found: View = next(category for category in view["deck"]["categories"] if category["code"] == code)
    return found


def card_named(code: str, view: View) -> str:
    """The name printed on a card; a card of an own deck must be in the view."""
    if view["deck"]["code"] != OWN:
        cards = deck_called(view["deck"]["code"]).cards
        return next(card.name for card in cards if card.code == code)
    seen = (card["name"] for card in _seen(view) if card["code"] == code)
    return next(seen, code.replace("-", " ").title())


def _seen(view: View) -> Iterator[View]:
    laid = (card for pair in (*view["mat"], *view["duels"]) for card in pair["cards"])
    held = (card for player in view["players"] for card in player["hand"])
    return (card for card in (*laid, *held, *view["drawn"], *view["known"]) if card and "code" in card)


def value(number: float, language: Language) -> str:
    """All its digits, because a small difference decides a duel."""
    return language.exact_number(number)


def duelled(card: View, code: str, who: str, language: Language) -> str:
    """A card, its value in a category, and its owner."""
    number = card["values"][code]
    if number is None:
        return language.gettext("%(card)s without a value (%(who)s)", card=card["name"], who=who)
    return language.gettext("%(card)s %(value)s (%(who)s)", card=card["name"], value=value(number, language), who=who)


def card_title(card: View, view: View, language: Language) -> str:
    """Everything printed on a card, if the reader may see it."""
    if "face_down" in card:
        return language.gettext("A card, face down")
    values = (_valued(code, number, view, language) for code, number in card["values"].items())
    return language.labelled(card["name"], ", ".join(values))


def _valued(code: str, number: float | None, view: View, language: Language) -> str:
    name = category(code, view, language)
    if number is None:
        return language.gettext("%(category)s no value", category=name)
    return language.gettext("%(category)s %(value)s", category=name, value=value(number, language))


def duels(number: int, language: Language) -> str:
    return language.ngettext("%(number)s duel", "%(number)s duels", number)
