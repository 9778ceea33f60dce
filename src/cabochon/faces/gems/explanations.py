"""Why a move of Splendor or Marvel is better, in sentences. “This” is the better move; nobody is addressed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cabochon.faces.gems.pieces import (
    amounts,
    colour,
    joker_name,
    points,
    printed_card,
    printed_tile,
    short_title,
)
from cabochon.games.gems.rules.marvel import AVENGERS_TILE_POINTS
from cabochon.language import Language, gettext_noop, ngettext_noop

if TYPE_CHECKING:
    from cabochon.analysis import Reason

__all__ = ["explanation"]

View = dict[str, Any]
Parts = dict[str, Any]

# By kind, for those that read the same whatever the numbers are.
SENTENCES = {
    "wins": gettext_noop("This wins the match with %(points)s."),
    "goal": gettext_noop(
        "This reaches the goal with %(points)s, and no card in sight lets anyone overtake in this round."
    ),
    "tie_break cards": gettext_noop("This draws level on points with %(name)s and wins the match with fewer cards."),
    "tie_break avengers": gettext_noop(
        "This draws level on points with %(name)s and wins the match with the Avengers tile."
    ),
    "denies_win": gettext_noop("This keeps %(card)s from %(name)s, who could reach the goal with it next turn."),
    "denies_points": gettext_noop("This keeps %(card)s from %(name)s, who could score %(points)s with it next turn."),
    "opens_win": gettext_noop(
        "The move played turns up a new level %(level)s card: in %(number)s out of %(of)s cases, %(name)s could reach "
        "the goal with it."
    ),
    "opens_points": gettext_noop(
        "The move played turns up a new level %(level)s card: in %(number)s out of %(of)s cases, it would bring "
        "%(name)s many points at once."
    ),
    "tile": gettext_noop("This brings %(tile)s at once."),
    "points": gettext_noop("This brings %(points)s for %(chips)s."),
    "points for_free": gettext_noop("This brings %(points)s and costs no chips."),
    "gauntlet_colour last": gettext_noop(
        "This brings the first %(colour)s bonus, the last colour missing for the Infinity Gauntlet."
    ),
    "discount": gettext_noop("The %(colour)s bonus makes %(cards)s cards in sight cheaper."),
    "time_stone": gettext_noop("This brings the Time Stone, and nobody wins without it."),
    "avengers_tile": gettext_noop("This brings the Avengers tile and its %(points)s."),
    "avengers_tile taken": gettext_noop("This takes the Avengers tile and its %(points)s from %(name)s."),
    "secures": gettext_noop("This secures %(card)s, and there are enough chips for it next turn."),
    "prepares": gettext_noop("After this, there are enough chips for %(card)s next turn."),
    "threatens_win": gettext_noop("After this, there are enough chips to reach the goal next turn with %(card)s."),
    "over_limit": gettext_noop(
        "After the move played, there are more than ten chips, and %(number)s of them must be returned."
    ),
    "keeps_gold": gettext_noop("This keeps %(chips)s, which can stand for any colour."),
    "full_hand": gettext_noop("The move played fills the hand, so that no other card can be reserved."),
}

# By kind, for those that depend on how many chips, bonuses or colours are missing.
COUNTED = {
    "denies_win": ngettext_noop(
        "This keeps %(card)s from %(name)s, who lacks only %(number)s chip to reach the goal with it.",
        "This keeps %(card)s from %(name)s, who lacks only %(number)s chips to reach the goal with it.",
    ),
    "denies_tile": ngettext_noop(
        "This takes %(tile)s ahead of %(name)s, who lacks only %(number)s bonus for it.",
        "This takes %(tile)s ahead of %(name)s, who lacks only %(number)s bonuses for it.",
    ),
    "tile_race": ngettext_noop(
        "This is a step ahead in the race for %(tile)s: %(number)s bonus is missing (%(name)s: %(rival_missing)s).",
        "This is a step ahead in the race for %(tile)s: %(number)s bonuses are missing (%(name)s: %(rival_missing)s).",
    ),
    "tile_step": ngettext_noop(
        "This brings %(tile)s nearer: only %(number)s bonus is still missing.",
        "This brings %(tile)s nearer: only %(number)s bonuses are still missing.",
    ),
    "gauntlet_colour": ngettext_noop(
        "This brings the first %(colour)s bonus, which leaves %(number)s colour missing for the Infinity Gauntlet.",
        "This brings the first %(colour)s bonus, which leaves %(number)s colours missing for the Infinity Gauntlet.",
    ),
    "secures": ngettext_noop(
        "This secures %(card)s before anyone else takes it; %(number)s chip is still missing.",
        "This secures %(card)s before anyone else takes it; %(number)s chips are still missing.",
    ),
    "prepares": ngettext_noop(
        "After this, only %(number)s chip is missing for %(card)s.",
        "After this, only %(number)s chips are missing for %(card)s.",
    ),
    "saves_chips": ngettext_noop(
        "This costs %(number)s chip less than the move played.",
        "This costs %(number)s chips less than the move played.",
    ),
}


def explanation(reason: Reason, view: View, names: Sequence[str], language: Language) -> str:
    """The sentence for a reason, for a reader with this view."""
    parts = _parts(reason, view["game"], names, language)
    form = _form(reason)
    if form in SENTENCES:
        return language.gettext(SENTENCES[form], **parts)
    return _counted(reason, parts, language)


def _parts(reason: Reason, game: str, names: Sequence[str], language: Language) -> Parts:
    """The parameters of a reason in words."""
    parts: Parts = {**reason.parameters}
    if parts.get("seat") is not None:
        parts["name"] = names[parts["seat"]]
    if "card" in parts:
        parts["card"] = _card(printed_card(game, parts["card"]), language)
    if "tile" in parts:
        parts["tile"] = _tile(printed_tile(game, parts["tile"]), language)
    if "colour" in parts:
        parts["colour"] = colour(parts["colour"], language)
    if "chips" in parts:
        parts["chips"] = language.ngettext("%(number)s chip", "%(number)s chips", parts["chips"])
    if reason.kind == "keeps_gold":
        parts["chips"] = amounts({joker_name(game): parts["number"]}, language)
    parts["points"] = points(parts.get("points", AVENGERS_TILE_POINTS), language)
    return parts


def _card(card: View, language: Language) -> str:
    if "name" in card:
        return str(card["name"])
    return language.gettext(
        "the level %(level)s card (%(card)s)", level=card["level"], card=short_title(card, language)
    )


def _tile(tile: View, language: Language) -> str:
    if "name" in tile:
        return language.gettext("the location %(name)s", name=tile["name"])
    return language.gettext("the noble for %(bonuses)s", bonuses=amounts(tile["requires"], language))


def _form(reason: Reason) -> str:
    """The kind, with what decides which of its sentences is said."""
    parameters = reason.parameters
    match reason.kind:
        case "tie_break":
            return f"tie_break {parameters['by']}"
        case "points" if not parameters["chips"]:
            return "points for_free"
        case "gauntlet_colour" if not parameters["missing"]:
            return "gauntlet_colour last"
        case "avengers_tile" if parameters["seat"] is not None:
            return "avengers_tile taken"
        case "denies_win" | "secures" | "prepares" if parameters["missing"]:
            return f"{reason.kind} soon"
    return reason.kind


def _counted(reason: Reason, parts: Parts, language: Language) -> str:
    """Sentences that depend on how many chips, bonuses or colours are missing."""
    if reason.kind not in COUNTED:
        raise ValueError(f"no words for {reason.kind!r}")
    number = parts["number"] if reason.kind == "saves_chips" else parts["missing"]
    others = {name: part for name, part in parts.items() if name != "number"}
    return language.ngettext(*COUNTED[reason.kind], number, **others)
