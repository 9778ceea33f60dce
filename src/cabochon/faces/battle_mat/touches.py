"""The touches of Battle Mat: cards of the hand or laid, categories and stones."""

from __future__ import annotations

from collections.abc import Sequence

from cabochon.language import Language, gettext_noop

__all__ = ["changed", "icons", "label", "touches"]

LABELS = {
    "do:pass": gettext_noop("No stone"),
    "place:first": gettext_noop("Choose the first category"),
    "place:third": gettext_noop("Choose the third category"),
}


def touches(moves: Sequence[str]) -> dict[str, tuple[str, ...]]:
    categories = {move.split()[-1] for move in moves if move.startswith("lay ")}
    return {move: _touched(move, is_fixed=len(categories) == 1) for move in moves}


def _touched(move: str, *, is_fixed: bool) -> tuple[str, ...]:
    """A category that is already chosen is not touched again."""
    match move.split():
        case ["lay", card, "on", category]:
            return (f"hand:{card}",) if is_fixed else (f"hand:{card}", f"category:{category}")
        case ["choose", category]:
            return (f"category:{category}",)
        case ["use", stone, *place]:
            return (f"stone:{stone}", *(f"place:{name}" for name in place))
        case ["no", "stone"]:
            return ("do:pass",)
        case [_, card]:  # answer, show, give
            return (f"hand:{card}",)
    raise ValueError(f"{move!r} is no move of Battle Mat")


def label(touch: str, language: Language) -> str:
    return language.gettext(LABELS[touch]) if touch in LABELS else ""


def icons(touch: str) -> list[str]:
    return []


def changed(move: str) -> tuple[str, ...]:
    """Cards that were hit, given or laid have left their place; the category stays."""
    match move.split():
        case ["lay", *_, category] | ["choose", category]:
            return (f"category:{category}",)
        case ["use", stone, *_] | ["deal", "stone", stone]:
            return (f"stone:{stone}",)
        case ["deal" | "show", card]:
            return (f"hand:{card}",)
    return ()
