"""Figures of a match as short texts. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

__all__ = ["NONE", "thinned"]

NONE = "\u2013"  # a dash
LONGEST_LIST, THINNED = 8, 5

Value = TypeVar("Value")


def thinned(values: Sequence[Value]) -> list[Value]:
    """All values of a short list, and evenly spaced ones of a long list, with the first and the last."""
    if len(values) <= LONGEST_LIST:
        return [*values]
    last = len(values) - 1
    return [values[last * part // (THINNED - 1)] for part in range(THINNED)]
