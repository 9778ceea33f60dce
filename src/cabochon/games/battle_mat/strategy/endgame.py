"""The decider as an endgame: both players know its six cards, and only their placement is hidden. Decides no rule."""

from __future__ import annotations

from cabochon.bits import bit
from cabochon.games.battle_mat.knowledge.hidden import forget
from cabochon.games.battle_mat.rules.actions import CHOICE, PICK
from cabochon.games.battle_mat.rules.duels import award_by_rating
from cabochon.games.battle_mat.rules.legal import cards_in_deck, lead_of
from cabochon.games.battle_mat.rules.state import (
    ANSWER,
    FIRST,
    LEAD,
    NOTHING,
    ON,
    PLACEMENTS,
    SEATS,
    THIRD,
    State,
    opponent,
)
from cabochon.games.battle_mat.rules.victory import result

__all__ = ["beginning", "value"]


def beginning(state: State) -> tuple[State, list[int]] | None:
    """While cards are left in the deck, as in a quick match, the players cannot know all six cards."""
    if not state.decider or state.phase not in (LEAD, ON, ANSWER) or cards_in_deck(state):
        return None
    actions = _actions_since(state)
    start = state.copy()
    _take_back(start)
    return start, actions


def _actions_since(state: State) -> list[int]:
    """The actions that laid the cards on the mat, in their order."""
    actions = []
    for place in range(PLACEMENTS):
        placement, lead = state.placements[place], lead_of(state, place)
        if placement.cards[lead] != NOTHING:
            actions.append(PICK + int(placement.cards[lead]))
            if place != THIRD and placement.category != NOTHING:
                actions.append(CHOICE + int(placement.category))
        if placement.cards[opponent(lead)] != NOTHING:
            actions.append(PICK + int(placement.cards[opponent(lead)]))
    return actions


def _take_back(state: State) -> None:
    """Put the cards on the mat back into the hands. What was seen before the decider no longer matters."""
    for placement in state.placements:
        placement.category = NOTHING
        for seat in range(SEATS):
            if placement.cards[seat] != NOTHING:
                state.players[seat].hand |= bit(int(placement.cards[seat]))
                placement.cards[seat] = NOTHING
    for seat in range(SEATS):
        forget(state, seat)
    state.placement = FIRST
    state.seat = lead_of(state, FIRST)
    state.phase = LEAD


def value(state: State, seat: int) -> float:
    """Ratings are drawn until they differ: both players are equally likely to win them.  (3.9)"""
    share = 0.0
    for winner in range(SEATS):
        after = state.copy()
        award_by_rating(after, winner)
        share += result(after, seat) / SEATS
    return share
