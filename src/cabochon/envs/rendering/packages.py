"""The two packages that pictures need and that not everybody has: one turns SVG into pixels, one holds the pixels."""

from __future__ import annotations

import importlib
import os
from functools import cache
from types import ModuleType

from cabochon.contract import CabochonError

__all__ = ["pygame", "resvg"]


@cache
def pygame() -> ModuleType:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it greets whoever imports it otherwise
    return _imported("pygame")


@cache
def resvg() -> ModuleType:
    return _imported("resvg_py")


def _imported(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ImportError as problem:
        raise CabochonError(f'pictures of a table need {name}: pip install "cabochon[envs]"') from problem
