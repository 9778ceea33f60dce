"""Any game by touching: one button for each legal move."""

from __future__ import annotations

from collections.abc import Sequence

from cabochon.language import Language

__all__ = ["changed", "icons", "label", "touches"]

MOVE = "move:"


def touches(moves: Sequence[str]) -> dict[str, tuple[str, ...]]:
    return {move: (f"{MOVE}{move}",) for move in moves}


def label(touch: str, language: Language) -> str:
    return touch.removeprefix(MOVE)


def icons(touch: str) -> list[str]:
    return []


def changed(move: str) -> tuple[str, ...]:
    return ()
