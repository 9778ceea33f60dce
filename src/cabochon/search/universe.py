"""A playout in which one word decides everything random: the order of each pile, and all random bonuses at each step.

Two positions played out with the same word meet the same cards and the same bonuses as long as they are alike, so that
most of the noise cancels out in the difference of their values. `for_game` binds `rules`, `strategy` and `piles`. Knows
no game.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cabochon.bits import EMPTY, ONE, WORD, Mask, count_allowed, lowest, nth_allowed
from cabochon.compiled import compiled
from cabochon.contract import CHANCE, NO_ESTIMATE, OVER, UNSHUFFLED, State
from cabochon.search.choice import best_action_with_fixed_noise
from cabochon.search.parameters import LONGEST_PLAYOUT, Parameters
from cabochon.stream import Stream, below, branch

__all__ = ["outcome_in", "play_out"]

rules: Any = None
strategy: Any = None
piles: Any = None

STRIDE = 4_096  # numbers for each pile and for each step: more than a game has actions
UNSHUFFLED_PILE = 1_000  # stands for draws from no pile


@compiled
def outcome_in(word: Stream, game: State, mask: Mask, step: int) -> int:
    """What chance brings: the outcome that comes first in the order of its pile, or any if there is no pile."""
    pile = int(piles.pile(game))
    if pile == UNSHUFFLED:
        return nth_allowed(mask, below(branch(word, UNSHUFFLED_PILE * STRIDE + step), count_allowed(mask)))
    first = -1
    earliest = np.uint64(0)
    for place in range(len(mask)):
        bits = mask[place]
        while bits != EMPTY:
            action = place * WORD + lowest(bits)
            bits &= bits - ONE
            order = branch(word, pile * STRIDE + action)
            if first < 0 or order < earliest:
                first, earliest = action, order
    return first


@compiled
def noise_stream(word: Stream, step: int) -> Stream:
    """What the random bonuses of a step are made from: they depend on the word and the step alone."""
    return branch(word, (UNSHUFFLED_PILE + 1) * STRIDE + step)


@compiled
def play_out(game: State, word: Stream, first: int, mask: Mask, scores: Any, parameters: Parameters) -> None:
    """Play like a sensible player to the end or to a value estimate; a match that goes in circles is stopped.

    `first` is the number of steps that were made with this word before.
    """
    for step in range(first, first + LONGEST_PLAYOUT):
        mover = rules.to_move(game)
        if mover == OVER or strategy.value_estimate(game, 0) != NO_ESTIMATE:
            return
        rules.legal(game, mask)
        if mover == CHANCE:
            rules.apply(game, outcome_in(word, game, mask, step))
        else:
            strategy.score_actions(game, mask, scores)
            rules.apply(game, best_action_with_fixed_noise(mask, scores, parameters.noise, noise_stream(word, step)))
