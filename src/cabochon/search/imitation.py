"""What a game's own strategy does in many games at once, to be imitated: `for_game` binds `rules` and `strategy`.

Knows no game.
"""

from __future__ import annotations

import math
from typing import Any

from cabochon.bits import Mask, allowed
from cabochon.compiled import compiled
from cabochon.search.choice import best_action, noise_unless_winning
from cabochon.stream import advance

__all__ = ["demonstrate"]

rules: Any = None
strategy: Any = None


@compiled
def demonstrate(
    first: int,
    last: int,
    states: Any,
    redealt: Any,
    streams: Any,
    temperature: float,
    noise: float,
    winning_score: float,
    scores: Any,
    actions: Any,
    policies: Any,
    mask: Mask,
) -> None:
    """For the seat to move in each game: the best-scored action after a random bonus, and the softmax of all scores.

    An action with the winning score is played whatever the bonuses. Actions are chosen in a state that the mover cannot
    tell from the real one. `redealt` and `scores` are scratch space.
    """
    for row in range(first, last):
        mover = rules.to_move(states[row])
        if mover < 0:
            continue
        redealt[row] = states[row]
        streams[row] = rules.redeal(redealt[row], mover, advance(streams[row]))
        rules.legal(redealt[row], mask)
        strategy.score_actions(redealt[row], mask, scores[row])
        bonus = noise_unless_winning(mask, scores[row], noise, winning_score)
        actions[row], streams[row] = best_action(mask, scores[row], bonus, streams[row], True)
        highest = -math.inf
        for action in range(policies.shape[1]):
            if allowed(mask, action):
                highest = max(highest, scores[row, action])
        total = 0.0
        for action in range(policies.shape[1]):
            likely = math.exp((scores[row, action] - highest) / temperature) if allowed(mask, action) else 0.0
            policies[row, action] = likely
            total += likely
        for action in range(policies.shape[1]):
            policies[row, action] /= total
