"""What came of many positions at the end of their matches: `for_game` binds `rules` and `forecasts`. Knows no game."""

from __future__ import annotations

from typing import Any

from cabochon.bits import Mask, allowed
from cabochon.compiled import compiled
from cabochon.contract import CHANCE, OVER, UNKNOWN
from cabochon.stream import advance, pick

__all__ = ["NO_DEFAULT", "foretell", "play_last"]

rules: Any = None
forecasts: Any = None

NO_DEFAULT = -1


@compiled
def foretell(first: int, last: int, before: Any, movers: Any, after: Any, targets: Any, mask: Mask) -> None:
    """For each row, what came of `before[row]` in `after[row]`, as the seat `movers[row]` sees it.

    All are UNKNOWN where that is no seat, or the match is not over. The mask is not used.
    """
    for row in range(first, last):
        if movers[row] >= 0 and rules.to_move(after[row]) == OVER:
            forecasts.write(before[row], after[row], movers[row], targets[row])
        else:
            targets[row] = UNKNOWN


@compiled
def play_last(
    first: int, last: int, states: Any, streams: Any, actions: Any, default_action: int, over: Any, mask: Mask
) -> None:
    """Where a match is over, play its last action in a copy from before it, with chance as it came."""
    for row in range(first, last):
        if not over[row]:
            continue
        rules.apply(states[row], actions[row])
        mover = rules.to_move(states[row])
        while mover != OVER:
            rules.legal(states[row], mask)
            action = default_action
            if mover == CHANCE:
                streams[row] = advance(streams[row])
                action = pick(mask, streams[row])
            elif default_action == NO_DEFAULT or not allowed(mask, default_action):
                break
            rules.apply(states[row], action)
            mover = rules.to_move(states[row])
