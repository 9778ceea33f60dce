"""Single cards of the house deck, for the rules: a card by itself, in a duel, or face down."""

from __future__ import annotations

from typing import Any

from cabochon.faces.battle_mat.picture.cards import back, fighter
from cabochon.faces.battle_mat.pieces import category
from cabochon.faces.drawing.shapes import scalable
from cabochon.games.battle_mat.knowledge.view import card_fields, deck_fields
from cabochon.games.battle_mat.rules.decks import deck_called
from cabochon.language import Language

__all__ = ["figure"]

CARD = (150, 214)
DECK = "house"


def figure(name: str, language: Language) -> str | None:
    """A card by its code, the category it is compared in, and whether it wins: `thor`, `thor.strength.won`, `back`."""
    code, *more = name.split(".")
    if name == "back":
        return scalable(back(CARD))
    deck = deck_called(DECK)
    number = next((number for number, card in enumerate(deck.cards) if card.code == code), None)
    if number is None or (more and more[0] not in deck.category_codes) or more[1:] not in ([], ["won"]):
        return None
    lit = more[0] if more else None
    return scalable(
        fighter(_translated(deck_fields(deck), language), card_fields(deck, number), CARD, lit=lit, wins=len(more) > 1)
    )


def _translated(deck: dict[str, Any], language: Language) -> dict[str, Any]:
    """As much of a view as a card needs, with the names of the categories in the reader's language."""
    view = {"deck": deck}
    names = {each["code"]: category(each["code"], view, language) for each in deck["categories"]}
    return {"deck": {**deck, "categories": [{**each, "name": names[each["code"]]} for each in deck["categories"]]}}
