"""A stream of random numbers in one 64-bit word: the same on CPU, GPU and interpreted. Knows no game.

It is meant for playouts, search and tests, where two machines must agree. A match between people uses the system's
secure generator instead.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cabochon.bits import EMPTY, ONE, Mask, count_allowed, nth_allowed, signed
from cabochon.compiled import compiled

__all__ = ["Stream", "advance", "below", "branch", "fraction", "pick", "start"]

Stream = Any  # np.uint64 as a scalar, never zero

HALF = np.uint64(32)
LOWER_BITS = np.uint64(40)
LOWER_HALF = np.uint64((1 << 32) - 1)
MIXING_ROUNDS = 4
FRACTIONS = 1 << 24
FIRST_SHIFT, SECOND_SHIFT, THIRD_SHIFT = np.uint64(13), np.uint64(7), np.uint64(17)


def start(seed: int, streams: int = 1) -> Any:
    """Independent streams from one seed, as an array of words."""
    words = np.random.SeedSequence(seed % 2**128).generate_state(streams, np.uint64)
    return np.where(words == 0, np.uint64(1), words)


@compiled
def advance(stream: Stream) -> Stream:
    """The next word (Marsaglia's xorshift: no multiplication, so it never overflows when interpreted)."""
    stream ^= stream << FIRST_SHIFT
    stream ^= stream >> SECOND_SHIFT
    stream ^= stream << THIRD_SHIFT
    return stream


@compiled
def branch(stream: Stream, number: int) -> Stream:
    """The stream of this number among those that begin here, independent of each other and of this one.

    Halves are multiplied, because streams that differ only by exclusive or would stay that far apart for ever.
    """
    word = stream ^ np.uint64(number)
    for _ in range(MIXING_ROUNDS):
        word = advance(word ^ (word >> HALF) * (word & LOWER_HALF | ONE))
    return word if word != EMPTY else ONE


@compiled
def below(stream: Stream, limit: int) -> int:
    """A number from 0 to limit - 1, read from the upper half of the word."""
    return signed(((stream >> HALF) * np.uint64(limit)) >> HALF)


@compiled
def fraction(stream: Stream) -> float:
    """A number from 0 to just under 1, read from the upper bits of the word."""
    return signed(stream >> LOWER_BITS) / FRACTIONS


@compiled
def pick(mask: Mask, stream: Stream) -> int:
    """One of the allowed actions, all equally likely."""
    return nth_allowed(mask, below(stream, count_allowed(mask)))
