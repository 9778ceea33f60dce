"""Why a move is refused: one sentence for each rule of Battle Mat, by its number. Knows no state."""

from __future__ import annotations

from cabochon.language import gettext_noop

__all__ = ["REASONS"]

REASONS = {
    "3.1": gettext_noop("First each player draws a card, and the higher rating leads the first round."),
    "3.2": gettext_noop("Only the cards and stones that have been dealt to you are yours to play."),
    "3.3": gettext_noop(
        "Whoever begins a pair lays a card of their hand on a category still free, and the other answers there."
    ),
    "3.8": gettext_noop(
        "Stones are settled before anything else: each is used once, one a round, and only at its own moment."
    ),
    "3.9": gettext_noop("In the decider only the third pair lies on the rating, and if it ties, cards are drawn."),
}
