"""Splendor and Marvel in words. In Marvel, cards are characters with names, and buying one is recruiting."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from cabochon.contract import Effect
from cabochon.faces.gems import sentences
from cabochon.faces.gems.pieces import (
    MARVEL,
    amounts,
    card_title,
    colour,
    colours,
    joker,
    points,
    price,
    printed_card,
    printed_tile,
    tile_title,
)
from cabochon.games.gems.rules.marvel import AVENGERS_TILE_POINTS
from cabochon.language import Language

__all__ = [
    "card_title",
    "colour",
    "effect_lines",
    "joker",
    "just_bought",
    "move_line",
    "move_preview",
    "points_breakdown",
    "points_label",
    "price",
    "printed_tile",
    "prompt",
    "setup_line",
    "tile_title",
    "verdict",
]

View = dict[str, Any]


def move_line(move: str, who: str, view: View, language: Language) -> str:
    match move.split():
        case ["deal", code]:
            return _dealt(printed_card(view["game"], code), view, language)
    return _sentence(move, who, view, language)  # empty for a tile, which is an effect, and for an unseen card


def _sentence(move: str, who: str | None, view: View, language: Language) -> str:
    """A move of a player, or of the reader if nobody is named."""
    match move.split():
        case ["take", one, other] if one == other:
            return sentences.TAKES_TWO.text(who, language, colour=colour(one, language))
        case ["take", *chips]:
            return sentences.TAKES.text(who, language, chips=colours(chips, language))
        case ["reserve", "deck", level]:
            return sentences.RESERVES_FROM_DECK.text(who, language, level=level)
        case ["reserve", code]:
            return _reserved(printed_card(view["game"], code), who, language)
        case ["buy", code, *payment]:
            return _bought(printed_card(view["game"], code), payment[1::2], who, view["game"], language)
        case ["return", name]:
            return sentences.RETURNS.text(who, language, colour=colour(name, language))
        case ["pass"]:
            return sentences.PASSES.text(who, language)
    return ""


def move_preview(move: str, view: View, language: Language) -> str:
    """The move, and for a purchase with jokers how many it uses."""
    sentence = _sentence(move, None, view, language)
    match move.split():
        case ["buy", code, *payment]:
            seen = [card for row in view["market"] for card in row] + view["players"][view["seat"]]["reserved"]
            card = next(card for card in seen if card is not None and card["code"] == code)
            if card["jokers"]:
                number = language.number(card["jokers"] + len(payment) // 2)
                uses = language.gettext(
                    "This uses %(number)s %(joker)s", number=number, joker=joker(view["game"], language)
                )
                return f"{sentence}. {uses}"
    return sentence


def _short_title(card: View, language: Language) -> str:
    """What distinguishes a card from others of its level."""
    if "name" in card:
        return str(card["name"])
    if not card["points"]:
        return colour(card["bonus"], language)
    parts = {"colour": colour(card["bonus"], language)}
    return language.ngettext("%(colour)s, %(number)s point", "%(colour)s, %(number)s points", card["points"], **parts)


def _reserved(card: View, who: str | None, language: Language) -> str:
    sentence = sentences.RESERVES_CHARACTER if "name" in card else sentences.RESERVES
    return sentence.text(who, language, level=card["level"], card=_short_title(card, language))


def _bought(card: View, instead_of: list[str], who: str | None, game: str, language: Language) -> str:
    parts = {"level": card["level"], "card": _short_title(card, language)}
    if not instead_of:
        return (sentences.RECRUITS if "name" in card else sentences.BUYS).text(who, language, **parts)
    sentence = sentences.RECRUITS_WITH_JOKERS if "name" in card else sentences.BUYS_WITH_JOKERS
    return sentence.text(who, language, joker=joker(game, language), colours=colours(instead_of, language), **parts)


def _dealt(card: View, view: View, language: Language) -> str:
    """A new card in a row, or a card reserved unseen that the reader may see."""
    parts = {"level": card["level"], "card": _short_title(card, language)}
    for player in view["players"]:
        if card["code"] in [other.get("code") for other in player["reserved"]]:
            if player["seat"] == view["seat"]:
                return language.gettext("You draw a level %(level)s card: %(card)s", **parts)
            return language.gettext("The hidden level %(level)s card: %(card)s", **parts)
    return language.gettext("New level %(level)s card: %(card)s", **parts)


def setup_line(view: View, names: Sequence[str], language: Language) -> str:
    cards, tiles = sum(card is not None for row in view["market"] for card in row), len(view["tiles"])
    pieces = [language.ngettext("%(number)s card", "%(number)s cards", cards)]
    if view["game"] == MARVEL:
        pieces.append(language.ngettext("%(number)s location", "%(number)s locations", tiles))
    else:
        pieces.append(language.ngettext("%(number)s noble", "%(number)s nobles", tiles))
    return language.gettext("On the table: %(pieces)s", pieces=language.listed(pieces))


def effect_lines(effects: Sequence[Effect], view: View, names: Sequence[str], language: Language) -> list[str]:
    return [_effect_line(effect, names[effect.seat], view, language) for effect in effects if effect.seat is not None]


def _effect_line(effect: Effect, who: str, view: View, language: Language) -> str:
    match effect.kind:
        case "tile_received":
            return _received(view["game"], effect.fields["tile"], who, language)
        case "time_stone_taken":
            return language.gettext("%(who)s takes a green chip, the Time Stone", who=who)
        case "avengers_tile_taken":
            return language.gettext("%(who)s takes the Avengers tile", who=who)
        case "goal_reached":
            return language.gettext("%(who)s has reached the goal: the match ends after this round", who=who)
        case "goal_lost":
            return language.gettext("%(who)s no longer meets the goal", who=who)
    raise ValueError(f"no words for {effect.kind!r}")


def _received(game: str, text: str, who: str, language: Language) -> str:
    received = printed_tile(game, text)
    if "name" in received:
        return language.gettext("%(who)s receives the location %(name)s", who=who, name=received["name"])
    return language.gettext(
        "%(who)s receives the noble for %(bonuses)s", who=who, bonuses=amounts(received["requires"], language)
    )


def prompt(view: View, language: Language) -> str:
    is_marvel = view["game"] == MARVEL
    if view["phase"] == "return":
        return language.ngettext("Return %(number)s chip", "Return %(number)s chips", view["to_return"])
    if view["phase"] == "tile":
        return language.gettext("Choose a location") if is_marvel else language.gettext("Choose a noble")
    if view["phase"] == "play":
        if is_marvel:
            return language.gettext("Take chips, or recruit or reserve a character")
        return language.gettext("Take chips, or buy or reserve a card")
    return ""


def verdict(view: View, names: Sequence[str], language: Language) -> str:
    winner = view["players"][view["winners"][0]]
    parts = {
        "who": language.listed(names[seat] for seat in view["winners"]),
        "points": points(winner["points"], language),
    }
    if view["decided_by"] == "shared":
        return language.gettext("%(who)s share the victory: %(points)s each and equally few cards", **parts)
    if view["decided_by"] == "points":
        return _by_points(view, winner, parts, names, language)
    parts["others"] = language.listed(names[player["seat"]] for player in _tied_with(winner, view))
    if view["decided_by"] == "avengers":
        return language.gettext(
            "%(who)s wins with %(points)s, tied with %(others)s, thanks to the Avengers tile", **parts
        )
    return language.gettext("%(who)s wins with %(points)s, tied with %(others)s, thanks to fewer cards", **parts)


def _by_points(view: View, winner: View, parts: dict[str, str], names: Sequence[str], language: Language) -> str:
    """Players who missed the goal may have as many points as the winner, or more."""
    others = [player for player in view["players"] if player is not winner and player["points"] >= winner["points"]]
    if not others:
        return language.gettext("%(who)s wins with %(points)s", **parts)
    losers = language.listed(names[player["seat"]] for player in others)
    return language.gettext("%(who)s wins with %(points)s; %(others)s did not reach the goal", others=losers, **parts)


def _tied_with(winner: View, view: View) -> list[View]:
    """Other players with as many points who could have won."""
    return [
        player
        for player in view["players"]
        if player is not winner
        and player["points"] == winner["points"]
        and (player["goal_reached"] or not winner["goal_reached"])
    ]


def points_breakdown(view: View, seat: int, language: Language) -> list[tuple[str, int]]:
    game, player = view["game"], view["players"][seat]
    bought = [printed_card(game, code) for code in player["cards"]]
    parts = [
        (
            language.gettext("Level %(level)s cards", level=level),
            sum(card["points"] for card in bought if card["level"] == level),
        )
        for level in range(1, len(view["market"]) + 1)
    ]
    tiles = sum(printed_tile(game, text)["points"] for text in player["tiles"])
    parts.append((language.gettext("Locations") if game == MARVEL else language.gettext("Nobles"), tiles))
    if player.get("avengers_tile"):
        parts.append((language.gettext("Avengers tile"), AVENGERS_TILE_POINTS))
    return parts


def points_label(language: Language) -> str:
    return language.gettext("Points")


def just_bought(cards: Sequence[str], marked: Collection[str]) -> list[str]:
    """The codes of a player's cards that were bought in the marked turn."""
    return [code for code in cards if f"card:{code}" in marked]
