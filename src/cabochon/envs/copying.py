"""Environments copied in the middle of a match, as a search that tries moves out needs them."""

from __future__ import annotations

import copy
from typing import Any, Self

__all__ = ["Copied"]


class Copied:
    """`copy.deepcopy` gives the same position; what is pickled is made anew, and has to be reset."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        other = object.__new__(type(self))
        memo[id(self)] = other
        for name, value in vars(self).items():
            setattr(other, name, copy.deepcopy(value, memo))
        return other
