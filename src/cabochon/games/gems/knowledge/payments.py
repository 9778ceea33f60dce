"""The chips that a move costs, read from the view of the seat that makes it. Decides no rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

__all__ = ["payment"]

View = dict[str, Any]


def payment(move: str, view: View) -> dict[str, int]:
    """The chips paid by colour, the jokers last, for a purchase that the seat of the view may make."""
    _, code, *jokers_instead = move.split()
    chips = Counter(next(card["payment"] for card in _cards_in_sight(view) if card["code"] == code))
    for joker, colour in zip(jokers_instead[::2], jokers_instead[1::2], strict=True):
        chips[colour] -= 1
        chips[joker] += 1
    return {colour: number for colour, number in chips.items() if number}


def _cards_in_sight(view: View) -> Iterator[View]:
    """The cards that the seat may buy: those of the market and of its hand."""
    for row in view["market"]:
        yield from (card for card in row if card is not None)
    yield from view["players"][view["seat"]]["reserved"]
