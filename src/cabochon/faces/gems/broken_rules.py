"""What the browser and the API say about a refused move: one sentence for each rule, by its number.

Knows no state. Python and the terminal show the details instead, in English: `games/gems/language/refusals.py`.
"""

from __future__ import annotations

from cabochon.language import gettext_noop

__all__ = ["MARVEL", "SPLENDOR"]

BOTH = {
    "1.4": gettext_noop("You may take two chips of one colour only from a pile of at least four."),
    "1.5": gettext_noop(
        "Reserve a face-up card or the top card of a deck that is not empty; you may hold at most three reserved cards."
    ),
    "1.7": gettext_noop("First the card that was taken is replaced from its deck."),
    "1.9": gettext_noop(
        "If you have more than ten chips at the end of your turn, you first return some of them; otherwise none are "
        "returned."
    ),
    "1.12": gettext_noop("You may pass only when no other action is possible."),
}

SPLENDOR = {
    **BOTH,
    "1.1": gettext_noop("First the cards and nobles are laid out."),
    "1.3": gettext_noop(
        "Take one chip each of three colours in the bank, never gold; take fewer only if fewer colours are left."
    ),
    "1.6": gettext_noop(
        "Buy a face-up card or one from your hand and pay its cost minus your bonuses; gold can replace any gem."
    ),
    "1.10": gettext_noop(
        "You receive a noble only at the end of your turn, if you have the bonuses; if you qualify for several, you "
        "choose one."
    ),
}

MARVEL = {
    **BOTH,
    "1.3": gettext_noop("Take one chip each of three colours in the bank; take fewer only if fewer colours are left."),
    "1.6": gettext_noop(
        "Recruit a face-up card or one from your hand for its cost minus your bonuses; grey can replace any colour."
    ),
    "1.10": gettext_noop(
        "You receive a location only at the end of your turn, if you have the bonuses; if you qualify for several, you "
        "choose one."
    ),
    "2.1": gettext_noop("First the cards and locations are laid out."),
    "2.2": gettext_noop("Green and grey chips cannot be taken from the bank like the others."),
    "2.4": gettext_noop("The green Time Stone can never be returned."),
}
