"""No forecasts: a network learns policy and result, and nothing else."""

from __future__ import annotations

from typing import Any

from cabochon.compiled import compiled
from cabochon.contract.rules import State

__all__ = ["NAMES", "write"]

NAMES: tuple[str, ...] = ()


@compiled
def write(before: State, after: State, seat: int, numbers: Any) -> None:
    return
