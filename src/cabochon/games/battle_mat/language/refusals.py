"""What is wrong with a refused move, in detail and in English: the message of `IllegalMove`.

Python and the terminal show it. It names the rule and the thing. Asks what `legal` asks; decides nothing. The browser
and the API show one sentence for each rule instead, in the reader's language: `faces/battle_mat/broken_rules.py`.
"""

from __future__ import annotations

from cabochon.bits import has, lowest
from cabochon.contract import CHANCE, OVER, IllegalMove, quoted
from cabochon.games.battle_mat.language.notation import open_codes, text
from cabochon.games.battle_mat.rules.actions import OUTCOME, POWER, STONE_NAMES, TIME
from cabochon.games.battle_mat.rules.decks import RATING, Deck, codes_in
from cabochon.games.battle_mat.rules.legal import may_use, outcomes, own_cards
from cabochon.games.battle_mat.rules.state import (
    ANSWER,
    CHOOSE,
    DEAL_STONES,
    DRAW,
    GIVE,
    HIT,
    LEAD,
    NOTHING,
    ON,
    SHOW,
    STONE,
    State,
)
from cabochon.games.battle_mat.rules.transition import to_move

__all__ = ["refusal"]

VERBS = ("lay", "answer", "use", "no", "show", "give", "choose", "on", "deal", "hit")
VERB_OF = {STONE: "use", SHOW: "show", GIVE: "give", CHOOSE: "choose", LEAD: "lay", ON: "on", ANSWER: "answer"}


def refusal(deck: Deck, state: State, words: list[str]) -> IllegalMove:
    """The reason why these words are not a legal move."""
    mover = to_move(state)
    if mover == OVER:
        return IllegalMove("the match is over")
    if not words or words[0] not in VERBS:
        problem = f"{quoted(' '.join(words))} is not a move" if words else "the move is empty"
        return IllegalMove(f"{problem}: {_expected(deck, state)}")
    if mover == CHANCE:
        return _of_chance(deck, state, words)
    if words[0] in ("deal", "hit"):
        return IllegalMove("nothing is dealt or drawn now: it is a player's turn")
    if words[0] != VERB_OF[int(state.phase)]:
        return IllegalMove(_expected(deck, state), _rule_of(state))
    if state.phase == STONE:
        return _stone(deck, state, words[1:])
    if state.phase in (CHOOSE, ON):
        return _category(deck, state, " ".join(words[1:]))
    if state.phase == LEAD:
        return _lay(deck, state, words[1:])
    return _pick(deck, state, words[0], " ".join(words[1:]))


def _expected(deck: Deck, state: State) -> str:
    """The kind of move that is due now, with an example."""
    if to_move(state) == CHANCE:
        return f"chance comes first, for example {text(deck, state, OUTCOME + lowest(outcomes(state)))!r}"
    card = codes_in(deck, own_cards(state, state.seat))[:1]
    category = open_codes(deck, state)[0] if state.phase in (CHOOSE, LEAD, ON) else ""
    return {
        STONE: "first decide whether you use a stone: 'use STONE' or 'no stone'",
        SHOW: f"show one of your cards, for example 'show {' '.join(card)}'",
        GIVE: f"give one of your cards away, for example 'give {' '.join(card)}'",
        CHOOSE: f"choose the category of this pair, for example 'choose {category}'",
        ON: f"choose the category of the card you have just laid, for example 'on {category}'",
        LEAD: f"lay a card on a category, for example 'lay {' '.join(card)} on {category}'",
        ANSWER: f"answer with a card on the same category, for example 'answer {' '.join(card)}'",
    }[int(state.phase)]


def _rule_of(state: State) -> str:
    return "3.3" if state.phase in (LEAD, ANSWER) else "3.8"


def _of_chance(deck: Deck, state: State, words: list[str]) -> IllegalMove:
    verb, what = words[0], " ".join(words[1:])
    rule = {DRAW: "3.1" if state.rounds == 0 else "3.9", HIT: "3.8"}.get(int(state.phase), "3.2")
    if verb != ("hit" if state.phase == HIT else "deal") or state.phase == DEAL_STONES:
        return IllegalMove(_expected(deck, state), rule)
    if what not in deck.card_codes:
        return _no_such_card(deck, what)
    where = {DRAW: "among the cards to draw from", HIT: "among the cards that can be hit"}
    return IllegalMove(f"{what} is not {where.get(int(state.phase), 'the next card of the deck')}", rule)


def _no_such_card(deck: Deck, what: str) -> IllegalMove:
    several = [code for code in deck.card_codes if what and code.startswith(what)]
    if several:
        return IllegalMove(f"{quoted(what)} could be {' or '.join(several)}")
    return IllegalMove(f"no card has the name {quoted(what)}" if what else "name the card")


def _stone(deck: Deck, state: State, words: list[str]) -> IllegalMove:
    if not words or words[0] not in STONE_NAMES:
        return IllegalMove(f"name the stone: {', '.join(STONE_NAMES)}", "3.8")
    stone = STONE_NAMES.index(words[0])
    player = state.players[state.seat]
    if not has(player.stones, stone):
        spent = has(player.spent, stone)
        return IllegalMove(
            f"you have already used {words[0]}: a stone can be used once"
            if spent
            else f"you do not have the {words[0]} stone",
            "3.8" if spent else "3.2",
        )
    if not may_use(state, stone):
        early = f"{words[0]} can be used before the first card of a round is laid, not before the reveal"
        return IllegalMove("the deck has no card left for time to exchange with" if stone == TIME else early, "3.8")
    if stone == POWER and state.seat != state.leader:
        return IllegalMove("name the placement besides the second: 'use power first' or 'use power third'", "3.8")
    return IllegalMove(f"this stone needs nothing more: 'use {words[0]}'", "3.8")


def _category(deck: Deck, state: State, code: str) -> IllegalMove:
    if code not in deck.category_codes:
        return IllegalMove(f"{quoted(code)} is not a category: choose from {', '.join(deck.category_codes)}")
    chosen = state.placements[state.placement].category
    if chosen != NOTHING:
        return IllegalMove(f"this pair lies on {deck.category_codes[chosen]}", "3.9" if state.decider else "3.8")
    if state.decider and code == deck.category_codes[RATING]:
        return IllegalMove(f"{code} is kept for the third pair of the decider", "3.9")
    return IllegalMove(f"{code} is already used in this round; still open: {', '.join(open_codes(deck, state))}", "3.3")


def _lay(deck: Deck, state: State, words: list[str]) -> IllegalMove:
    if "on" not in words or "-".join(words) in deck.card_codes:
        return IllegalMove(_expected(deck, state), "3.3")
    at = len(words) - 1 - words[::-1].index("on")
    card, category = "-".join(words[:at]), "-".join(words[at + 1 :])
    if card not in codes_in(deck, state.players[state.seat].hand):
        return _not_in_hand(deck, state, card)
    return _category(deck, state, category)


def _not_in_hand(deck: Deck, state: State, card: str) -> IllegalMove:
    if card not in deck.card_codes:
        return _no_such_card(deck, card)
    own = ", ".join(codes_in(deck, own_cards(state, state.seat)))
    return IllegalMove(f"{card} is not among your cards: {own}", _rule_of(state))


def _pick(deck: Deck, state: State, verb: str, card: str) -> IllegalMove:
    if verb == "answer" and "on" in card.split():
        category = deck.category_codes[state.placements[state.placement].category]
        return IllegalMove(f"the answer goes on {category}, like the card it answers: name the card alone", "3.3")
    return _not_in_hand(deck, state, card)
