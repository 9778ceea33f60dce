"""What a game's strategy would do in many games at once: `for_game` binds `rules` and `strategy`. Knows no game."""

from __future__ import annotations

import math
from typing import Any

from cabochon.bits import Mask, allowed
from cabochon.compiled import compiled
from cabochon.search.choice import best_action
from cabochon.stream import advance

__all__ = ["teach"]

rules: Any = None
strategy: Any = None


@compiled
def teach(
    first: int,
    last: int,
    states: Any,
    redealt: Any,
    streams: Any,
    temperature: float,
    noise: float,
    scores: Any,
    actions: Any,
    policies: Any,
    mask: Mask,
) -> None:
    """For the seat to move in each game: the best-scored action after a random bonus, and the softmax of all scores.

    They are chosen in a state that the mover cannot tell from the real one. `redealt` and `scores` are scratch space.
    """
    for row in range(first, last):
        mover = rules.to_move(states[row])
        if mover < 0:
            continue
        redealt[row] = states[row]
        streams[row] = rules.redeal(redealt[row], mover, advance(streams[row]))
        rules.legal(redealt[row], mask)
        strategy.score_actions(redealt[row], mask, scores[row])
        actions[row], streams[row] = best_action(mask, scores[row], noise, streams[row], True)
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
