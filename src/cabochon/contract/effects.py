"""What a move or a deal changes: what it brings about, as plain data that a face can put into words, and the states
around it, from which a game counts its statistics. Knows no particular game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cabochon.contract.rules import State

__all__ = ["Change", "Effect"]


@dataclass(frozen=True)
class Effect:
    """One thing that followed from a move and its deals. It holds only what its reader may know."""

    kind: str  # such as "goal_reached"; each game has its own kinds
    seat: int | None = None  # the seat it concerns; None if it concerns all of them or none
    fields: Mapping[str, Any] = field(default_factory=dict)


class Change(NamedTuple):
    """One move or deal, with the states before and after it as a reader may know them."""

    seat: int | None  # None if chance dealt
    before: State
    after: State
