"""What came of many positions at the end of their matches: `for_game` binds `rules`, `forecasts` and
`envs.batch.stepping`. Knows no game."""

from __future__ import annotations

from typing import Any

from cabochon.bits import Mask
from cabochon.compiled import compiled
from cabochon.contract import OVER, UNKNOWN

__all__ = ["foretell", "play_last"]

rules: Any = None
forecasts: Any = None
stepping: Any = None


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
        streams[row] = stepping.play_until_decision(states, row, streams[row], default_action, mask)
