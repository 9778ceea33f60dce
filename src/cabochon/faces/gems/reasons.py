"""Why a move is refused: one sentence for each rule of Splendor and Marvel, by its number. Knows no state."""

from __future__ import annotations

from cabochon.language import gettext_noop

__all__ = ["MARVEL", "SPLENDOR"]

BOTH = {
    "1.4": gettext_noop("Two chips of one colour may be taken only from a pile of at least four."),
    "1.5": gettext_noop(
        "Reserve an open card or the top card of a deck that still has cards; your hand holds three at most."
    ),
    "1.7": gettext_noop("First the card that was taken away is replaced from its deck."),
    "1.9": gettext_noop(
        "With more than ten chips at the end of your turn you first return some you have; else none are returned."
    ),
    "1.12": gettext_noop("You may pass only when no other action is possible."),
}

SPLENDOR = {
    **BOTH,
    "1.1": gettext_noop("First the cards and the nobles are laid out."),
    "1.3": gettext_noop(
        "Take one chip each of three colours lying in the bank, never gold; fewer only if fewer are left there."
    ),
    "1.6": gettext_noop(
        "Buy an open card or one from your hand, and pay its price less your bonuses; gold may replace any gem."
    ),
    "1.10": gettext_noop(
        "Nobles come only at the end of a turn, to whoever has the bonuses; out of several you choose one."
    ),
}

MARVEL = {
    **BOTH,
    "1.3": gettext_noop("Take one chip each of three colours lying in the bank; fewer only if fewer are left there."),
    "1.6": gettext_noop(
        "Recruit an open card or one from your hand for its price less your bonuses; grey may replace any colour."
    ),
    "1.10": gettext_noop(
        "Locations come only at the end of a turn, to whoever has the bonuses; out of several you choose one."
    ),
    "2.1": gettext_noop("First the cards and the locations are laid out."),
    "2.2": gettext_noop("Green and grey chips can never be taken from the bank like the others."),
    "2.4": gettext_noop("The green time stone can never be returned."),
}
