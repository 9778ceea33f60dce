"""Optimal play in the endgame of a game of bluff: moves are drawn so that no opponent can exploit them."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from cabochon.contract import Game
from cabochon.match.observer import Observer
from cabochon.search.solver import SEATS, Solution, solve

__all__ = ["endgame_likelihoods"]

ANY_STREAM = np.uint64(1)
SOLUTIONS = 32  # how many are kept, because an endgame has several decisions


def endgame_likelihoods(observer: Observer) -> dict[str, float] | None:
    """How likely an optimal player makes each move; None outside the endgame, or if the game has none."""
    game = observer.game
    if game.endgame is None or observer.seats != SEATS:
        return None
    state = observer.imagine(ANY_STREAM)
    found = game.endgame.beginning(state)
    if found is None:
        return None
    start, before = found
    solution = _solution(game, start.tobytes())
    return {move: solution.likelihood(before, actions) for move, actions in game.moves(state).items()}


@lru_cache(maxsize=SOLUTIONS)
def _solution(game: Game, start: bytes) -> Solution:
    return solve(game, np.frombuffer(bytearray(start), game.state_type)[0])
