"""Actions as text, as docs/notation.md describes. Decides nothing."""

from __future__ import annotations

from collections.abc import Iterable

from cabochon.bits import has
from cabochon.contract import SPECTATOR, UNIDENTIFIED
from cabochon.games.battle_mat.knowledge.hidden import observed_action
from cabochon.games.battle_mat.rules.actions import CHOICE, NO_STONE, OUTCOME, PICK, POWER_FIRST, STONE_NAMES, USE
from cabochon.games.battle_mat.rules.decks import RATING, Deck, code_of, codes_in
from cabochon.games.battle_mat.rules.legal import open_categories, own_cards
from cabochon.games.battle_mat.rules.state import (
    ANSWER,
    DEAL,
    DEAL_STONES,
    EXCHANGE,
    GIVE,
    HIT,
    LEAD,
    NOTHING,
    ON,
    SHOW,
    STONE,
    State,
)

__all__ = ["canonical", "open_codes", "redacted_text", "text"]

PICKS = {LEAD: "lay", ANSWER: "answer", SHOW: "show", GIVE: "give"}
UNNAMED = {
    LEAD: "lay a card",
    ANSWER: "answer with a card",
    SHOW: "show a card",
    GIVE: "give a card away",
    DEAL: "deal a card",
    EXCHANGE: "deal a card",
    DEAL_STONES: "deal a stone",
    HIT: "hit a card",
}
SAME_VERB = {"play": "lay", "swap": "give"}
MOST_WORDS = 20  # in a name, which has at most 40 characters
NO = {"no", "none", "no stone"}


def open_codes(deck: Deck, state: State) -> list[str]:
    """The codes of the categories this pair may be laid on."""
    return [code for number, code in enumerate(deck.category_codes) if has(open_categories(state), number)]


def text(deck: Deck, state: State, action: int) -> str:
    if action < CHOICE:
        return f"{PICKS[int(state.phase)]} {deck.card_codes[action - PICK]}{_fixed_category(deck, state)}"
    if action < USE:
        return f"{'on' if state.phase == ON else 'choose'} {deck.category_codes[action - CHOICE]}"
    if action < POWER_FIRST:
        return f"use {STONE_NAMES[action - USE]}"
    if action < NO_STONE:
        return "use power first" if action == POWER_FIRST else "use power third"
    if action == NO_STONE:
        return "no stone"
    if state.phase == DEAL_STONES:
        return f"deal stone {STONE_NAMES[action - OUTCOME]}"
    return f"{'hit' if state.phase == HIT else 'deal'} {deck.card_codes[action - OUTCOME]}"


def redacted_text(deck: Deck, state: State, action: int, seat: int | None) -> str:
    """The same for a seat or a spectator, who may not know the card or stone."""
    if observed_action(state, action, SPECTATOR if seat is None else seat) != UNIDENTIFIED:
        return text(deck, state, action)
    return UNNAMED[int(state.phase)] + _fixed_category(deck, state)


def _fixed_category(deck: Deck, state: State) -> str:
    """The category of a card, if it was chosen before the card is laid."""
    chosen = state.placements[state.placement].category if state.phase == LEAD else NOTHING
    return "" if chosen == NOTHING else f" on {deck.category_codes[chosen]}"


def canonical(deck: Deck, state: State, words: list[str]) -> str:
    """Names as codes, and beginnings completed if only one name fits; nonsense stays as it is."""
    if not words:
        return ""
    words = _with_verb(deck, state, words)
    verb, rest = SAME_VERB.get(words[0], words[0]), words[1:]
    if " ".join(words) in NO:
        return "no stone"
    if state.phase == ANSWER and verb in ("lay", "answer"):
        return _answer(deck, state, rest)
    if verb == "lay":
        return _lay(deck, state, rest)
    if verb == "choose":
        return f"choose {_category(deck, rest)}".strip()
    if verb == "use":
        return " ".join([verb, *(word for word in rest if word not in {"the", "stone"})])
    if verb == "deal" and rest[:1] == ["stone"]:
        return " ".join([verb, *rest])
    if verb in {*PICKS.values(), "hit", "deal"}:
        return f"{verb} {_card(deck, state, rest)}".strip()
    return " ".join([verb, *rest])


def _with_verb(deck: Deck, state: State, words: list[str]) -> list[str]:
    """Add the verb to a stone or card that is named alone, if only one verb is possible."""
    if state.phase == STONE and words[0] in STONE_NAMES:
        return ["use", *words]
    if state.phase in (ANSWER, SHOW, GIVE) and code_of(" ".join(words)) in deck.card_codes:
        return [PICKS[int(state.phase)], *words]
    return words


def _lay(deck: Deck, state: State, words: list[str]) -> str:
    """A card, `on`, a category: both may be several words, even with an `on` among them."""
    card, category = _card_and_category(deck, state, words)
    if category:
        return f"lay {card} on {category}"
    if "on" not in words and words and state.phase == LEAD:
        only = open_codes(deck, state)
        if len(only) == 1:
            return f"lay {_card(deck, state, words)} on {only[0]}"
    return " ".join(["lay", *words])


def _answer(deck: Deck, state: State, words: list[str]) -> str:
    """A card and, if it is typed, the category, which must be that of the card it answers."""
    card, category = _card_and_category(deck, state, words)
    if card not in deck.card_codes and words[-1:] == ["on"]:
        return f"answer {_card(deck, state, words[:-1])} on"
    if category in ("", deck.category_codes[state.placements[state.placement].category]):
        return f"answer {card}".strip()
    return f"answer {card} on {category}"


def _card_and_category(deck: Deck, state: State, words: list[str]) -> tuple[str, str]:
    """The words on either side of the `on` that separates them; without one, all words are the card."""
    for place, word in enumerate(words):
        if word == "on" and max(place, len(words) - place - 1) <= MOST_WORDS:
            card, category = _card(deck, state, words[:place]), _category(deck, words[place + 1 :])
            if card in deck.card_codes and category in deck.category_codes:
                return card, category
    return _card(deck, state, words), ""


def _card(deck: Deck, state: State, words: list[str]) -> str:
    code = code_of(" ".join(words))
    own = int(own_cards(state, state.seat)) if state.phase >= STONE else 0
    return _completed(code, codes_in(deck, own), deck.card_codes)


def _category(deck: Deck, words: list[str]) -> str:
    code = code_of(" ".join(words))
    fitting = {number for number, name in enumerate(deck.category_codes) if code and name.startswith(code)}
    if code and "rating".startswith(code):
        fitting.add(RATING)  # another name for the fifth category in every deck
    if code in deck.category_codes or len(fitting) != 1:
        return code
    return deck.category_codes[fitting.pop()]


def _completed(beginning: str, *groups: Iterable[str]) -> str:
    """The name with this beginning, if it is unique in the first group that has one; a whole name stays as it is."""
    for group in groups:
        fitting = [name for name in group if name.startswith(beginning)]
        if beginning in fitting or not beginning:
            return beginning
        if len(fitting) == 1:
            return fitting[0]
    return beginning
