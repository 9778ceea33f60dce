"""Sets of small numbers as bits, and masks of legal actions as a few 64-bit words. Knows no game.

The loops have the shape in which compilers for CPU and GPU recognise a population count and emit one instruction.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cabochon.compiled import compiled

__all__ = [
    "EMPTY",
    "ONE",
    "WORD",
    "Bits",
    "Mask",
    "allow",
    "allow_all",
    "allowed",
    "bit",
    "clear",
    "count",
    "count_allowed",
    "has",
    "list_allowed",
    "lowest",
    "members",
    "new_mask",
    "nth",
    "nth_allowed",
    "signed",
    "spread",
    "unpack",
]

Bits = Any  # np.uint64 as a scalar, in all three modes
Mask = NDArray[np.uint64]

WORD = 64
signed: Any = np.int64  # for every index: NumPy makes an unsigned word and a signed number a floating-point one
EMPTY = np.uint64(0)
ONE = np.uint64(1)


@compiled
def bit(number: int) -> Bits:
    return ONE << np.uint64(number)


@compiled
def has(bits: Bits, number: int) -> bool:
    return (bits >> np.uint64(number)) & ONE != EMPTY


@compiled
def count(bits: Bits) -> int:
    total = 0
    while bits != EMPTY:
        bits &= bits - ONE
        total += 1
    return total


@compiled
def lowest(bits: Bits) -> int:
    """The smallest number of a set that is not empty."""
    return count((bits - ONE) & ~bits)


@compiled
def nth(bits: Bits, position: int) -> int:
    """The number at a position, counted from zero in rising order, found by halving the word."""
    number = 0
    half = WORD // 2
    while half > 0:
        below = count(bits & (bit(half) - ONE))
        if position >= below:
            position -= below
            number += half
            bits >>= np.uint64(half)
        half //= 2
    return number


def new_mask(actions: int) -> Mask:
    return np.zeros((actions + WORD - 1) // WORD, np.uint64)


@compiled
def clear(mask: Mask) -> None:
    for word in range(len(mask)):
        mask[word] = EMPTY


@compiled
def allow(mask: Mask, action: int) -> None:
    mask[action // WORD] |= bit(action % WORD)


@compiled
def allow_all(mask: Mask, first: int, bits: Bits) -> None:
    """Allow the action `first + number` for every number in the set."""
    shift = first % WORD
    mask[first // WORD] |= bits << np.uint64(shift)
    if shift and first // WORD + 1 < len(mask):
        mask[first // WORD + 1] |= bits >> np.uint64(WORD - shift)


@compiled
def allowed(mask: Mask, action: int) -> bool:
    return has(mask[action // WORD], action % WORD)


@compiled
def count_allowed(mask: Mask) -> int:
    total = 0
    for word in range(len(mask)):
        total += count(mask[word])
    return total


@compiled
def list_allowed(mask: Mask, actions: NDArray[np.int16]) -> int:
    """Write the allowed actions in rising order; return how many there are."""
    listed = 0
    for word in range(len(mask)):
        bits = mask[word]
        while bits != EMPTY:
            actions[listed] = word * WORD + lowest(bits)
            bits &= bits - ONE
            listed += 1
    return listed


@compiled
def nth_allowed(mask: Mask, position: int) -> int:
    """The action at a position among the allowed ones, counted from zero."""
    word = 0
    here = count(mask[0])
    while position >= here:
        position -= here
        word += 1
        here = count(mask[word])
    return word * WORD + nth(mask[word], position)


@compiled
def spread(bits: Bits, size: int, numbers: NDArray[np.int8], at: int) -> None:
    """Write a set as ones and zeros, starting at a place."""
    first = np.uint64(at)  # a signed index would be checked for being negative, which takes three times as long
    for number in range(size):
        place = np.uint64(number)
        numbers[first + place] = (bits >> place) & ONE


def members(bits: int) -> list[int]:
    """The numbers of a set, given as a plain integer, in rising order."""
    found = []
    while bits:
        found.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return found


def unpack(mask: Mask, actions: int) -> NDArray[np.bool_]:
    """The same mask with one truth value per action."""
    octets = mask.astype("<u8").view(np.uint8)
    return np.unpackbits(octets, bitorder="little", count=actions).astype(np.bool_)
