"""Finished matches between bots, played once for all tests."""

from __future__ import annotations

from functools import cache

import cabochon
from cabochon.match import Match

__all__ = ["TABLES", "finished"]

TABLES = (
    ("splendor", 2),
    ("splendor", 3),
    ("splendor", 4),
    ("marvel", 2),
    ("marvel", 3),
    ("marvel", 4),
    ("battle-mat", 2),
)


@cache
def _record(game: str, seats: int, seed: int, code: str) -> str:
    match = cabochon.new(game, seats=seats, seed=seed)
    bots = [cabochon.bot(code, seed=10 * seed + seat) for seat in range(seats)]
    while match.to_move is not None:
        match.play(bots[match.to_move].choose(match))
    return match.record()


def finished(game: str, seats: int = 2, *, seed: int = 1, code: str = "medium") -> Match:
    """A match that bots have played to its end."""
    return cabochon.load(_record(game, seats, seed, code))
