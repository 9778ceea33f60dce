"""How credible an imagined match is: would a sensible opponent have laid what lies there? Decides no rule.

Whoever leads a category probably has a card for it. What was laid is weighed as it looked when it was laid, with the
cards in the hand that were laid later.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from cabochon.bits import Mask, allowed, bit, count
from cabochon.compiled import compiled
from cabochon.contract import NO_ESTIMATE
from cabochon.games.battle_mat.knowledge.tracking import opponent
from cabochon.games.battle_mat.rules.actions import CHOICE, PICK, SEAT_ACTIONS, SOUL, SPACE, TIME
from cabochon.games.battle_mat.rules.laying import lay_card
from cabochon.games.battle_mat.rules.legal import are_all_laid, is_random, lead_of, legal
from cabochon.games.battle_mat.rules.state import ANSWER, DEAL, LEAD, NOTHING, PLACEMENTS, SEATS, State
from cabochon.games.battle_mat.strategy.heuristic import score_actions
from cabochon.games.battle_mat.strategy.prospects import MATCH_CHANCES, needed

__all__ = ["likelihood", "value_estimate"]

CERTAINTY = 0.15  # duels by which a move must be better to be clearly preferred
STONE = 0.03  # what a stone adds to the chance to win the match
SURPRISE = 0.2  # the part of all moves that nobody would have expected


@compiled
def value_estimate(game: State, seat: int) -> float:
    """A seat's share of the victory as the score tells it between two rounds, when nobody has a card yet."""
    if game.phase != DEAL or game.dealt > 0 or game.stone != NOTHING:
        return NO_ESTIMATE
    other = opponent(seat)
    stones = count(np.uint64(game.players[seat].stones)) - count(np.uint64(game.players[other].stones))
    chance = MATCH_CHANCES[needed(game, seat), needed(game, other)] + STONE * stones
    return min(1.0, max(0.0, chance))


@compiled
def likelihood(game: State, seat: int, past: Any, mask: Mask, weights: Any) -> float:
    """How likely the other would have laid what lies there; `past` is an array of one state, for scratch."""
    other = opponent(seat)
    if are_all_laid(game) and game.stone in (TIME, SOUL, SPACE):
        return 1.0  # perhaps it was not chosen by anybody
    product = 1.0
    for place in range(PLACEMENTS):
        card = game.placements[place].cards[other]
        if card != NOTHING:
            past[0] = game
            rewind(past[0], other, place)
            if not is_random(past[0], other):
                product *= likelihood_of(past[0], PICK + card, mask, weights)
                if past[0].phase == LEAD and past[0].placements[place].category == NOTHING:
                    lay_card(past[0], card)
                    product *= likelihood_of(past[0], CHOICE + game.placements[place].category, mask, weights)
    return product


@compiled
def rewind(game: State, seat: int, place: int) -> None:
    """Back to the moment at which a seat laid its card at a place."""
    leads = lead_of(game, place) == seat
    for later in range(place, PLACEMENTS):
        placement = game.placements[later]
        for other in range(SEATS):
            was_there = later == place and other != seat and not leads
            if placement.cards[other] != NOTHING and not was_there:
                game.players[other].hand |= bit(placement.cards[other])
                placement.cards[other] = NOTHING
        if later > place or (leads and placement.chooser == seat):
            placement.category = NOTHING
    game.placement = place
    game.seat = seat
    game.phase = LEAD if leads else ANSWER


@compiled
def likelihood_of(game: State, action: int, mask: Mask, weights: Any) -> float:
    """How likely a sensible player does this rather than anything else that is allowed."""
    legal(game, mask)
    score_actions(game, mask, weights)
    total = 0.0
    actions = 0
    for other in range(SEAT_ACTIONS):
        if allowed(mask, other):
            total += math.exp((weights[other] - weights[action]) / CERTAINTY)
            actions += 1
    return (1.0 - SURPRISE) / total + SURPRISE / actions
