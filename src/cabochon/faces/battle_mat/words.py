"""Battle Mat in words: moves, revealed duels and their consequences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeGuard

from cabochon.faces.battle_mat import sentences
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
from cabochon.language import Language, gettext_noop

__all__ = [
    "card_title",
    "category",
    "consequences",
    "is_lowest",
    "move_line",
    "move_preview",
    "points_breakdown",
    "points_label",
    "prompt",
    "setup_line",
    "stone",
    "stone_help",
    "value",
    "verdict",
]

View = dict[str, Any]

CHOICES = {
    "first": gettext_noop("Choose the category of the first pair"),
    "second": gettext_noop("Choose the category of the second pair"),
    "third": gettext_noop("Choose the category of the third pair"),
}


def move_line(move: str, who: str, view: View, language: Language) -> str:
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
    return _sentence(move, who, view, language)  # empty for other chance events, which are consequences


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
    parts = {"cards": _ratings(view, names, language), "who": names[view["leader"]]}
    return language.gettext("Both draw for the lead: %(cards)s. %(who)s leads the first round", **parts)


def _ratings(view: View, names: Sequence[str], language: Language) -> str:
    rating = view["deck"]["categories"][-1]["code"]
    return language.listed(duelled(card, rating, names[seat], language) for seat, card in enumerate(view["drawn"]))


def consequences(before: View, after: View, names: Sequence[str], language: Language) -> list[str]:
    """Cards that a stone exchanged, revealed pairs, and the score."""
    lines = _exchanged(before, after, names, language)
    if after["revealed"] > before["revealed"]:
        lines += _duels(before, after, names, language)
        lines += _waiting(before, after, names, language)
        lines += _drawn(after, names, language)
        lines.append(_score(after, names, language))
    if after["decider"] and not before["decider"]:
        parts = {"duels": duels(after["target"] - 1, language), "who": names[after["leader"]]}
        lines.append(language.gettext("%(duels)s each: now comes the decider, led by %(who)s, without stones", **parts))
    return lines


def _score(view: View, names: Sequence[str], language: Language) -> str:
    first, second = view["players"]
    return language.gettext(
        "Duels won: %(first)s %(one)s, %(second)s %(other)s",
        first=names[0],
        one=language.number(first["score"]),
        second=names[1],
        other=language.number(second["score"]),
    )


def _exchanged(before: View, after: View, names: Sequence[str], language: Language) -> list[str]:
    """What a stone took from the reader and gave instead; when all cards are open, from either player."""
    lines = []
    for seat in [before["seat"]] if before["seat"] is not None else range(len(before["players"])):
        went, came = _gone_and_come(before, after, seat)
        lost, got = (language.listed(card["name"] for card in cards) for cards in (went, came))
        if came and before["seat"] is None:
            lines.append(
                language.gettext("%(who)s loses %(lost)s and gets %(cards)s", who=names[seat], lost=lost, cards=got)
            )
        elif came and not went:
            lines.append(language.gettext("You see %(cards)s", cards=got))
        elif came:
            lines.append(language.gettext("You lose %(lost)s and get %(cards)s", lost=lost, cards=got))
    return lines


def _gone_and_come(before: View, after: View, seat: int) -> tuple[list[View], list[View]]:
    """The cards of a seat that the reader saw go and come, also when they are revealed at once."""
    if after["revealed"] > before["revealed"]:
        shown = [duel["cards"][seat] for duel in after["duels"]]
        pairs = zip(_laid(before, seat), [*shown, *_laid(after, seat)[len(shown) :]], strict=True)
        changed = [(was, now) for was, now in pairs if _is_seen(was) and _is_seen(now) and was != now]
        return [was for was, _ in changed], [now for _, now in changed]
    if before["round"] != after["round"]:
        return [], []
    earlier, later = _seen_of(before, seat), _seen_of(after, seat)
    return [card for card in earlier if card not in later], [card for card in later if card not in earlier]


def _seen_of(view: View, seat: int) -> list[View]:
    """The cards of a seat in this round that the reader sees."""
    return [card for card in (*view["players"][seat]["hand"], *_laid(view, seat)) if _is_seen(card)]


def _laid(view: View, seat: int) -> list[View | None]:
    return [pair["cards"][seat] for pair in view["mat"]]


def _is_seen(card: View | None) -> TypeGuard[View]:
    return card is not None and "face_down" not in card


def _duels(before: View, after: View, names: Sequence[str], language: Language) -> list[str]:
    lines, carried = [], before["carried"]
    for duel in after["duels"]:
        lines.append(_duel(duel, carried, after, names, language))
        carried = carried + 1 if duel["winner"] is None else 0
    return lines


def _duel(duel: View, carried: int, view: View, names: Sequence[str], language: Language) -> str:
    """A pair that was revealed, and what its winner takes along."""
    cards = [duelled(card, duel["category"], names[seat], language) for seat, card in enumerate(duel["cards"])]
    winner = duel["winner"]
    first, second = reversed(cards) if winner == 1 else cards
    parts = {"category": _titled(duel["category"], view, language), "first": first, "second": second}
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


def _waiting(before: View, after: View, names: Sequence[str], language: Language) -> list[str]:
    """Three ties that begin to wait for the winner of a round, or that somebody has won."""
    if after["pooled"] > before["pooled"]:
        return [language.gettext("Three ties: these duels go to whoever wins the next round")]
    if after["pooled"] < before["pooled"] and after["decided_by"] != "ratings":
        waited = set(before["pooled_cards"])
        winner = next(player["seat"] for player in after["players"] if waited <= set(player["won"]))
        parts = {"who": names[winner], "duels": duels(before["pooled"], language)}
        return [language.gettext("%(who)s wins the round and the duels that were waiting: %(duels)s", **parts)]
    return []


def _drawn(after: View, names: Sequence[str], language: Language) -> list[str]:
    if after["decided_by"] != "ratings":
        return []
    cards = _ratings(after, names, language)
    if after["decider"]:
        return [language.gettext("The rating pair is tied, so both draw by rating: %(cards)s", cards=cards)]
    return [
        language.gettext("There are not enough cards for another round, so both draw by rating: %(cards)s", cards=cards)
    ]


def prompt(view: View, language: Language) -> str:
    if view["phase"] == "stone":
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
