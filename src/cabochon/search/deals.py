"""Chance in matches that are compared: `for_game` binds `rules` and the game's copy of `universe`. Knows no game."""

from __future__ import annotations

from typing import Any

from cabochon.bits import Mask
from cabochon.compiled import compiled
from cabochon.contract import CHANCE, OVER
from cabochon.stream import advance, pick

__all__ = ["deal_again", "draw"]

rules: Any = None
universe: Any = None


@compiled
def draw(first: int, last: int, states: Any, words: Any, draws: Any, actions: Any, mask: Mask) -> None:
    """Where chance is to draw, what a row's word brings: rows with the same word are dealt alike."""
    for row in range(first, last):
        if rules.to_move(states[row]) == CHANCE:
            rules.legal(states[row], mask)
            actions[row] = universe.outcome_in(words[row], states[row], mask, int(draws[row]))
            draws[row] += 1


@compiled
def deal_again(
    first: int, last: int, states: Any, streams: Any, copies: Any, movers: Any, results: Any, mask: Mask
) -> None:
    """For each row several copies of its state, played to the next decision with chance drawn anew.

    Writes who is to move then and, where the match ends, every seat's share.
    """
    for row in range(first, last):
        for copy in range(copies.shape[1]):
            copies[row, copy] = states[row]
            mover = rules.to_move(copies[row, copy])
            while mover == CHANCE:
                rules.legal(copies[row, copy], mask)
                streams[row] = advance(streams[row])
                rules.apply(copies[row, copy], pick(mask, streams[row]))
                mover = rules.to_move(copies[row, copy])
            movers[row, copy] = mover
            for seat in range(results.shape[2]):
                results[row, copy, seat] = rules.result(copies[row, copy], seat) if mover == OVER else 0.0
