"""The values that the options of a game can have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches

import numpy as np

from cabochon.contract.errors import BadOption, quoted

__all__ = ["Option", "Options", "check_choice", "check_flag", "did_you_mean", "is_whole"]

LONGEST_NAME = 40

Option = int | bool | str
Options = Mapping[str, Option]


def is_whole(number: object) -> bool:
    """Whether it is a whole number, NumPy's included; True and False are not."""
    return isinstance(number, int | np.integer) and not isinstance(number, bool)


def check_choice(name: str, value: str, choices: Sequence[str]) -> None:
    if value not in choices:
        raise BadOption(f"{name} is one of {', '.join(choices)}, not {quoted(value)}", name)


def check_flag(name: str, value: bool) -> None:
    if not isinstance(value, bool | np.bool_):
        raise BadOption(f"{name} is True or False, not {quoted(value)}", name)


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The end of a sentence that refuses a name: the nearest one that is known, if one is near."""
    near = get_close_matches(str(name)[:LONGEST_NAME], list(known), n=1)
    return f"; did you mean {near[0]}?" if near else ""
