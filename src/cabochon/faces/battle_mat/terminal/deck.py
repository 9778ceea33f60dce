"""A whole deck as a table."""

from __future__ import annotations

from rich import box
from rich.table import Table

from cabochon.games.battle_mat.rules.decks import Deck

__all__ = ["drawn_deck"]


def drawn_deck(deck: Deck) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title=deck.name, title_justify="left")
    table.add_column("card, as it is typed", no_wrap=True)
    for category in deck.categories:
        table.add_column(
            f"{category.name}{' (lowest)' if category.lowest_wins else ''}", justify="right", overflow="fold"
        )
    for card in deck.cards:
        table.add_row(card.code, *("-" if value is None else f"{value:f}" for value in card.values))
    return table
