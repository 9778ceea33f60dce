"""The score of every move for a sensible player: `greedy` plays the best one, a search tries the best ones first.

A card is laid where it gives the round the highest value, one duel at a time; planning the next duels is left to a
search. Scores are in duels, as in `prospects`; those of actions that are not allowed mean nothing. Decides no rule, and
looks at nothing the mover cannot know.
"""

from __future__ import annotations

from typing import Any

from cabochon.bits import Mask, has
from cabochon.compiled import compiled
from cabochon.games.battle_mat.rules.actions import CHOICE, NO_STONE, PICK
from cabochon.games.battle_mat.rules.decks import CATEGORIES
from cabochon.games.battle_mat.rules.legal import are_all_laid, is_random, open_categories, unused_categories
from cabochon.games.battle_mat.rules.state import CHOOSE, GIVE, ON, PLACEMENTS, SHOW, STONE, THIRD, State
from cabochon.games.battle_mat.strategy.chances import card_in, hand_of, strength
from cabochon.games.battle_mat.strategy.prospects import outcome_values, terms_of, value_of_laying, win_chance
from cabochon.games.battle_mat.strategy.stone_heuristic import (
    score_stones_at_the_reveal,
    score_stones_before_laying,
    score_swaps,
)

__all__ = ["score_actions"]

Scores = Any  # a NumPy array with a number for each action of a seat


@compiled
def score_actions(game: State, mask: Mask, scores: Scores) -> None:
    """Write the score of each allowed action of the seat to move."""
    if game.phase == STONE:
        scores[NO_STONE] = 0.0
        if are_all_laid(game):
            score_stones_at_the_reveal(game, mask, scores)
        else:
            score_stones_before_laying(game, mask, scores)
    elif game.phase == GIVE and are_all_laid(game):
        score_swaps(game, scores)
    elif game.phase in (SHOW, GIVE):
        score_by_weakness(game, scores)
    elif game.phase in (CHOOSE, ON):
        score_categories(game, scores)
    elif game.placement == THIRD:
        scores[PICK + card_in(game, 0)] = 0.0  # the only card left
    else:
        score_cards(game, scores)


@compiled
def score_cards(game: State, scores: Scores) -> None:
    """Leading or answering with each card, on its best open category."""
    hand = hand_of(game)
    categories = open_categories(game)
    for position in range(PLACEMENTS - game.placement):
        best = 0.0
        for category in range(CATEGORIES):
            if has(categories, category):
                best = max(best, hand[position][category])
        scores[PICK + card_in(game, position)] = laying_score(game, best)


@compiled
def score_categories(game: State, scores: Scores) -> None:
    """Each category for the card just laid; before one is laid, for the best card or, under Reality, for any."""
    hand = hand_of(game)
    unused = unused_categories(game)
    cards = 1 if game.phase == ON else PLACEMENTS - int(game.placement)
    for category in range(CATEGORIES):
        if has(unused, category):
            best = 0.0
            total = 0.0
            for position in range(cards):
                value = laying_score(game, hand[position][category])
                best = max(best, value)
                total += value
            scores[CHOICE + category] = total / cards if is_random(game, int(game.seat)) else best


@compiled
def laying_score(game: State, chance: float) -> float:
    """The value of the round if the mover now lays a card with this chance against a random one."""
    seat = int(game.seat)
    place = int(game.placement)
    return value_of_laying(outcome_values(game, seat), place, win_chance(chance, terms_of(game, seat), place))


@compiled
def score_by_weakness(game: State, scores: Scores) -> None:
    """Show or give away the weakest card."""
    hand = hand_of(game)
    for position in range(PLACEMENTS):
        scores[PICK + card_in(game, position)] = -strength(hand[position])
