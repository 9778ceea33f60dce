"""Random play without knowledge of the game: `for_game` binds `rules`.

A stream of random numbers leads to the same match on CPU, GPU and interpreted.
"""

from __future__ import annotations

from typing import Any

from cabochon.bits import Mask
from cabochon.compiled import compiled
from cabochon.contract import CHANCE, OVER, State
from cabochon.stream import Stream, advance, pick

__all__ = ["play_matches", "random_action", "walk"]

rules: Any = None


@compiled
def random_action(game: State, mask: Mask, stream: Stream) -> int:
    """Any legal action or outcome of chance, all equally likely; `mask` is scratch space."""
    rules.legal(game, mask)
    return pick(mask, stream)


@compiled
def walk(games: Any, at: int, fresh: Any, mask: Mask, stream: Stream, steps: int) -> int:
    """Take random steps in one game, starting again where a match ends; return the number of decisions.

    A step is a decision and the outcome of chance after it, so that neighbouring GPU threads mostly do the same.
    """
    decisions = 0
    for _ in range(steps):
        if rules.to_move(games[at]) == OVER:
            games[at] = fresh[0]
        if rules.to_move(games[at]) != CHANCE:
            stream = advance(stream)
            rules.apply(games[at], random_action(games[at], mask, stream))
            decisions += 1
        if rules.to_move(games[at]) == CHANCE:
            stream = advance(stream)
            rules.apply(games[at], random_action(games[at], mask, stream))
    return decisions


@compiled
def play_matches(opening: Any, mask: Mask, stream: Stream, matches: int) -> int:
    """Play random matches from one position to the end; return the number of actions."""
    games = opening.copy()
    actions = 0
    for _ in range(matches):
        games[0] = opening[0]
        while rules.to_move(games[0]) != OVER:
            stream = advance(stream)
            rules.apply(games[0], random_action(games[0], mask, stream))
            actions += 1
    return actions
