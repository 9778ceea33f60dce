"""Battle Mat in words: moves, and what they bring about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cabochon.contract import Effect
from cabochon.faces.battle_mat import sentences
from cabochon.faces.battle_mat.explanations import explanation
from cabochon.faces.battle_mat.hints import move_kind
from cabochon.faces.battle_mat.pieces import (
    card_named,
    card_title,
    category,
    duelled,
    duels,
    is_lowest,
    stone,
    stone_help,
    value,
)
from cabochon.faces.battle_mat.statistics import statistics
from cabochon.language import Language, gettext_noop

__all__ = [
    "CATEGORY_KEYS",
    "STONE_KEYS",
    "card_title",
    "category",
    "effect_lines",
    "explanation",
    "is_lowest",
    "move_kind",
    "move_line",
    "move_preview",
    "points_breakdown",
    "points_label",
    "prompt",
    "setup_line",
    "shortcuts",
    "statistics",
    "stone",
    "stone_help",
    "value",
    "verdict",
]

View = dict[str, Any]

# Places on the keyboard: a row for the five categories of a deck, and the one below for stones.
CATEGORY_KEYS = ("KeyQ", "KeyW", "KeyE", "KeyR", "KeyT")
STONE_KEYS = ("KeyA", "KeyS", "KeyD", "KeyF", "KeyG", "KeyH")

CHOICES = {
    "first": gettext_noop("Choose the category of the first pair"),
    "second": gettext_noop("Choose the category of the second pair"),
    "third": gettext_noop("Choose the category of the third pair"),
}


def move_line(move: str, who: str, view: View, effects: Sequence[Effect], language: Language) -> str:
    if move in sentences.NO_CARD_NAMED:
        return language.gettext(sentences.NO_CARD_NAMED[move], who=who)
    match move.split():
        case ["lay", "a", "card", "on", code]:
            return language.gettext(
                "%(who)s lays a card on %(category)s", who=who, category=category(code, view, language)
            )
        case ["hit", "a", "card"] if _is_laid_at_random(view):
            code = view["mat"][0]["category"]
            return language.gettext(
                "A random card is laid on %(category)s, unseen", category=category(code, view, language)
            )
        case ["hit", card] if view["seat"] is None and _is_laid_at_random(view):
            parts = {"card": card_named(card, view), "category": category(view["mat"][0]["category"], view, language)}
            return language.gettext("A random card is laid on %(category)s: %(card)s", **parts)
    return _sentence(move, who, view, language)  # empty for other chance events, which have effects


def move_preview(move: str, view: View, language: Language) -> str:
    return _sentence(move, None, view, language)


def _sentence(move: str, who: str | None, view: View, language: Language) -> str:
    """A move of a player, or of the reader if nobody is named."""
    if move in sentences.STONES:
        return sentences.STONES[move].text(who, language)
    match move.split():
        case ["lay", card, "on", code]:
            parts = {"card": card_named(card, view), "category": category(code, view, language)}
            return sentences.LAYS.text(who, language, **parts)
        case ["choose", code]:
            return sentences.CHOOSES.text(who, language, category=category(code, view, language))
        case [verb, card] if verb in sentences.CARD_NAMED:
            return sentences.CARD_NAMED[verb].text(who, language, card=card_named(card, view))
    return ""


def _is_laid_at_random(view: View) -> bool:
    """Whether the card just hit was laid by Reality, as the first of its player in the round."""
    first, second, _ = view["mat"]
    laid = any(player["random_first"] and first["cards"][player["seat"]] for player in view["players"])
    return laid and second["cards"] == [None, None]


def setup_line(view: View, names: Sequence[str], language: Language) -> str:
    """The ratings drawn for the lead."""
    parts = {"cards": _ratings(view["drawn"], view, names, language), "who": names[view["leader"]]}
    return language.gettext("Both draw for the lead: %(cards)s. %(who)s leads the first round", **parts)


def _ratings(cards: Sequence[View], view: View, names: Sequence[str], language: Language) -> str:
    rating = view["deck"]["categories"][-1]["code"]
    return language.listed(duelled(card, rating, names[seat], language) for seat, card in enumerate(cards))


def effect_lines(effects: Sequence[Effect], view: View, names: Sequence[str], language: Language) -> list[str]:
    return [_effect_line(effect, view, names, language) for effect in effects]


def _effect_line(effect: Effect, view: View, names: Sequence[str], language: Language) -> str:
    who = "" if effect.seat is None else names[effect.seat]
    match effect.kind:
        case "exchange":
            return _exchanged(effect, who, view, language)
        case "tie" | "duel_won":
            return _duel(effect, view, names, language)
        case "ties_wait":
            return language.gettext("Three ties: these duels go to whoever wins the next round")
        case "waiting_duels_won":
            parts = {"who": who, "duels": duels(effect.fields["duels"], language)}
            return language.gettext("%(who)s wins the round and the duels that were waiting: %(duels)s", **parts)
        case "ratings_drawn":
            return _drawn(effect, view, names, language)
        case "score":
            return _score(effect.fields["scores"], names, language)
        case "decider":
            parts = {"duels": duels(effect.fields["score"], language), "who": who}
            return language.gettext("%(duels)s each: now comes the decider, led by %(who)s, without stones", **parts)
    raise ValueError(f"no words for {effect.kind!r}")


def _score(scores: Sequence[int], names: Sequence[str], language: Language) -> str:
    one, other = (language.number(score) for score in scores)
    return language.gettext(
        "Duels won: %(first)s %(one)s, %(second)s %(other)s", first=names[0], one=one, second=names[1], other=other
    )


def _exchanged(effect: Effect, who: str, view: View, language: Language) -> str:
    """What a stone took from the reader and gave instead; when all cards are open, from either player."""
    lost, got = (language.listed(card["name"] for card in effect.fields[name]) for name in ("lost", "gained"))
    if view["seat"] is None and not lost:
        return language.gettext("%(who)s sees %(cards)s", who=who, cards=got)
    if view["seat"] is None:
        return language.gettext("%(who)s loses %(lost)s and gets %(cards)s", who=who, lost=lost, cards=got)
    if not lost:
        return language.gettext("You see %(cards)s", cards=got)
    return language.gettext("You lose %(lost)s and get %(cards)s", lost=lost, cards=got)


def _duel(effect: Effect, view: View, names: Sequence[str], language: Language) -> str:
    """A pair that was revealed, and what its winner takes along."""
    code, carried, winner = effect.fields["category"], effect.fields["carried"], effect.seat
    cards = [duelled(card, code, names[seat], language) for seat, card in enumerate(effect.fields["cards"])]
    first, second = reversed(cards) if winner == 1 else cards
    parts = {"category": _titled(code, view, language), "first": first, "second": second}
    if winner is None:
        return language.gettext("%(category)s: %(first)s and %(second)s tie and are set aside", **parts)
    if not carried:
        return language.gettext("%(category)s: %(first)s beats %(second)s", **parts)
    return language.ngettext(
        "%(category)s: %(first)s beats %(second)s, and %(who)s takes the %(number)s duel set aside",
        "%(category)s: %(first)s beats %(second)s, and %(who)s takes the %(number)s duels set aside",
        carried,
        who=names[winner],
        **parts,
    )


def _titled(code: str, view: View, language: Language) -> str:
    """A category's name, marked if its lowest value wins."""
    name = category(code, view, language)
    return language.gettext("%(category)s (lowest wins)", category=name) if is_lowest(code, view) else name


