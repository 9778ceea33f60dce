"""The table of Splendor and Marvel, drawn from a view in at most a hundred columns. Every colour has its letter."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cabochon.games.gems.cards import COLOURS, EDITIONS, Edition

__all__ = ["draw"]

CARD_WIDTH = 20
DECK_WIDTH = 12
STYLES = {
    "white": "black on white",
    "blue": "white on blue",
    "green": "black on green3",
    "red": "white on red3",
    "black": "white on grey23",
    "gold": "black on gold1",
    "yellow": "black on yellow",
    "orange": "black on dark_orange",
    "purple": "white on purple",
    "grey": "black on grey70",
}

View = dict[str, Any]


def draw(view: View, names: list[str]) -> RenderableType:
    """Everything that lies on the table, as the seat of the view sees it."""
    edition = next(edition for edition in EDITIONS if edition.name == view["game"])
    return Group(
        _headline(edition, view),
        _tiles(edition, view),
        _market(edition, view),
        _players(edition, view, names),
        *_hands(edition, view, names),
    )


def _chip(edition: Edition, colour: str, number: int | None = None) -> Text:
    letter = edition.letters[edition.colours.index(colour)]
    return Text(f" {letter}{'' if number is None else number} ", style=STYLES[colour])


def _row_of(edition: Edition, amounts: dict[str, int]) -> Text:
    return Text("").join(_chip(edition, colour, number) for colour, number in amounts.items() if number)


def _headline(edition: Edition, view: View) -> Text:
    legend = (Text.assemble(_chip(edition, colour), f" {colour}  ") for colour in edition.colours)
    return Text.assemble((f"{edition.title}, to {_points(view['target'])}\n", "bold"), *legend)


def _tiles(edition: Edition, view: View) -> RenderableType:
    if not view["tiles"]:
        return Text(f"No {edition.tile_word}s left", style="dim")
    panels = [
        Panel(_row_of(edition, tile["requires"]), title=tile["text"], subtitle=_points(tile["points"]), expand=False)
        for tile in view["tiles"]
    ]
    return Columns(panels, padding=(0, 1))


def _market(edition: Edition, view: View) -> Table:
    grid = Table.grid(padding=(0, 1))
    for level in (3, 2, 1):
        cards = [_card(edition, card) for card in view["market"][level - 1]]
        grid.add_row(_deck(level, view["decks"][level - 1]), *cards)
    return grid


def _points(number: int) -> str:
    return f"{number} point" if number == 1 else f"{number} points"


def _deck(level: int, left: int) -> Panel:
    return Panel(Text(f"\n{left} left", justify="center"), title=f"deck {level}", width=DECK_WIDTH, height=5)


def _card(edition: Edition, card: View | None) -> RenderableType:
    if card is None:
        return Panel(Text("\nempty", justify="center", style="dim"), width=CARD_WIDTH, height=5, style="dim")
    points = f" {_points(card['points'])}" if card["points"] else ""
    symbols = f" {'A' * card.get('avengers', 0)}"
    head = Text.assemble(_chip(edition, card["bonus"]), points, (symbols, "bold"))
    body = Text("\n").join([head, _row_of(edition, card["cost"]), _price(edition, card)])
    affordable = card.get("short") == 0
    title = Text(card["code"], style="bold" if affordable else "none")
    frame = box.HEAVY if affordable else box.ROUNDED
    return Panel(body, title=title, width=CARD_WIDTH, height=5, box=frame)


def _price(edition: Edition, card: View) -> Text:
    """What the card would take the observer; nothing for who cannot buy it."""
    if "short" not in card:
        return Text("")
    if card["short"]:
        return Text(f"{card['short']} short", style="dim")
    return Text(f"buy with {card['jokers']} {edition.colours[COLOURS]}" if card["jokers"] else "buy now", style="bold")


def _players(edition: Edition, view: View, names: list[str]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("", no_wrap=True)
    table.add_column("points", justify="right")
    table.add_column("")
    for colour in edition.colours:
        table.add_column(_chip(edition, colour), justify="center")
    table.add_column(f"{edition.tile_word}s, cards")
    table.add_row("bank", "", "chips", *(str(number) for number in view["bank"].values()), "", end_section=True)
    for player in view["players"]:
        _add_player(table, edition, view, player, names[player["seat"]])
    return table


def _add_player(table: Table, edition: Edition, view: View, player: View, name: str) -> None:
    moving = view["to_move"] == player["seat"]
    bonuses = [str(player["bonuses"].get(colour, "")) for colour in edition.colours]
    chips = [str(number) for number in player["chips"].values()]
    told = ", ".join([*(tile.removeprefix(f"{edition.tile_word} ") for tile in player["tiles"])]) or "no tile"
    if "avengers" in player:
        told += f", {player['avengers']} A" + (" + Avengers tile" if player["avengers_tile"] else "")
    label = f"{'>' if moving else ' '} {name}"
    style = "bold" if moving else None
    table.add_row(label, str(player["points"]), "bonuses", *bonuses, told, style=style)
    cards = f"{len(player['cards'])} cards bought" + (", meets the goal" if player["goal_reached"] else "")
    table.add_row("", "", "chips", *chips, cards, style=style, end_section=True)


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
