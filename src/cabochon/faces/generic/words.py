"""Any game in the words of its own moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cabochon.contract import Effect
from cabochon.faces.generic.statistics import statistics
from cabochon.language import Language

if TYPE_CHECKING:
    from cabochon.analysis import Reason

__all__ = [
    "card_title",
    "effect_lines",
    "explanation",
    "label",
    "move_kind",
    "move_line",
    "move_preview",
    "points_breakdown",
    "points_label",
    "prompt",
    "setup_line",
    "shortcuts",
    "statistics",
    "verdict",
]

View = dict[str, Any]


def move_line(move: str, who: str, view: View, effects: Sequence[Effect], language: Language) -> str:
    return language.labelled(who, move) if who and move else move


def move_preview(move: str, view: View, language: Language) -> str:
    return move


def move_kind(move: str, view: View, language: Language) -> str:
    return language.gettext("Look at the moves that begin with “%(word)s”.", word=move.split()[0])


def setup_line(view: View, names: Sequence[str], language: Language) -> str:
    return ""


def effect_lines(effects: Sequence[Effect], view: View, names: Sequence[str], language: Language) -> list[str]:
    return []


def explanation(reason: Reason, view: View, names: Sequence[str], language: Language) -> str:
    return language.gettext("This move has the better prospects.")


def prompt(view: View, legal: Sequence[str], language: Language) -> str:
    return language.gettext("Choose a move")


def verdict(view: View, names: Sequence[str], language: Language) -> str:
    winners = view.get("winners")
    if winners is None:
        return language.gettext("The match is over")
    if not winners:
        return language.gettext("Nobody has won")
    return language.gettext("Won by %(who)s", who=language.listed(names[seat] for seat in winners))


def points_breakdown(view: View, seat: int, language: Language) -> list[tuple[str, int]]:
    """The points of a seat as one sum, if the view has any."""
    players = view.get("players", [])
    points = players[seat].get("points") if seat < len(players) and isinstance(players[seat], dict) else None
    return [] if points is None else [(points_label(language), points)]


def points_label(language: Language) -> str:
    return language.gettext("Points")


def card_title(card: View, view: View, language: Language) -> str:
    return label(str(card.get("name", card.get("code", ""))))


def shortcuts(game: str, language: Language) -> list[tuple[Sequence[str], str]]:
    return [
        (("Digit1", "Digit2", "Digit3", "…"), language.gettext("Legal moves")),
        (("KeyP",), language.gettext("Players")),
    ]


def label(field: str) -> str:
    """The name of a field as people read it: `to_move` as `To move`."""
    return field.replace("_", " ").capitalize()
