"""Copying an environment in the middle of a match, for a search that tries out moves."""

from __future__ import annotations

import copy
from typing import Any, Self

__all__ = ["CopyableEnv"]


class CopyableEnv:
    """`copy.deepcopy` keeps the position; a pickled environment is created anew and needs a reset."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        other = object.__new__(type(self))
        memo[id(self)] = other
        for name, value in vars(self).items():
            setattr(other, name, copy.deepcopy(value, memo))
        return other
