"""When a sensible player uses which stone: where it gains more than keeping it. Decides no rule.

Weights are in duels, as `prospects` counts them. Using none is where they begin.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cabochon.bits import Mask, allowed, bit, count
from cabochon.compiled import compiled
from cabochon.games.battle_mat.knowledge.tracking import is_face_down_for, opponent
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
from cabochon.games.battle_mat.rules.legal import are_all_laid
from cabochon.games.battle_mat.rules.state import FIRST, PLACEMENTS, SECOND, THIRD, State
from cabochon.games.battle_mat.strategy.chances import EVEN, chance_between, hand_of, laid_chance
from cabochon.games.battle_mat.strategy.prospects import (
    ALL_CHOSEN,
    RANDOM_FIRST,
    Eight,
    best_round,
    expected,
    needed,
    prospect,
    terms_of,
    wins,
)

__all__ = ["weigh_stones_at_the_reveal", "weigh_stones_before_laying", "weigh_swaps"]

Weights = Any  # a NumPy array with a number for each action of a seat
Three = tuple[float, float, float]  # by placement

# What a stone is worth if it is kept for a later round.
TIME_KEPT = REALITY_KEPT = 0.3
SOUL_KEPT = POWER_KEPT = SPACE_KEPT = 0.5
WAITING = 0.4  # what Time, Soul and Space gain if they are kept for the reveal, when it is known where they help
MIND_LEADING, MIND_FOLLOWING = 0.05, -0.05


@compiled
def price(game: State, kept: float) -> float:
    """What it costs to use a stone now: nothing if no later round is left for it.

    Before laying that is so only if no other stone could be used in this round instead.
    """
    seat = int(game.seat)
    rounds = (needed(game, seat) + needed(game, opponent(seat))) // PLACEMENTS
    spare = count(np.uint64(game.players[seat].stones)) - rounds
    if spare == 0 or (spare > 0 and are_all_laid(game)):
        return 0.0
    return kept


@compiled
def weigh_stones_before_laying(game: State, mask: Mask, weights: Weights) -> None:
    weights[USE + TIME] = -WAITING
    weights[USE + SOUL] = -WAITING
    weights[USE + SPACE] = -WAITING
    weights[USE + MIND] = MIND_LEADING if game.leader == game.seat else MIND_FOLLOWING
    if allowed(mask, USE + REALITY) or allowed(mask, USE + POWER) or allowed(mask, POWER_FIRST):
        weigh_terms(game, mask, weights)


@compiled
def weigh_terms(game: State, mask: Mask, weights: Weights) -> None:
    """Reality and Power change the terms of the round."""
    hand = hand_of(game)
    ways = prospect(game, int(game.seat))
    terms = terms_of(game, int(game.seat))
    now = best_round(ways, hand, terms)
    if allowed(mask, USE + REALITY):
        weights[USE + REALITY] = best_round(ways, hand, terms | bit(RANDOM_FIRST)) - now - price(game, REALITY_KEPT)
    now += price(game, POWER_KEPT)
    if allowed(mask, USE + POWER):
        weights[USE + POWER] = best_round(ways, hand, terms | ALL_CHOSEN) - now
    if allowed(mask, POWER_FIRST):
        weights[POWER_FIRST] = best_round(ways, hand, terms | bit(SECOND) | bit(FIRST)) - now
        weights[POWER_THIRD] = best_round(ways, hand, terms | bit(SECOND) | bit(THIRD)) - now


@compiled
def weigh_stones_at_the_reveal(game: State, mask: Mask, weights: Weights) -> None:
    ways = prospect(game, int(game.seat))
    laid = laid_chances(game)
    now = value_of(ways, laid)
    if allowed(mask, USE + SOUL):
        weights[USE + SOUL] = expected(ways, EVEN, EVEN, EVEN) - now - price(game, SOUL_KEPT)
    if allowed(mask, USE + TIME):
        weights[USE + TIME] = value_of_time(game, ways, laid) - now - price(game, TIME_KEPT)
    if allowed(mask, USE + SPACE):
        best = 0.0
        for place in range(PLACEMENTS):
            best = max(best, value_of_swap(game, ways, laid, place))
        weights[USE + SPACE] = best - now - price(game, SPACE_KEPT)


@compiled
def weigh_swaps(game: State, weights: Weights) -> None:
    """Space at the reveal: which laid card to give away."""
    ways = prospect(game, int(game.seat))
    laid = laid_chances(game)
    for place in range(PLACEMENTS):
        card = int(game.placements[place].cards[game.seat])
        weights[PICK + card] = value_of_swap(game, ways, laid, place)


@compiled
def laid_chances(game: State) -> Three:
    """What the mover's laid cards can hope for, each against a card that was chosen."""
    seat = int(game.seat)
    terms = terms_of(game, seat)
    return (
        wins(laid_chance(game, seat, FIRST), terms, FIRST),
        wins(laid_chance(game, seat, SECOND), terms, SECOND),
        wins(laid_chance(game, seat, THIRD), terms, THIRD),
    )


@compiled
def value_of(ways: Eight, laid: Three) -> float:
    return expected(ways, laid[0], laid[1], laid[2])


@compiled
def changed(laid: Three, place: int, chance: float) -> Three:
    """The same with another chance at one place."""
    return (
        chance if place == FIRST else laid[0],
        chance if place == SECOND else laid[1],
        chance if place == THIRD else laid[2],
    )


@compiled
def value_of_time(game: State, ways: Eight, laid: Three) -> float:
    """One of the opponent's cards, which were chosen, is now a random one."""
    total = 0.0
    for place in range(PLACEMENTS):
        total += value_of(ways, changed(laid, place, laid_chance(game, int(game.seat), place)))
    return total / PLACEMENTS


@compiled
def value_of_swap(game: State, ways: Eight, laid: Three, place: int) -> float:
    """The own card of this place goes where the card lay that is hit, which comes here: from the same pair or not."""
    here = wins(EVEN, terms_of(game, int(game.seat)), place)
    total = value_of(ways, changed(laid, place, 1.0 - laid[place]))
    for other in range(PLACEMENTS):
        if other != place:
            there = chance_against_own(game, other, place)
            total += value_of(ways, changed(changed(laid, place, here), other, there))
    return total / PLACEMENTS


@compiled
def chance_against_own(game: State, place: int, given: int) -> float:
    """The chance of the card laid at a place against the one that was given away."""
    seat = int(game.seat)
    if is_face_down_for(game, seat, place) or is_face_down_for(game, seat, given):
        return EVEN
    own = int(game.placements[place].cards[seat])
    other = int(game.placements[given].cards[seat])
    return chance_between(game, int(game.placements[place].category), own, other)
