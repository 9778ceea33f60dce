"""Any game in the words of its own moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cabochon.contract import Effect
from cabochon.language import Language

__all__ = [
    "card_title",
    "effect_lines",
    "label",
    "move_line",
    "move_preview",
    "points_breakdown",
    "points_label",
    "prompt",
    "setup_line",
    "verdict",
]

View = dict[str, Any]


def move_line(move: str, who: str, view: View, language: Language) -> str:
    return language.labelled(who, move) if who and move else move


def move_preview(move: str, view: View, language: Language) -> str:
    return move


def setup_line(view: View, names: Sequence[str], language: Language) -> str:
    return ""


def effect_lines(effects: Sequence[Effect], view: View, names: Sequence[str], language: Language) -> list[str]:
    return []


def prompt(view: View, language: Language) -> str:
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


def label(field: str) -> str:
    """The name of a field as people read it: `to_move` as `To move`."""
    return field.replace("_", " ").capitalize()
