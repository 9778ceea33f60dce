"""Splendor and Marvel in words. To buy a card is to recruit a character there, and characters have names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cabochon.games.gems.marvel import AVENGERS_TILE_POINTS
from cabochon.server.tongue import Tongue
from cabochon.server.words.gem_pieces import (
    MARVEL,
    amounts,
    card_coded,
    colour,
    colours,
    joker,
    points,
    price,
    tile,
    tile_called,
    title,
)

__all__ = [
    "asked",
    "colour",
    "happened",
    "joker",
    "laid_out",
    "made_of",
    "offered",
    "price",
    "said",
    "tile",
    "title",
    "verdict",
]

View = dict[str, Any]


def said(move: str, who: str, view: View, tongue: Tongue) -> str:
    match move.split():
        case ["take", one, other] if one == other:
            return tongue.say("%(who)s takes %(colour)s twice", who=who, colour=colour(one, tongue))
        case ["take", *chips]:
            return tongue.say("%(who)s takes %(chips)s", who=who, chips=colours(chips, tongue))
        case ["reserve", "deck", level]:
            return tongue.say("%(who)s reserves the top card of level %(level)s", who=who, level=level)
        case ["reserve", code]:
            return _reserved(card_coded(view["game"], code), who, tongue)
        case ["buy", code, *payment]:
            return _bought(card_coded(view["game"], code), payment[1::2], who, view["game"], tongue)
        case ["return", name]:
            return tongue.say("%(who)s gives back %(colour)s", who=who, colour=colour(name, tongue))
        case ["pass"]:
            return tongue.say("%(who)s passes", who=who)
        case ["deal", code]:
            return _dealt(card_coded(view["game"], code), view, tongue)
    return ""  # a tile is told when it is received, an unseen card when it is reserved


def offered(move: str, who: str, view: View, tongue: Tongue) -> str:
    """The same before it is made, with the jokers that a purchase takes anyway."""
    told = said(move, who, view, tongue)
    match move.split():
        case ["buy", code, *_]:
            seen = [card for row in view["market"] for card in row] + view["players"][view["seat"]]["reserved"]
            card = next(card for card in seen if card is not None and card["code"] == code)
            return f"{told}. {price(card, view, tongue)}" if card["jokers"] else told
    return told


def _face(card: View, tongue: Tongue) -> str:
    """What tells a card from others of its level."""
    if "name" in card:
        return str(card["name"])
    if not card["points"]:
        return colour(card["bonus"], tongue)
    parts = {"colour": colour(card["bonus"], tongue)}
    return tongue.count("%(colour)s, %(number)s point", "%(colour)s, %(number)s points", card["points"], **parts)


def _reserved(card: View, who: str, tongue: Tongue) -> str:
    parts = {"who": who, "level": card["level"], "card": _face(card, tongue)}
    if "name" in card:
        return tongue.say("%(who)s reserves %(card)s", **parts)
    return tongue.say("%(who)s reserves a card of level %(level)s: %(card)s", **parts)


def _bought(card: View, instead_of: list[str], who: str, game: str, tongue: Tongue) -> str:
    parts = {"who": who, "level": card["level"], "card": _face(card, tongue), "joker": joker(game, tongue)}
    if instead_of:
        parts["colours"] = colours(instead_of, tongue)
        if "name" in card:
            return tongue.say("%(who)s recruits %(card)s, with %(joker)s instead of %(colours)s", **parts)
        return tongue.say(
            "%(who)s buys a card of level %(level)s: %(card)s; with %(joker)s instead of %(colours)s", **parts
        )
    if "name" in card:
        return tongue.say("%(who)s recruits %(card)s", **parts)
    return tongue.say("%(who)s buys a card of level %(level)s: %(card)s", **parts)


def _dealt(card: View, view: View, tongue: Tongue) -> str:
    """A card laid in its row, or one that was reserved unseen, by the reader or when all cards are open."""
    parts = {"level": card["level"], "card": _face(card, tongue)}
    for player in view["players"]:
        if card["code"] in [other.get("code") for other in player["reserved"]]:
            if player["seat"] == view["seat"]:
                return tongue.say("You draw a card of level %(level)s: %(card)s", **parts)
            return tongue.say("The unseen card of level %(level)s: %(card)s", **parts)
    return tongue.say("A new card of level %(level)s: %(card)s", **parts)


def laid_out(view: View, names: Sequence[str], tongue: Tongue) -> str:
    cards, tiles = sum(card is not None for row in view["market"] for card in row), len(view["tiles"])
    told = [tongue.count("%(number)s card", "%(number)s cards", cards)]
    if view["game"] == MARVEL:
        told.append(tongue.count("%(number)s location", "%(number)s locations", tiles))
    else:
        told.append(tongue.count("%(number)s noble", "%(number)s nobles", tiles))
    return tongue.say("The table is laid with %(pieces)s", pieces=tongue.listed(told))


def happened(before: View, after: View, names: Sequence[str], tongue: Tongue) -> list[str]:
    """Tiles and time stones that came by themselves, and a goal that was reached or is no longer met."""
    lines = []
    for was, now in zip(before["players"], after["players"], strict=True):
        who = names[now["seat"]]
        lines += [_received(after["game"], text, who, tongue) for text in now["tiles"] if text not in was["tiles"]]
        if after["game"] == MARVEL:
            lines += _gathered(was, now, who, tongue)
        if now["goal_reached"] and not was["goal_reached"]:
            lines.append(tongue.say("%(who)s has reached the goal: the match ends with this round", who=who))
        if was["goal_reached"] and not now["goal_reached"]:
            lines.append(tongue.say("%(who)s no longer meets the goal", who=who))
    return lines


def _received(game: str, text: str, who: str, tongue: Tongue) -> str:
    received = tile_called(game, text)
    if "name" in received:
        return tongue.say("%(who)s receives the location %(name)s", who=who, name=received["name"])
    return tongue.say(
        "%(who)s receives the noble for %(bonuses)s", who=who, bonuses=amounts(received["requires"], tongue)
    )


def _gathered(was: View, now: View, who: str, tongue: Tongue) -> list[str]:
    lines = []
    if now["chips"]["green"] > was["chips"]["green"]:
        lines.append(tongue.say("%(who)s takes a green chip, the time stone", who=who))
    if now["avengers_tile"] and not was["avengers_tile"]:
        lines.append(tongue.say("%(who)s takes the Avengers tile", who=who))
    return lines


def asked(view: View, tongue: Tongue) -> str:
    is_marvel = view["game"] == MARVEL
    if view["phase"] == "return":
        return tongue.count("Give back %(number)s chip", "Give back %(number)s chips", view["to_return"])
    if view["phase"] == "tile":
        return tongue.say("Choose a location") if is_marvel else tongue.say("Choose a noble")
    if view["phase"] == "play":
        if is_marvel:
            return tongue.say("Take chips, recruit or reserve a character")
        return tongue.say("Take chips, buy or reserve a card")
    return ""


def verdict(view: View, names: Sequence[str], tongue: Tongue) -> str:
    winner = view["players"][view["winners"][0]]
    parts = {"who": tongue.listed(names[seat] for seat in view["winners"]), "points": points(winner["points"], tongue)}
    if view["decided_by"] == "shared":
        return tongue.say("%(who)s share the victory: each has %(points)s and as few cards", **parts)
    if view["decided_by"] == "points":
        return _by_points(view, winner, parts, names, tongue)
    parts["others"] = tongue.listed(names[player["seat"]] for player in _tied_with(winner, view))
    if view["decided_by"] == "avengers":
        return tongue.say("%(who)s wins with %(points)s, as many as %(others)s, by the Avengers tile", **parts)
    return tongue.say("%(who)s wins with %(points)s, as many as %(others)s, by fewer cards", **parts)


def _by_points(view: View, winner: View, parts: dict[str, str], names: Sequence[str], tongue: Tongue) -> str:
    """Somebody who does not meet the goal may have as many points, or more."""
    others = [player for player in view["players"] if player is not winner and player["points"] >= winner["points"]]
    if not others:
        return tongue.say("%(who)s wins with %(points)s", **parts)
    told = tongue.listed(names[player["seat"]] for player in others)
    return tongue.say("%(who)s wins with %(points)s; %(others)s did not reach the goal", others=told, **parts)


def _tied_with(winner: View, view: View) -> list[View]:
    """Others with as many points, of those who could win."""
    return [
        player
        for player in view["players"]
        if player is not winner
        and player["points"] == winner["points"]
        and (player["goal_reached"] or not winner["goal_reached"])
    ]


def made_of(view: View, seat: int, tongue: Tongue) -> list[tuple[str, int]]:
    game, player = view["game"], view["players"][seat]
    bought = [card_coded(game, code) for code in player["cards"]]
    parts = [
        (
            tongue.say("Cards of level %(level)s", level=level),
            sum(card["points"] for card in bought if card["level"] == level),
        )
        for level in range(1, len(view["market"]) + 1)
    ]
    tiles = sum(tile_called(game, text)["points"] for text in player["tiles"])
    parts.append((tongue.say("Locations") if game == MARVEL else tongue.say("Nobles"), tiles))
    if player.get("avengers_tile"):
        parts.append((tongue.say("Avengers tile"), AVENGERS_TILE_POINTS))
    return parts
