"""The pieces that both layouts share: chips, prices, what a player owns. Every colour has its letter."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from cabochon.games.gems.rules.cards import JOKER, MARVEL, Edition

__all__ = ["card_head", "chip", "headline", "owned", "points", "price", "row_of"]

View = dict[str, Any]

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


def chip(edition: Edition, colour: str, number: int | None = None) -> Text:
    letter = edition.letters[edition.colours.index(colour)]
    return Text(f" {letter}{'' if number is None else number} ", style=STYLES[colour])


def row_of(edition: Edition, amounts: dict[str, int]) -> Text:
    return Text("").join(chip(edition, colour, number) for colour, number in amounts.items() if number)


def points(number: int) -> str:
    return f"{number} point" if number == 1 else f"{number} points"


def headline(edition: Edition, view: View) -> Text:
    legend = (Text.assemble(chip(edition, colour), f" {colour}  ") for colour in edition.colours)
    symbol = "A Avengers symbol" if edition.number == MARVEL else ""
    return Text.assemble((f"{edition.title}, to {points(view['target'])}\n", "bold"), *legend, symbol)


def card_head(edition: Edition, card: View) -> Text:
    """Bonus, points and Avengers symbols of a card."""
    worth = f" {points(card['points'])}" if card["points"] else ""
    return Text.assemble(chip(edition, card["bonus"]), worth, (f" {'A' * card.get('avengers', 0)}", "bold"))


def price(edition: Edition, card: View) -> Text:
    """What the card would cost the reader; empty for a spectator."""
    if "short" not in card:
        return Text("")
    if card["short"]:
        return Text(f"{card['short']} short", style="dim")
    return Text(f"buy with {card['jokers']} {edition.colours[JOKER]}" if card["jokers"] else "buy now", style="bold")


def owned(edition: Edition, player: View) -> list[str]:
    """Cards, tiles and symbols of a player, each as a short phrase."""
    cards = len(player["cards"])
    phrases = [f"{cards} card{'' if cards == 1 else 's'}", *player["tiles"]]
    if "avengers" in player:
        phrases.append(f"{player['avengers']} A")
        phrases += ["Avengers tile"] * player["avengers_tile"]
    return phrases + ["goal reached"] * player["goal_reached"]
