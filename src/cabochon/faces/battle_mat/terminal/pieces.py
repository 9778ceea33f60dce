"""Cards, values and counts in words, as drawing and telling both need them."""

from __future__ import annotations

from typing import Any

__all__ = ["card_told", "category_of", "duels", "title_of", "value_told"]

View = dict[str, Any]


def value_told(value: float | None) -> str:
    return "-" if value is None else f"{value:.6f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def card_told(card: View, category: str | None) -> str:
    """A card and what it has in a category, once there is one: whoever lays it may still be choosing."""
    return f"{card['name']} {value_told(card['values'][category])}" if category else str(card["name"])


def category_of(view: View, code: str) -> View:
    category: View = next(category for category in view["deck"]["categories"] if category["code"] == code)
    return category


def title_of(view: View, code: str) -> str:
    """A category's name, and that the lowest wins it where that is so."""
    category = category_of(view, code)
    return f"{category['name']} (lowest)" if category["wins"] == "lowest" else str(category["name"])


def duels(number: int) -> str:
    return f"{number} duel" if number == 1 else f"{number} duels"
