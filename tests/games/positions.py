"""Counts the positions a number of actions ahead, for any game: `rules` is bound to the rules of one."""

from __future__ import annotations

from typing import Any

from cabochon.bits import count_allowed, nth_allowed
from cabochon.compiled import compiled

rules: Any = None


@compiled
def positions(line: Any, masks: Any, depth: int) -> int:
    """Leaves of the tree below `line[0]`; `line` and `masks` hold a state and a mask for each depth."""
    rules.legal(line[0], masks[0])
    here = count_allowed(masks[0])
    if depth == 1:
        return here
    total = 0
    for position in range(here):
        line[1] = line[0]
        rules.apply(line[1], nth_allowed(masks[0], position))
        total += positions(line[1:], masks[1:], depth - 1)
    return total
