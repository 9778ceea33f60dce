"""When a sensible player uses which stone: where it gains more than keeping it. Decides no rule.

Scores are in duels, as `prospects` counts them. Using none is where they begin.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cabochon.bits import Mask, allowed, bit, count
from cabochon.compiled import compiled
from cabochon.games.battle_mat.rules.actions import (
    MIND,
    PICK,
    POWER,
    POWER_FIRST,
    POWER_THIRD,
    REALITY,
    SOUL,
    SPACE,
    TIME,
    USE,
)
from cabochon.games.battle_mat.rules.duels import needed
from cabochon.games.battle_mat.rules.legal import are_all_laid
from cabochon.games.battle_mat.rules.state import FIRST, PLACEMENTS, SECOND, THIRD, State, opponent
from cabochon.games.battle_mat.rules.tracking import is_face_down_for
from cabochon.games.battle_mat.strategy.chances import EVEN, chance_between, hand_of, laid_chance
from cabochon.games.battle_mat.strategy.prospects import (
    ALL_CHOSEN,
    RANDOM_FIRST,
    Eight,
    best_round,
    expected,
    outcome_values,
    terms_of,
    win_chance,
)

__all__ = ["score_stones_at_the_reveal", "score_stones_before_laying", "score_swaps"]

Scores = Any  # a NumPy array with a number for each action of a seat
Three = tuple[float, float, float]  # by placement

# The value of a stone kept for a later round.
TIME_KEPT = REALITY_KEPT = 0.3
SOUL_KEPT = POWER_KEPT = SPACE_KEPT = 0.5
WAITING = 0.4  # what Time, Soul and Space gain by waiting for the reveal, when it is known where they help
MIND_LEADING, MIND_FOLLOWING = 0.05, -0.05


@compiled
def cost(game: State, value_kept: float) -> float:
    """The cost of using a stone now: nothing if no later round is left for it.

    Before laying, that holds only if no other stone could be used in this round instead.
    """
    seat = int(game.seat)
    rounds = (needed(game, seat) + needed(game, opponent(seat))) // PLACEMENTS
    spare = count(np.uint64(game.players[seat].stones)) - rounds
    if spare == 0 or (spare > 0 and are_all_laid(game)):
        return 0.0
    return value_kept


@compiled
def score_stones_before_laying(game: State, mask: Mask, scores: Scores) -> None:
    scores[USE + TIME] = -WAITING
    scores[USE + SOUL] = -WAITING
    scores[USE + SPACE] = -WAITING
    scores[USE + MIND] = MIND_LEADING if game.leader == game.seat else MIND_FOLLOWING
    if allowed(mask, USE + REALITY) or allowed(mask, USE + POWER) or allowed(mask, POWER_FIRST):
        score_terms(game, mask, scores)


@compiled
def score_terms(game: State, mask: Mask, scores: Scores) -> None:
    """Reality and Power change the terms of the round."""
    hand = hand_of(game)
    values = outcome_values(game, int(game.seat))
    terms = terms_of(game, int(game.seat))
    now = best_round(values, hand, terms)
    if allowed(mask, USE + REALITY):
        scores[USE + REALITY] = best_round(values, hand, terms | bit(RANDOM_FIRST)) - now - cost(game, REALITY_KEPT)
    now += cost(game, POWER_KEPT)
    if allowed(mask, USE + POWER):
        scores[USE + POWER] = best_round(values, hand, terms | ALL_CHOSEN) - now
    if allowed(mask, POWER_FIRST):
        scores[POWER_FIRST] = best_round(values, hand, terms | bit(SECOND) | bit(FIRST)) - now
        scores[POWER_THIRD] = best_round(values, hand, terms | bit(SECOND) | bit(THIRD)) - now


@compiled
def score_stones_at_the_reveal(game: State, mask: Mask, scores: Scores) -> None:
    values = outcome_values(game, int(game.seat))
    laid = laid_chances(game)
    now = round_value(values, laid)
    if allowed(mask, USE + SOUL):
        scores[USE + SOUL] = expected(values, EVEN, EVEN, EVEN) - now - cost(game, SOUL_KEPT)
    if allowed(mask, USE + TIME):
        scores[USE + TIME] = value_of_time(game, values, laid) - now - cost(game, TIME_KEPT)
    if allowed(mask, USE + SPACE):
        best = 0.0
        for place in range(PLACEMENTS):
            best = max(best, value_of_swap(game, values, laid, place))
        scores[USE + SPACE] = best - now - cost(game, SPACE_KEPT)


@compiled
def score_swaps(game: State, scores: Scores) -> None:
    """Space at the reveal: the score of giving away each laid card."""
    values = outcome_values(game, int(game.seat))
    laid = laid_chances(game)
    for place in range(PLACEMENTS):
        card = int(game.placements[place].cards[game.seat])
        scores[PICK + card] = value_of_swap(game, values, laid, place)


@compiled
def laid_chances(game: State) -> Three:
    """The chance of each card the mover has laid, against a card the opponent chose."""
    seat = int(game.seat)
    terms = terms_of(game, seat)
    return (
        win_chance(laid_chance(game, seat, FIRST), terms, FIRST),
        win_chance(laid_chance(game, seat, SECOND), terms, SECOND),
        win_chance(laid_chance(game, seat, THIRD), terms, THIRD),
    )


@compiled
def round_value(values: Eight, laid: Three) -> float:
    return expected(values, laid[0], laid[1], laid[2])


@compiled
def changed(laid: Three, place: int, chance: float) -> Three:
    """The same chances with another one at a place."""
    return (
        chance if place == FIRST else laid[0],
        chance if place == SECOND else laid[1],
        chance if place == THIRD else laid[2],
    )


@compiled
def value_of_time(game: State, values: Eight, laid: Three) -> float:
    """The value of Time: one of the opponent's chosen cards becomes a random one."""
    total = 0.0
    for place in range(PLACEMENTS):
        total += round_value(values, changed(laid, place, laid_chance(game, int(game.seat), place)))
    return total / PLACEMENTS


@compiled
def value_of_swap(game: State, values: Eight, laid: Three, place: int) -> float:
    """The value of Space for the card at a place: it changes places with a random card of the opponent."""
    here = win_chance(EVEN, terms_of(game, int(game.seat)), place)
    total = round_value(values, changed(laid, place, 1.0 - laid[place]))
    for other in range(PLACEMENTS):
        if other != place:
            there = chance_against_own(game, other, place)
            total += round_value(values, changed(changed(laid, place, here), other, there))
    return total / PLACEMENTS


@compiled
def chance_against_own(game: State, place: int, given: int) -> float:
    """The chance of the mover's card at a place against the card of theirs that was given away."""
    seat = int(game.seat)
    if is_face_down_for(game, seat, place) or is_face_down_for(game, seat, given):
        return EVEN
    own = int(game.placements[place].cards[seat])
    other = int(game.placements[given].cards[seat])
    return chance_between(game, int(game.placements[place].category), own, other)
