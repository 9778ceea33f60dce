"""What a seat may know, as plain data. The only gate for secrets: nothing else hands out a state. Decides nothing."""

from __future__ import annotations

from typing import Any

import numpy as np

from cabochon.bits import Bits, count, has
from cabochon.contract import CHANCE, OVER
from cabochon.games.battle_mat.knowledge.deduction import POSSIBLE, write_possible
from cabochon.games.battle_mat.rules.actions import STONE_NAMES
from cabochon.games.battle_mat.rules.decks import CARDS, Deck, Value, codes_in, name_of, note_on
from cabochon.games.battle_mat.rules.duels import waiting_cards
from cabochon.games.battle_mat.rules.legal import are_all_laid, cards_in_deck, duels_in, lead_of
from cabochon.games.battle_mat.rules.state import (
    ANSWER,
    CHOOSE,
    DECK,
    GIVE,
    GROUPS,
    LEAD,
    NOBODY,
    NOTHING,
    ON,
    PLACEMENTS,
    SEATS,
    SHOW,
    STONE,
    THEIR_HAND,
    THEIR_LAID,
    THIRD,
    ZONES,
    State,
)
from cabochon.games.battle_mat.rules.tracking import is_face_down_for, seen_before
from cabochon.games.battle_mat.rules.transition import to_move
from cabochon.games.battle_mat.rules.victory import decided_by, result

__all__ = ["card_fields", "deck_fields", "view"]

PHASES = {STONE: "stone", SHOW: "show", GIVE: "give", CHOOSE: "choose", LEAD: "lead", ON: "on", ANSWER: "answer"}
PLACES = ("first", "second", "third")
FACE_DOWN = {"face_down": True}

Fields = dict[str, Any]


def view(deck: Deck, state: State, seat: int | None, *, everything: bool) -> Fields:
    mover = to_move(state)
    over = mover == OVER
    waiting: Bits = np.uint64(waiting_cards(state))
    return {
        "game": "battle-mat",
        "deck": deck_fields(deck),
        "target": int(state.target),
        "seat": seat,
        "to_move": None if mover in (CHANCE, OVER) else mover,
        "phase": "over" if over else "chance" if mover == CHANCE else PHASES[int(state.phase)],
        "moment": "before the reveal" if are_all_laid(state) else "before laying",
        "round": int(state.rounds),
        "decider": bool(state.decider),
        "leader": _somebody(state.leader),
        "drawn": [card_fields(deck, card) for card in state.drawn.tolist() if card != NOTHING],
        "mat": [_placement(deck, state, seat, place, everything=everything) for place in range(PLACEMENTS)],
        "duels": [_duel(deck, duel) for duel in state.duels if duel.category != NOTHING],
        "revealed": int(state.revealed),
        "carried": int(duels_in(state.carried)),
        "carried_cards": codes_in(deck, state.carried),
        "pooled": int(duels_in(waiting)),
        "pooled_cards": codes_in(deck, waiting),
        "left": int(cards_in_deck(state)),
        "players": [_player(deck, state, seat, other, everything=everything) for other in range(SEATS)],
        "known": [] if seat is None else _known(deck, state, seat),
        "unseen": [] if seat is None else codes_in(deck, state.players[seat].unseen),
        "winners": [other for other in range(SEATS) if over and result(state, other) == 1],
        "decided_by": decided_by(state) if over else None,
    }


def deck_fields(deck: Deck) -> Fields:
    """The deck in play, without its cards."""
    name = name_of(deck)
    return {
        "name": deck.name,
        "code": "own" if name == deck.line else name,
        "note": note_on(deck),
        "categories": [
            {"code": category.code, "name": category.name, "wins": "lowest" if category.lowest_wins else "highest"}
            for category in deck.categories
        ],
    }


def card_fields(deck: Deck, number: int) -> Fields:
    """Everything printed on a card."""
    card = deck.cards[number]
    values = {code: _number(value) for code, value in zip(deck.category_codes, card.values, strict=True)}
    return {"code": card.code, "name": card.name, "values": values}


def _number(value: Value) -> int | float | None:
    if value is None:
        return None
    return int(value) if value == int(value) else float(value)


def _somebody(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)


def _placement(deck: Deck, state: State, seat: int | None, place: int, *, everything: bool) -> Fields:
    placement = state.placements[place]
    cards: list[Fields | None] = []
    for other in range(SEATS):
        card = int(placement.cards[other])
        if card == NOTHING:
            cards.append(None)
        elif everything or (other == seat and not is_face_down_for(state, other, place)):
            cards.append(card_fields(deck, card))
        else:
            cards.append(dict(FACE_DOWN))
    return {
        "place": PLACES[place],
        "category": None if placement.category == NOTHING else deck.category_codes[placement.category],
        "lead": None if state.leader == NOBODY else int(lead_of(state, place)),
        "chooser": _somebody(placement.chooser),
        "cards": cards,
    }


def _duel(deck: Deck, duel: Any) -> Fields:
    return {
        "category": deck.category_codes[duel.category],
        "cards": [card_fields(deck, card) for card in duel.cards.tolist()],
        "winner": _somebody(duel.winner),
    }


def _player(deck: Deck, state: State, seat: int | None, other: int, *, everything: bool) -> Fields:
    player = state.players[other]
    hand = [card for card in range(CARDS) if has(player.hand, card)]
    stones = [name for number, name in enumerate(STONE_NAMES) if has(player.stones, number)]
    is_open = everything or other == seat
    return {
        "seat": other,
        "score": int(player.score),
        "won": codes_in(deck, player.won),
        "hand": [card_fields(deck, card) if is_open else dict(FACE_DOWN) for card in hand],
        "stones": stones if is_open else len(stones),
        "spent": [name for number, name in enumerate(STONE_NAMES) if has(player.spent, number)],
        "stone_used": bool(player.stone_used),
        "random_first": bool(state.random_first == other),
    }


def _known(deck: Deck, state: State, seat: int) -> list[Fields]:
    """Cards out of sight that the seat has seen before, each with all the places where it can be."""
    possible = np.zeros(POSSIBLE, np.int8)
    write_possible(state, seat, possible, 0)
    names = _zone_names(state)
    return [
        card_fields(deck, card) | {"where": [names[zone] for zone in range(ZONES) if possible[zone * CARDS + card]]}
        for card in range(CARDS)
        if has(seen_before(state, seat), card)
    ]


def _zone_names(state: State) -> dict[int, str]:
    names = {THEIR_HAND: "hand"} | {THEIR_LAID + place: f"laid {PLACES[place]}" for place in range(PLACEMENTS)}
    above = 0
    for group in range(GROUPS):
        size = count(state.deck[group])
        names[DECK + group] = f"deck {above + 1}" if size == 1 else f"deck {above + 1} to {above + size}"
        above += size
    return names


assert len(PLACES) == THIRD + 1
