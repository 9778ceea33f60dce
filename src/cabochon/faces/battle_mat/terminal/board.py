"""The mat drawn from a view: who stands where, what lies face down, and the cards the reader may see."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cabochon.faces.battle_mat.terminal.pieces import card_text, duels, title_of, value_text

__all__ = ["draw"]

View = dict[str, Any]

GAP = 3  # between two columns


def draw(view: View, names: list[str], *, width: int = 100) -> RenderableType:
    """Everything on the mat, as the seat of the view sees it."""
    return Group(
        _headline(view),
        Text(_situation(view, names)),
        _players(view, names),
        _mat(view, names),
        *(_cards(view, player, names, width) for player in view["players"] if _visible_cards(view, player)),
        *_known(view, names),
    )


def _headline(view: View) -> Text:
    title = f"Battle Mat: The Infinity Saga, to {duels(view['target'])}\n"
    return Text.assemble((title, "bold"), f"{view['deck']['name']} (", (view["deck"]["note"], "italic"), ")")


def _situation(view: View, names: list[str]) -> str:
    """Which round it is, who leads it, and what is still pending."""
    if view["leader"] is None:
        return "Two cards are drawn to see who leads."
    which = "The decider" if view["decider"] else f"Round {view['round']}"
    parts = [f"{which}, led by {names[view['leader']]}"]
    if view["round"] == 1 and view["drawn"]:
        rating = view["deck"]["categories"][-1]["code"]
        ratings = (f"{card['name']} {value_text(card['values'][rating])}" for card in view["drawn"])
        parts[0] += f" (drawn for it: {' and '.join(ratings)})"
    parts.append(f"{view['left']} cards in the deck")
    parts += [
        f"the first card of {names[player['seat']]} is a random one, unseen"
        for player in view["players"]
        if player["random_first"]
    ]
    if view["carried"]:
        parts.append(f"{duels(view['carried'])} set aside for the winner of the next duel")
    if view["pooled"]:
        parts.append(f"{duels(view['pooled'])} waiting for the winner of a round")
    return "; ".join(parts)


def _players(view: View, names: list[str]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("", "duels", "in hand", "stones", "used"):
        table.add_column(heading, justify="right" if heading in ("duels", "in hand") else "left", overflow="fold")
    for player in view["players"]:
        moving = view["to_move"] == player["seat"]
        stones = player["stones"]
        if isinstance(stones, int):
            stones = [f"{stones} face down"] if stones else []
        table.add_row(
            f"{'>' if moving else ' '} {names[player['seat']]}",
            str(player["score"]),
            str(len(player["hand"])),
            ", ".join(stones) or "-",
            ", ".join(player["spent"]) or "-",
            style="bold" if moving else None,
        )
    return table


def _mat(view: View, names: list[str]) -> Table:
    table = Table(box=box.ROUNDED, title="the mat", title_justify="left")
    for heading in ("pair", "category", *names):
        table.add_column(heading, overflow="fold")
    for place, placement in enumerate(view["mat"]):
        category = placement["category"]
        is_revealed = view["phase"] == "over" and place < len(view["duels"])
        lying = view["duels"][place]["cards"] if is_revealed else placement["cards"]
        cards = [_laid(card, category) for card in lying]
        table.add_row(placement["place"], title_of(view, category) if category else _chooser(placement, names), *cards)
    return table


def _chooser(placement: View, names: list[str]) -> Text:
    """Who chooses the category, if not the player who lays first."""
    is_other = placement["chooser"] is not None and placement["chooser"] != placement["lead"]
    return Text(f"{names[placement['chooser']]} chooses" if is_other else "", style="dim")


def _laid(card: View | None, category: str | None) -> Text:
    if card is None:
        return Text("")
    return Text("face down", style="dim") if "face_down" in card else Text(card_text(card, category))


def _visible_cards(view: View, player: View) -> list[View]:
    """A player's hand, or when all is laid the laid cards, if the reader may see them: stones still act on those."""
    laid = [placement["cards"][player["seat"]] for placement in view["mat"]]
    return [card for card in player["hand"] or laid if card is not None and "face_down" not in card]


def _cards(view: View, player: View, names: list[str], width: int) -> RenderableType:
    """The cards with all their values, as a table, or where it does not fit, card by card."""
    cards = _visible_cards(view, player)
    heading = f"{'hand of' if player['hand'] else 'laid by'} {names[player['seat']]}"
    titles = {category["code"]: title_of(view, category["code"]) for category in view["deck"]["categories"]}
    widest = max(len(name) for name in (heading, *(card["code"] for card in cards)))
    needed = {
        title: max(len(word) for word in (*title.split(), *(value_text(card["values"][code]) for card in cards)))
        for code, title in titles.items()
    }
    if widest + sum(needed.values()) + GAP * (len(needed) + 1) > width:
        return Group(Text(heading, style="bold"), *(_card(card, titles) for card in cards))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(heading, no_wrap=True)
    for title, longest in needed.items():
        table.add_column(title, justify="right", min_width=longest)
    for card in cards:
        table.add_row(card["code"], *(value_text(card["values"][code]) for code in titles))
    return table


def _card(card: View, titles: dict[str, str]) -> RenderableType:
    values = ", ".join(f"{title} {value_text(card['values'][code])}" for code, title in titles.items())
    return Group(Text(card["code"]), Padding(Text(values), (0, 0, 0, 4)))


def _known(view: View, names: list[str]) -> list[Text]:
    """What the reader has seen before, and where it can be now."""
    if not view["known"]:
        return []
    places: dict[str, list[str]] = {}
    for card in view["known"]:
        places.setdefault(_places(card["where"], names[1 - view["seat"]]), []).append(card["name"])
    lines = [f"  {', '.join(cards)}: {place}" for place, cards in places.items()]
    return [Text("\n".join(["Seen before, and now", *lines]), style="dim")]


def _places(where: list[str], other: str) -> str:
    """Such as `with seat 1 (hand or laid first), or in the deck (24 from the top)`."""
    theirs = [place for place in where if not place.startswith("deck")]
    deck = [place.removeprefix("deck ") for place in where if place.startswith("deck")]
    parts = [f"with {other} ({' or '.join(theirs)})"] if theirs else []
    return ", or ".join([*parts, *([f"in the deck ({' or '.join(deck)} from the top)"] if deck else [])])
