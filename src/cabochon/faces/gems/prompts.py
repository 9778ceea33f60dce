"""What the player to move in Splendor or Marvel has to do: only what is possible is named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cabochon.faces.gems.pieces import MARVEL
from cabochon.language import Language, gettext_noop

__all__ = ["prompt"]

# By what is possible: to take chips, to buy a card, to reserve one.
SPLENDOR_PROMPTS = {
    (True, True, True): gettext_noop("Take chips, or buy or reserve a card"),
    (True, True, False): gettext_noop("Take chips or buy a card"),
    (True, False, True): gettext_noop("Take chips or reserve a card"),
    (True, False, False): gettext_noop("Take chips"),
    (False, True, True): gettext_noop("Buy or reserve a card"),
    (False, True, False): gettext_noop("Buy a card"),
    (False, False, True): gettext_noop("Reserve a card"),
    (False, False, False): gettext_noop("You can only pass"),
}
MARVEL_PROMPTS = SPLENDOR_PROMPTS | {
    (True, True, True): gettext_noop("Take chips, or recruit or reserve a character"),
    (True, True, False): gettext_noop("Take chips or recruit a character"),
    (True, False, True): gettext_noop("Take chips or reserve a character"),
    (False, True, True): gettext_noop("Recruit or reserve a character"),
    (False, True, False): gettext_noop("Recruit a character"),
    (False, False, True): gettext_noop("Reserve a character"),
}


def prompt(view: dict[str, Any], legal: Sequence[str], language: Language) -> str:
    is_marvel = view["game"] == MARVEL
    if view["phase"] == "return":
        return language.ngettext("Return %(number)s chip", "Return %(number)s chips", view["to_return"])
    if view["phase"] == "tile":
        return language.gettext("Choose a location") if is_marvel else language.gettext("Choose a noble")
    if view["phase"] == "play":
        verbs = {move.split()[0] for move in legal}
        possible = ("take" in verbs, "buy" in verbs, "reserve" in verbs)
        return language.gettext((MARVEL_PROMPTS if is_marvel else SPLENDOR_PROMPTS)[possible])
    return ""
