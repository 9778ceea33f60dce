"""The values that the options of a game can have."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

__all__ = ["Option", "Options", "is_whole"]

Option = int | bool | str
Options = Mapping[str, Option]


def is_whole(number: object) -> bool:
    """Whether it is a whole number, NumPy's included; True and False are not."""
    return isinstance(number, int | np.integer) and not isinstance(number, bool)
