"""Why a move is refused, by the number of the rule it breaks, in one sentence people read in their own language.

Knows the numbers of `docs/rules/` and no state: what exactly was wrong, the refusals of the games tell in English.
"""

from __future__ import annotations

from cabochon.language import gettext_noop

__all__ = ["REASONS", "reason"]

OTHERWISE = gettext_noop("This is not a legal move here.")

BOTH_GEM_GAMES = {
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

REASONS: dict[str, dict[str, str]] = {
    "splendor": {
        **BOTH_GEM_GAMES,
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
    },
    "marvel": {
        **BOTH_GEM_GAMES,
        "1.3": gettext_noop(
            "Take one chip each of three colours lying in the bank; fewer only if fewer are left there."
        ),
        "1.6": gettext_noop(
            "Recruit an open card or one from your hand for its price less your bonuses; grey may replace any colour."
        ),
        "1.10": gettext_noop(
            "Locations come only at the end of a turn, to whoever has the bonuses; out of several you choose one."
        ),
        "2.1": gettext_noop("First the cards and the locations are laid out."),
        "2.2": gettext_noop("Green and grey chips can never be taken from the bank like the others."),
        "2.4": gettext_noop("The green time stone can never be returned."),
    },
    "battle-mat": {
        "3.1": gettext_noop("First each player draws a card, and the higher rating leads the first round."),
        "3.2": gettext_noop("Only the cards and stones that have been dealt to you are yours to play."),
        "3.3": gettext_noop(
            "Whoever begins a pair lays a card of their hand on a category still free, and the other answers there."
        ),
        "3.8": gettext_noop(
            "Stones are settled before anything else: each is used once, one a round, and only at its own moment."
        ),
        "3.9": gettext_noop("In the decider only the third pair lies on the rating, and if it ties, cards are drawn."),
    },
}


def reason(game: str, rule: str) -> str:
    """The English message for a broken rule; the catalogues have it in the other languages."""
    return REASONS.get(game, {}).get(rule, OTHERWISE)
