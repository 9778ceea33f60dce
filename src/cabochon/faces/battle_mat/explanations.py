"""Why a move of Battle Mat is better, in sentences. “This” is the better move; nobody is addressed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cabochon.faces.battle_mat.pieces import card_named, category
from cabochon.language import Language, gettext_noop

if TYPE_CHECKING:
    from cabochon.analysis import Reason

__all__ = ["explanation"]

View = dict[str, Any]

# By kind, with what else decides which sentence is said.
SENTENCES = {
    "duel_chance": gettext_noop(
        "%(card)s wins this duel in %(chance)s out of 100 cases, the card played in only %(other)s."
    ),
    "duel_chance hint": gettext_noop("%(card)s wins this duel in %(chance)s out of 100 cases."),
    "best_category": gettext_noop(
        "%(category)s suits %(card)s better: it wins there in %(chance)s out of 100 cases instead of %(other)s."
    ),
    "best_category hint": gettext_noop(
        "%(category)s is a good category for %(card)s: it wins there in %(chance)s out of 100 cases."
    ),
    "sure_duel": gettext_noop("%(card)s beats every card that %(name)s may lay in this duel."),
    "decides_match": gettext_noop("This duel decides the match, and %(card)s wins it in %(chance)s out of 100 cases."),
    "must_win": gettext_noop(
        "Losing this duel means losing the match, and %(card)s wins it in %(chance)s out of 100 cases."
    ),
    "counts_more": gettext_noop(
        "After a tie this duel counts for %(number)s, and %(card)s wins it in %(chance)s out of 100 cases."
    ),
    "keeps_rating": gettext_noop("This keeps %(card)s for the last pair, which %(category)s decides."),
    "keeps_strong won": gettext_noop("This duel is won without %(card)s, which is kept for another one."),
    "keeps_strong lost": gettext_noop("This duel can hardly be won, so %(card)s is kept for another one."),
    "keeps_strong later": gettext_noop("This keeps %(card)s for a duel in which it is needed more."),
    "shows_weak": gettext_noop("Showing %(card)s gives away less than showing %(other)s."),
    "gives_weak": gettext_noop("%(card)s is worth less here than %(other)s, so giving it away costs less."),
    "stone_now time": gettext_noop("The Time Stone exchanges a card that %(name)s chose for a random one."),
    "stone_now mind": gettext_noop("The Mind Stone shows one of %(name)s's cards before any card is laid."),
    "stone_now reality": gettext_noop("The Reality Stone makes %(name)s lay a random first card."),
    "stone_now soul": gettext_noop("The Soul Stone replaces weak cards with new ones."),
    "stone_now power": gettext_noop("The Power Stone lets the categories be chosen to suit these cards."),
    "stone_now space": gettext_noop("The Space Stone swaps a weak card for one of %(name)s's."),
    "stone_last": gettext_noop("This may be the last round, and a stone that is not used by then is lost."),
    "stone_kept": gettext_noop("The stone is worth more in a later round."),
    "stone_waits": gettext_noop("The stone can wait until all cards are laid, when it is clear where it helps most."),
}


def explanation(reason: Reason, view: View, names: Sequence[str], language: Language) -> str:
    """The sentence for a reason, for a reader with this view."""
    parts = {**reason.parameters}
    if "card" in parts:
        parts["card"] = card_named(parts["card"], view)
    if reason.kind in ("shows_weak", "gives_weak"):
        parts["other"] = card_named(parts["other"], view)
    if "category" in parts:
        parts["category"] = category(parts["category"], view, language)
    if "seat" in parts:
        parts["name"] = names[parts["seat"]]
    return language.gettext(SENTENCES[_form(reason)], **parts)


def _form(reason: Reason) -> str:
    """The kind, with what decides which of its sentences is said."""
    match reason.kind:
        case "duel_chance" | "best_category" if "other" not in reason.parameters:
            return f"{reason.kind} hint"
        case "keeps_strong":
            return f"keeps_strong {reason.parameters['why']}"
        case "stone_now":
            return f"stone_now {reason.parameters['stone']}"
    return reason.kind
