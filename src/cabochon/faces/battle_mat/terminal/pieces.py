"""Cards, values and counts as text."""

from __future__ import annotations

from typing import Any

__all__ = ["card_text", "category_of", "duels", "title_of", "value_text"]

View = dict[str, Any]


def value_text(value: float | None) -> str:
    return "-" if value is None else f"{value:.6f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def card_text(card: View, category: str | None) -> str:
    """A card and its value in a category; only its name before the category is chosen."""
    return f"{card['name']} {value_text(card['values'][category])}" if category else str(card["name"])


def category_of(view: View, code: str) -> View:
    category: View = next(category for category in view["deck"]["categories"] if category["code"] == code)
    return category


def title_of(view: View, code: str) -> str:
    """A category's name, marked if its lowest value wins."""
    category = category_of(view, code)
    return f"{category['name']} (lowest)" if category["wins"] == "lowest" else str(category["name"])


def duels(number: int) -> str:
    return f"{number} duel" if number == 1 else f"{number} duels"
