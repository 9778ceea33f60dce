"""The table of Splendor and Marvel drawn from a view: cards as panels in a hundred columns, or lines in fewer."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cabochon.faces.gems.terminal.compact import draw_compact
from cabochon.faces.gems.terminal.pieces import card_head, chip, headline, owned, points, price, row_of
from cabochon.games.gems.rules.cards import EDITIONS, Edition

__all__ = ["draw"]

WIDE = 100
CARD_WIDTH = 20
DECK_WIDTH = 12

View = dict[str, Any]


def draw(view: View, names: list[str], *, width: int = WIDE) -> RenderableType:
    """Everything that lies on the table, as the seat of the view sees it."""
    edition = next(edition for edition in EDITIONS if edition.name == view["game"])
    if width < WIDE:
        return Group(headline(edition, view), draw_compact(edition, view, names))
    return Group(
        headline(edition, view),
        _tiles(edition, view),
        _market(edition, view),
        _players(edition, view, names),
        *_hands(edition, view, names),
    )


def _tiles(edition: Edition, view: View) -> RenderableType:
    if not view["tiles"]:
        return Text(f"No {edition.tile_word}s left", style="dim")
    return Columns([_tile(edition, tile) for tile in view["tiles"]], padding=(0, 1))


def _tile(edition: Edition, tile: View) -> Panel:
    required = row_of(edition, tile["requires"])
    return Panel(required, title=tile["text"], subtitle=points(tile["points"]), width=max(18, len(tile["text"]) + 6))


def _market(edition: Edition, view: View) -> Table:
    grid = Table.grid(padding=(0, 1))
    for level in (3, 2, 1):
        cards = [_card(edition, card) for card in view["market"][level - 1]]
        grid.add_row(_deck(level, view["decks"][level - 1]), *cards)
    return grid


def _deck(level: int, left: int) -> Panel:
    return Panel(Text(f"\n{left} left", justify="center"), title=f"deck {level}", width=DECK_WIDTH, height=5)


def _card(edition: Edition, card: View | None) -> RenderableType:
    if card is None:
        return Panel(Text("\nempty", justify="center", style="dim"), width=CARD_WIDTH, height=5, style="dim")
    body = Text("\n").join([card_head(edition, card), row_of(edition, card["cost"]), price(edition, card)])
    affordable = card.get("short") == 0
    title = Text(card["code"], style="bold" if affordable else "none")
    frame = box.HEAVY if affordable else box.ROUNDED
    return Panel(body, title=title, width=CARD_WIDTH, height=5, box=frame)


def _players(edition: Edition, view: View, names: list[str]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, width=WIDE - 1)
    table.add_column("", no_wrap=True)
    table.add_column("points", justify="right")
    table.add_column("")
    for colour in edition.colours:
        table.add_column(chip(edition, colour), justify="center")
    table.add_column("", ratio=1)
    table.add_row("bank", "", "chips", *(str(number) for number in view["bank"].values()), "", end_section=True)
    for player in view["players"]:
        _add_player(table, edition, view, player, names[player["seat"]])
    return table


def _add_player(table: Table, edition: Edition, view: View, player: View, name: str) -> None:
    moving = view["to_move"] == player["seat"]
    cells = [f"{player['bonuses'].get(colour, '')}\n{player['chips'][colour]}" for colour in edition.colours]
    label = f"{'>' if moving else ' '} {name}"
    total = str(player["points"])
    possessions = ", ".join(owned(edition, player))
    table.add_row(
        label, total, "bonuses\nchips", *cells, possessions, style="bold" if moving else None, end_section=True
    )


def _hands(edition: Edition, view: View, names: list[str]) -> list[RenderableType]:
    hands: list[RenderableType] = []
    for player in view["players"]:
        if player["reserved"]:
            hands.append(Text(f"reserved by {names[player['seat']]}", style="dim"))
            hands.append(Columns([_held(edition, card) for card in player["reserved"]], padding=(0, 1)))
    return hands


def _held(edition: Edition, card: View) -> RenderableType:
    if "code" not in card:
        unseen = Text(f"\nlevel {card['level']}, unseen", justify="center", style="dim")
        return Panel(unseen, width=CARD_WIDTH, height=5)
    return _card(edition, card)
