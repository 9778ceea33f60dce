"""The same table for a narrow terminal: one line a card, nothing cut off."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from cabochon.faces.gems.terminal.pieces import card_head, owned, price, row_of
from cabochon.games.gems.rules.cards import Edition

__all__ = ["draw_compact"]

View = dict[str, Any]


def draw_compact(edition: Edition, view: View, names: list[str]) -> Text:
    lines = [Text.assemble(f"{tile['text']} ", row_of(edition, tile["requires"])) for tile in view["tiles"]]
    for level in (3, 2, 1):
        lines.append(Text(f"level {level}, {view['decks'][level - 1]} in the deck", style="dim"))
        lines += [_card(edition, card) for card in view["market"][level - 1] if card is not None]
    lines.append(Text.assemble(("bank ", "dim"), row_of(edition, view["bank"])))
    for player in view["players"]:
        lines += _player(edition, view, player, names[player["seat"]])
    return Text("\n").join(lines)


def _card(edition: Edition, card: View) -> Text:
    if "code" not in card:
        return Text(f"  level {card['level']}, unseen")
    cost = row_of(edition, card["cost"])
    return Text.assemble(f"  {card['code']} ", card_head(edition, card), "  ", cost, " ", price(edition, card))


def _player(edition: Edition, view: View, player: View, name: str) -> list[Text]:
    mark = ">" if view["to_move"] == player["seat"] else " "
    head = Text(f"{mark} {name}: {player['points']} points, {'; '.join(owned(edition, player))}", style="bold")
    bonuses = {colour: number for colour, number in player["bonuses"].items() if number}
    rows = {"bonuses": bonuses, "chips": {colour: number for colour, number in player["chips"].items() if number}}
    lines = [
        head,
        *(Text.assemble(f"  {kind} ", row_of(edition, amounts)) for kind, amounts in rows.items() if amounts),
    ]
    if player["reserved"]:
        lines.append(Text("  reserved:", style="dim"))
        lines += [_card(edition, card) for card in player["reserved"]]
    return lines
