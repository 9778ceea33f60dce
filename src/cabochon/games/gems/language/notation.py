"""Actions as text, as docs/notation.md describes. Decides nothing."""

from __future__ import annotations

from itertools import pairwise

from cabochon.contract import SPECTATOR, UNIDENTIFIED
from cabochon.games.gems.knowledge.hidden import observed_action
from cabochon.games.gems.rules.actions import (
    BUY,
    GOLD,
    OUTCOME,
    PASS,
    RESERVE,
    RESERVE_DECK,
    RETURN,
    SETS_OF_COLOURS,
    SETTLE,
    TAKE_TWO,
    TILE,
)
from cabochon.games.gems.rules.cards import COLOURS, JOKER, Edition, card_code, tile_text
from cabochon.games.gems.rules.dealing import dealt_text
from cabochon.games.gems.rules.legal import level_dealt_from
from cabochon.games.gems.rules.state import State, card_at

__all__ = ["canonical", "redacted_text", "text"]

SAME_VERB = {"recruit": "buy"}


def text(edition: Edition, state: State, action: int) -> str:
    """The words for one action; confirming a payment has none, because it only ends the move."""
    colours = edition.colours
    if action < TAKE_TWO:
        return "take " + " ".join(colours[colour] for colour in SETS_OF_COLOURS[action])
    if action < RESERVE:
        return f"take {colours[action - TAKE_TWO]} {colours[action - TAKE_TWO]}"
    if action < RESERVE_DECK:
        return f"reserve {card_code(state.market[action - RESERVE])}"
    if action < BUY:
        return f"reserve deck {action - RESERVE_DECK + 1}"
    if action < PASS:
        return f"buy {card_code(card_at(state, state.seat, action - BUY))}"
    if action == PASS:
        return "pass"
    if action < SETTLE:
        return f"{colours[JOKER]} {colours[action - GOLD]}"
    if action == SETTLE:
        return ""
    if action < TILE:
        return f"return {colours[action - RETURN]}"
    if action < OUTCOME:
        return tile_text(edition, state.tiles[action - TILE])
    return f"deal {dealt_text(edition, state, action - OUTCOME)}"


def redacted_text(edition: Edition, state: State, action: int, seat: int | None) -> str:
    """The same for a seat or a spectator: only the seat that draws a card from a deck reads its name."""
    if observed_action(state, action, SPECTATOR if seat is None else seat) == UNIDENTIFIED:
        return f"deal a card of level {level_dealt_from(state) + 1}"
    return text(edition, state, action)


def canonical(edition: Edition, words: list[str]) -> str:
    """Whole colours in the edition's order, and a joker for each chip it replaces; nonsense stays as it is."""
    if not words:
        return ""
    verb, rest = SAME_VERB.get(words[0], words[0]), words[1:]
    if verb == "take":
        return " ".join([verb, *_colours(edition, rest)])
    if verb == "return":
        return " ".join([verb, *(_whole(edition, word) for word in rest)])
    if verb == "reserve":
        return " ".join([verb, *_one_code(edition, rest)])
    if verb == "buy" and rest:
        code, *payment = _one_code(edition, rest)
        return " ".join([verb, code, *_payment(edition, payment)])
    return " ".join([verb, *rest])


def _one_code(edition: Edition, words: list[str]) -> list[str]:
    """A name of several words is one code: "captain marvel" is captain-marvel."""
    codes = {card["code"] for card in edition.cards}
    longest = 1 + max(code.count("-") for code in codes)
    for length in range(min(longest, len(words)), 1, -1):
        if "-".join(words[:length]) in codes:
            return ["-".join(words[:length]), *words[length:]]
    return words


def _payment(edition: Edition, words: list[str]) -> list[str]:
    """The joker, then the colours it replaces, in any order; anything else is left as it is, to be refused."""
    joker = edition.colours[JOKER]
    whole = [_whole(edition, word) for word in words]
    ends_with_joker = not whole or whole[-1] == joker
    twice = any(first == second == joker for first, second in pairwise(whole))
    if ends_with_joker or twice or whole[0] != joker:
        return whole
    return [f"{joker} {colour}" for colour in _colours(edition, [word for word in whole if word != joker])]


def _colours(edition: Edition, words: list[str]) -> list[str]:
    known = edition.colours[:COLOURS]
    whole = [_whole(edition, word) for word in words]
    return sorted(whole, key=lambda word: known.index(word) if word in known else COLOURS)


def _whole(edition: Edition, word: str) -> str:
    """A colour may be typed as its letter."""
    return edition.colours[edition.letters.index(word)] if len(word) == 1 and word in edition.letters else word
