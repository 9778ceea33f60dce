"""The first hint in Battle Mat: what kind of move to look for, not yet which one."""

from __future__ import annotations

from typing import Any

from cabochon.faces.battle_mat.pieces import category, is_lowest
from cabochon.language import Language

__all__ = ["move_kind"]

View = dict[str, Any]


def move_kind(move: str, view: View, language: Language) -> str:
    match move.split():
        case ["use", *_]:
            return language.gettext("Look at your stones: use one now.")
        case ["no", "stone"]:
            return language.gettext("Keep your stones for later.")
        case ["choose", _]:
            return language.gettext("Compare your cards, category by category.")
        case ["lay", card, "on", code]:
            return _laid(card, code, view, language)
        case ["answer", card]:
            code = next(pair["category"] for pair in view["mat"] if None in pair["cards"])
            return _laid(card, code, view, language)
    return language.gettext("Part with a card that you need less than the others.")  # show, give


def _laid(card: str, code: str, view: View, language: Language) -> str:
    """Whether the best card of the hand is to be laid on a category."""
    name = category(code, view, language)
    if card in _strongest(code, view):
        return language.gettext("Look at your strongest card for %(category)s.", category=name)
    return language.gettext("On %(category)s, keep your strongest card for later.", category=name)


def _strongest(code: str, view: View) -> list[str]:
    """The cards of the reader's hand that no other one beats in a category."""
    hand = view["players"][view["seat"]]["hand"]
    values = {card["code"]: card["values"][code] for card in hand if card["values"][code] is not None}
    best = (min if is_lowest(code, view) else max)(values.values(), default=None)
    return [card for card, value in values.items() if value == best]
