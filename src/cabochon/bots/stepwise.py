"""A move chosen action by action: a purchase first, then how to pay for it. Does not know who chooses."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cabochon.contract import State
from cabochon.match.observer import Observer

__all__ = ["stepwise_move"]

ANY_STREAM = np.uint64(1)


def stepwise_move(observer: Observer, choose: Callable[[State], int]) -> str:
    """The move whose actions `choose` picks one after the other, each in a state that the seat can imagine."""
    game = observer.game
    state = observer.imagine(ANY_STREAM)
    moves = {actions: move for move, actions in game.moves(state).items()}
    chosen: tuple[int, ...] = ()
    while chosen not in moves:
        chosen = (*chosen, choose(state))
        game.apply(state, chosen[-1])
    return moves[chosen]
