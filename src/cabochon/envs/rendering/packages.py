"""The optional packages that pictures need: resvg rasterises SVG, and pygame holds the pixels."""

from __future__ import annotations

import importlib
import os
from functools import cache
from types import ModuleType

from cabochon.contract import CabochonError

__all__ = ["pygame", "resvg"]


@cache
def pygame() -> ModuleType:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # otherwise it prints a greeting
    return _imported("pygame")


@cache
def resvg() -> ModuleType:
    return _imported("resvg_py")


def _imported(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ImportError as problem:
        raise CabochonError(f'rendering pictures needs {name}: pip install "cabochon[envs]"') from problem
