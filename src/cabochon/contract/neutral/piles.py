"""No piles: every outcome of chance is drawn when it is due."""

from __future__ import annotations

from cabochon.compiled import compiled
from cabochon.contract.piles import UNSHUFFLED
from cabochon.contract.rules import State

__all__ = ["NAMES", "pile"]

NAMES: tuple[str, ...] = ()


@compiled
def pile(state: State) -> int:
    return UNSHUFFLED
