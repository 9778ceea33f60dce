"""How much a sensible player likes each move, for `greedy`, and for a search that asks where to look first.

A card is laid where the round promises most, one duel at a time: to plan the next ones is for a search. Weights are in
duels, as `prospects` counts them; those of actions that are not allowed mean nothing. Decides no rule, and looks at
nothing the mover cannot know.
"""

from __future__ import annotations

from typing import Any

from cabochon.bits import Mask, has
from cabochon.compiled import compiled
from cabochon.games.battle_mat.rules.actions import CHOICE, NO_STONE, PICK
from cabochon.games.battle_mat.rules.decks import CATEGORIES
from cabochon.games.battle_mat.rules.legal import are_all_laid, is_random, open_categories
from cabochon.games.battle_mat.rules.state import CHOOSE, GIVE, ON, PLACEMENTS, SHOW, STONE, THIRD, State
from cabochon.games.battle_mat.strategy.chances import card_in, hand_of, strength
from cabochon.games.battle_mat.strategy.prospects import prospect, terms_of, unused_categories, value_of_laying, wins
from cabochon.games.battle_mat.strategy.stone_heuristic import (
    weigh_stones_at_the_reveal,
    weigh_stones_before_laying,
    weigh_swaps,
)

__all__ = ["score_actions"]

Weights = Any  # a NumPy array with a number for each action of a seat


@compiled
def score_actions(game: State, mask: Mask, weights: Weights) -> None:
    """How much a sensible player likes each allowed action of the seat to move."""
    if game.phase == STONE:
        weights[NO_STONE] = 0.0
        if are_all_laid(game):
            weigh_stones_at_the_reveal(game, mask, weights)
        else:
            weigh_stones_before_laying(game, mask, weights)
    elif game.phase == GIVE and are_all_laid(game):
        weigh_swaps(game, weights)
    elif game.phase in (SHOW, GIVE):
        weigh_by_weakness(game, weights)
    elif game.phase in (CHOOSE, ON):
        weigh_categories(game, weights)
    elif game.placement == THIRD:
        weights[PICK + card_in(game, 0)] = 0.0  # there is no other
    else:
        weigh_cards(game, weights)


@compiled
def weigh_cards(game: State, weights: Weights) -> None:
    """To lead or to answer with: what the card promises on the best category that is open."""
    hand = hand_of(game)
    categories = open_categories(game)
    for position in range(PLACEMENTS - game.placement):
        best = 0.0
        for category in range(CATEGORIES):
            if has(categories, category):
                best = max(best, hand[position][category])
        weights[PICK + card_in(game, position)] = promise(game, best)


@compiled
def weigh_categories(game: State, weights: Weights) -> None:
    """For the card just laid; before one is laid, for the best card or, under Reality, for any."""
    hand = hand_of(game)
    unused = unused_categories(game)
    cards = 1 if game.phase == ON else PLACEMENTS - int(game.placement)
    for category in range(CATEGORIES):
        if has(unused, category):
            best = 0.0
            total = 0.0
            for position in range(cards):
                value = promise(game, hand[position][category])
                best = max(best, value)
                total += value
            weights[CHOICE + category] = total / cards if is_random(game, int(game.seat)) else best


@compiled
def promise(game: State, chance: float) -> float:
    """What the round promises the mover if a card is laid now that has this chance against a random one."""
    seat = int(game.seat)
    place = int(game.placement)
    return value_of_laying(prospect(game, seat), place, wins(chance, terms_of(game, seat), place))


@compiled
def weigh_by_weakness(game: State, weights: Weights) -> None:
    """The weakest card is shown, or given away."""
    hand = hand_of(game)
    for position in range(PLACEMENTS):
        weights[PICK + card_in(game, position)] = -strength(hand[position])
