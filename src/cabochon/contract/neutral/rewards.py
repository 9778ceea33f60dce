"""Rewards for a game without points: environments refuse to reward by them, and only result remains."""

from __future__ import annotations

from cabochon.compiled import compiled
from cabochon.contract.rules import State

__all__ = ["DEFAULT_ACTION", "points", "rank_key"]

DEFAULT_ACTION: int | None = None


@compiled
def points(state: State, seat: int) -> int:
    return 0


@compiled
def rank_key(state: State, seat: int) -> int:
    return 0
