"""The likelihood of an imagined match: would a sensible opponent have laid these cards? Decides no rule.

A player who leads a category probably has a good card for it. Each laid card is scored as it looked when it was laid,
with the cards that were laid later still in hand.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from cabochon.bits import Mask, allowed, bit, count
from cabochon.compiled import compiled
from cabochon.contract import NO_ESTIMATE
from cabochon.games.battle_mat.rules.actions import CHOICE, PICK, SEAT_ACTIONS
from cabochon.games.battle_mat.rules.duels import needed
from cabochon.games.battle_mat.rules.laying import lay_card
from cabochon.games.battle_mat.rules.legal import are_all_laid, is_random, lead_of, legal, works_before_the_reveal
from cabochon.games.battle_mat.rules.state import ANSWER, DEAL, LEAD, NOTHING, PLACEMENTS, SEATS, State, opponent
from cabochon.games.battle_mat.strategy.heuristic import score_actions
from cabochon.games.battle_mat.strategy.prospects import MATCH_CHANCES

__all__ = ["likelihood", "value_estimate"]

TEMPERATURE = 0.15  # of the softmax over action scores, in duels
STONE_VALUE = 0.03  # what a stone adds to the chance to win the match
UNEXPECTED = 0.2  # the share of moves chosen at random instead of by score


@compiled
def value_estimate(game: State, seat: int) -> float:
    """A seat's expected share of the victory between two rounds, before a card is dealt: from the score alone."""
    if game.phase != DEAL or game.dealt > 0 or game.stone != NOTHING:
        return NO_ESTIMATE
    other = opponent(seat)
    stones = count(np.uint64(game.players[seat].stones)) - count(np.uint64(game.players[other].stones))
    chance = MATCH_CHANCES[needed(game, seat), needed(game, other)] + STONE_VALUE * stones
    return min(1.0, max(0.0, chance))


@compiled
def likelihood(game: State, seat: int, past: Any, mask: Mask, scores: Any) -> float:
    """The likelihood that the opponent would have laid these cards; `past` is scratch space for one state."""
    other = opponent(seat)
    if are_all_laid(game) and works_before_the_reveal(game.stone):
        return 1.0  # a stone may have put the cards there
    product = 1.0
    for place in range(PLACEMENTS):
        card = game.placements[place].cards[other]
        if card != NOTHING:
            past[0] = game
            rewind(past[0], other, place)
            if not is_random(past[0], other):
                product *= action_likelihood(past[0], PICK + card, mask, scores)
                if past[0].phase == LEAD and past[0].placements[place].category == NOTHING:
                    lay_card(past[0], card)
                    product *= action_likelihood(past[0], CHOICE + game.placements[place].category, mask, scores)
    return product


@compiled
def rewind(game: State, seat: int, place: int) -> None:
    """Go back to the moment when a seat laid its card at a place."""
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
def action_likelihood(game: State, action: int, mask: Mask, scores: Any) -> float:
    """The likelihood that a sensible player chooses this action among those allowed."""
    legal(game, mask)
    score_actions(game, mask, scores)
    total = 0.0
    actions = 0
    for other in range(SEAT_ACTIONS):
        if allowed(mask, other):
            total += math.exp((scores[other] - scores[action]) / TEMPERATURE)
            actions += 1
    return (1.0 - UNEXPECTED) / total + UNEXPECTED / actions
