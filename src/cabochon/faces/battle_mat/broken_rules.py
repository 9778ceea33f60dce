"""What the browser and the API say about a refused move: one sentence for each rule, by its number.

Knows no state. Python and the terminal show the details instead, in English: `games/battle_mat/language/refusals.py`.
"""

from __future__ import annotations

from cabochon.language import gettext_noop

__all__ = ["BROKEN_RULES"]

BROKEN_RULES = {
    "3.1": gettext_noop("First each player draws a card, and whoever has the higher rating leads the first round."),
    "3.2": gettext_noop("You can only play cards and stones that were dealt to you."),
    "3.3": gettext_noop(
        "Whoever begins a pair lays a card from their hand on a category that is still free, and the other player "
        "answers there."
    ),
    "3.8": gettext_noop(
        "Decide about stones first: each may be used only once, one per round, and only at its own moment."
    ),
    "3.9": gettext_noop("In the decider only the third pair lies on the rating; if it ties, cards are drawn."),
}
