"""The first hint in Splendor and Marvel: what kind of move to look for, not yet which one."""

from __future__ import annotations

from typing import Any

from cabochon.faces.gems.pieces import MARVEL, printed_card
from cabochon.language import Language

__all__ = ["move_kind"]

View = dict[str, Any]


def move_kind(move: str, view: View, language: Language) -> str:
    match move.split():
        case ["take", one, other] if one == other:
            return language.gettext("Look at the bank: take two chips of one colour.")
        case ["take", *_]:
            return language.gettext("Look at the bank: take chips of different colours.")
        case ["buy", code, *_]:
            return _purchase(code, view, language)
        case ["reserve", "deck", _]:
            return language.gettext("Look at the decks: reserve a card unseen.")
        case ["reserve", code]:
            return language.gettext("Look at level %(level)s: reserve a card.", level=_level(code, view))
        case ["return", _]:
            return language.gettext("Return a chip that you need less than the others.")
        case ["pass"]:
            return language.gettext("Pass.")
    if view["game"] == MARVEL:
        return language.gettext("Compare the locations that you can receive.")
    return language.gettext("Compare the nobles that you can receive.")


def _purchase(code: str, view: View, language: Language) -> str:
    is_marvel = view["game"] == MARVEL
    if code in [card.get("code") for card in view["players"][view["seat"]]["reserved"]]:
        if is_marvel:
            return language.gettext("Look at your reserved characters: recruit one.")
        return language.gettext("Look at your reserved cards: buy one.")
    if is_marvel:
        return language.gettext("Look at level %(level)s: recruit a character.", level=_level(code, view))
    return language.gettext("Look at level %(level)s: buy a card.", level=_level(code, view))


def _level(code: str, view: View) -> int:
    return int(printed_card(view["game"], code)["level"])