def _drawn(effect: Effect, view: View, names: Sequence[str], language: Language) -> str:
    cards = _ratings(effect.fields["cards"], view, names, language)
    if effect.fields["in_decider"]:
        return language.gettext("The rating pair is tied, so both draw by rating: %(cards)s", cards=cards)
    return language.gettext(
        "There are not enough cards for another round, so both draw by rating: %(cards)s", cards=cards
    )


def prompt(view: View, legal: Sequence[str], language: Language) -> str:
    if view["phase"] == "stone":
        if not any(move.startswith("use ") for move in legal):
            return language.gettext("You cannot use a stone now")
        if view["moment"] == "before laying":
            return language.gettext("Use a stone before laying?")
        return language.gettext("Use a stone before the reveal?")
    if view["phase"] == "show":
        return language.gettext("Show one of your cards")
    if view["phase"] == "give":
        return language.gettext("Give away one of your cards")
    if view["phase"] in ("choose", "on", "lead", "answer"):
        return _asked_for_pair(view, language)
    return ""


def _asked_for_pair(view: View, language: Language) -> str:
    pair = next(pair for pair in view["mat"] if None in pair["cards"])
    if view["phase"] in ("choose", "on"):
        place = pair["place"]
        return language.gettext(CHOICES[place])
    if pair["category"] is None:
        return language.gettext("Lay a card on a category")
    name = category(pair["category"], view, language)
    lowest = is_lowest(pair["category"], view)
    if view["phase"] == "answer":
        if lowest:
            return language.gettext("Answer on %(category)s: lowest wins", category=name)
        return language.gettext("Answer on %(category)s", category=name)
    if lowest:
        return language.gettext("Lay a card on %(category)s: lowest wins", category=name)
    return language.gettext("Lay a card on %(category)s", category=name)


def verdict(view: View, names: Sequence[str], language: Language) -> str:
    (winner,) = view["winners"]
    won, lost = (view["players"][seat]["score"] for seat in (winner, 1 - winner))
    parts = {"who": names[winner], "won": language.number(won), "lost": language.number(lost)}
    if view["decided_by"] == "decider":
        return language.gettext("%(who)s wins by %(won)s duels to %(lost)s, in the decider", **parts)
    if view["decided_by"] == "ratings":
        return language.gettext("%(who)s wins by %(won)s duels to %(lost)s, with the higher rating drawn", **parts)
    return language.gettext("%(who)s wins by %(won)s duels to %(lost)s", **parts)


def points_breakdown(view: View, seat: int, language: Language) -> list[tuple[str, int]]:
    return [(language.gettext("Duels won"), view["players"][seat]["score"])]


def points_label(language: Language) -> str:
    return language.gettext("Duels won")


def shortcuts(game: str, language: Language) -> list[tuple[Sequence[str], str]]:
    return [
        (("Digit1", "Digit2", "Digit3"), language.gettext("The cards of your hand")),
        (CATEGORY_KEYS, language.gettext("Categories")),
        (("KeyA", "KeyS", "…"), language.gettext("Your stones")),
        (("KeyN",), language.gettext("No stone")),
        (("KeyP",), language.gettext("Players")),
    ]
