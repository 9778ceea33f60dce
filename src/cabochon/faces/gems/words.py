"""Splendor and Marvel in words. In Marvel, cards are characters with names, and buying one is recruiting."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from cabochon.contract import Effect
from cabochon.faces.gems import sentences
from cabochon.faces.gems.explanations import explanation
from cabochon.faces.gems.hints import move_kind
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
    short_title,
    tile_title,
)
from cabochon.faces.gems.prompts import prompt
from cabochon.faces.gems.purchases import purchase
from cabochon.faces.gems.statistics import statistics
from cabochon.games.gems.knowledge.payments import payment
from cabochon.games.gems.knowledge.tiles import missing_bonuses
from cabochon.games.gems.rules.ending import CHIP_LIMIT
from cabochon.games.gems.rules.marvel import AVENGERS_FOR_THE_TILE, AVENGERS_TILE_POINTS
from cabochon.games.gems.rules.victory import ranking_by_points
from cabochon.language import Language

__all__ = [
    "AVENGERS_FOR_THE_TILE",
    "AVENGERS_TILE_POINTS",
    "CHIP_LIMIT",
    "amounts",
    "bonuses_towards",
    "card_title",
    "cards_by_colour",
    "colour",
    "effect_lines",
    "explanation",
    "joker",
    "just_bought",
    "missing_bonuses",
    "move_kind",
    "move_line",
    "move_preview",
    "paid",
    "points_breakdown",
    "points_label",
    "price",
    "printed_tile",
    "prompt",
    "setup_line",
    "shortcuts",
    "statistics",
    "tile_progress",
    "tile_title",
    "verdict",
]

View = dict[str, Any]


def move_line(move: str, who: str, view: View, effects: Sequence[Effect], language: Language) -> str:
    match move.split():
        case ["deal", code]:
            return _dealt(printed_card(view["game"], code), view, language)
        case ["buy", code, *_]:
            return purchase(printed_card(view["game"], code), paid(effects), who, language)
    return _sentence(move, who, view, language)  # empty for a tile, which is an effect, and for an unseen card


def paid(effects: Sequence[Effect]) -> dict[str, int]:
    """The chips that were paid for a card, by colour; empty if none was bought."""
    return next((dict(effect.fields["paid"]) for effect in effects if effect.kind == "card_bought"), {})


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
        case ["return", name]:
            return sentences.RETURNS.text(who, language, colour=colour(name, language))
        case ["pass"]:
            return sentences.PASSES.text(who, language)
    return ""


def move_preview(move: str, view: View, language: Language) -> str:
    """The move, with the chips that are paid for a card."""
    match move.split():
        case ["buy", code, *_]:
            return purchase(printed_card(view["game"], code), payment(move, view), None, language)
    return _sentence(move, None, view, language)


def _reserved(card: View, who: str | None, language: Language) -> str:
    sentence = sentences.RESERVES_CHARACTER if "name" in card else sentences.RESERVES
    return sentence.text(who, language, level=card["level"], card=short_title(card, language))


def _dealt(card: View, view: View, language: Language) -> str:
    """A new card in a row, or a card reserved unseen that the reader may see."""
    parts = {"level": card["level"], "card": short_title(card, language)}
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
    lines = (_effect_line(effect, names[effect.seat], view, language) for effect in effects if effect.seat is not None)
    return [line for line in lines if line]


def _effect_line(effect: Effect, who: str, view: View, language: Language) -> str:
    match effect.kind:
        case "card_bought":
            return ""  # in the line of the move
        case "tile_received":
            return _received(view["game"], effect.fields["tile"], who, language)
        case "time_stone_taken":
            return language.gettext("%(who)s takes a green chip, the Time Stone", who=who)
        case "avengers_tile_taken":
            return language.gettext("%(who)s takes the Avengers tile", who=who)
        case "goal_reached":
            return language.gettext("%(who)s has reached the goal: the match ends after this round", who=who)
        case "goal_lost":
            return language.gettext("%(who)s no longer meets the conditions", who=who)
    raise ValueError(f"no words for {effect.kind!r}")


def _received(game: str, text: str, who: str, language: Language) -> str:
    received = printed_tile(game, text)
    if "name" in received:
        return language.gettext("%(who)s receives the location %(name)s", who=who, name=received["name"])
    return language.gettext(
        "%(who)s receives the noble for %(bonuses)s", who=who, bonuses=amounts(received["requires"], language)
    )


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
    """Other players who could have won, and had as many points."""
    highest = _by_points_alone(winner)
    return [player for player in view["players"] if player is not winner and _by_points_alone(player) == highest]


def _by_points_alone(player: View) -> int:
    return ranking_by_points(player["goal_reached"], player["points"])


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


def cards_by_colour(player: View, view: View) -> dict[str, list[View]]:
    """The cards that a player has bought, by the colour of their bonus, the most first."""
    found: dict[str, list[View]] = {}
    for code in player["cards"]:
        card = printed_card(view["game"], code)
        found.setdefault(card["bonus"], []).append(card)
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))


def bonuses_towards(tile: View, player: View) -> int:
    """How many of the bonuses that a tile requires a player has."""
    required: dict[str, int] = tile["requires"]
    return sum(required.values()) - sum(missing_bonuses(tile, player).values())


def tile_progress(tile: View, view: View, names: Sequence[str], language: Language) -> str:
    """How close each player is to a tile."""
    required = language.number(sum(tile["requires"].values()))
    return ", ".join(
        language.gettext(
            "%(name)s %(number)s of %(required)s",
            name=names[player["seat"]],
            number=language.number(bonuses_towards(tile, player)),
            required=required,
        )
        for player in view["players"]
    )


def shortcuts(game: str, language: Language) -> list[tuple[Sequence[str], str]]:
    return [
        (
            ("Digit1", "Digit2", "Digit3", "…"),
            language.gettext("Chips in the bank, or your own to return, in order"),
        ),
        (("KeyQ", "KeyA", "KeyZ"), language.gettext("The decks")),
        (("KeyW", "KeyE", "KeyR", "KeyT"), language.gettext("Level %(level)s cards", level=3)),
        (("KeyS", "KeyD", "KeyF", "KeyG"), language.gettext("Level %(level)s cards", level=2)),
        (("KeyX", "KeyC", "KeyV", "KeyB"), language.gettext("Level %(level)s cards", level=1)),
        (("Digit8", "Digit9", "Digit0"), language.gettext("Your reserved cards")),
        (("KeyP",), language.gettext("Players")),
        (("KeyN",), language.gettext("Pass")),
    ]
