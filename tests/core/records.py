"""Records of random matches, whole and broken off."""

from __future__ import annotations

import random

import cabochon

__all__ = ["OPEN", "WHOLE", "played"]


def played(name: str = "splendor", *, moves: int | None = None, seed: int = 4) -> cabochon.Match:
    """A match at random, to its end or after some moves."""
    match = cabochon.new(name, seats=2, seed=seed)
    chance = random.Random(seed)
    while not match.is_over and moves != 0:
        match.play(chance.choice(match.legal()))
        moves = None if moves is None else moves - 1
    return match


WHOLE = played().record()
OPEN = played(moves=6).record()
