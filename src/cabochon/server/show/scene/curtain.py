"""Which seat a person looks from, and what several people at one screen must not see of each other."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from cabochon import faces
from cabochon.server.play import Table
from cabochon.server.store import Status

__all__ = ["in_front", "seat_and_curtain"]


def seat_and_curtain(table: Table, held: list[int], *, lifted: int | None) -> tuple[int | None, int | None]:
    """The seat whose view is shown, and the seat whose cards the curtain covers instead."""
    front = in_front(table, held)
    is_covered = len(held) > 1 and lifted != front and _has_secrets(table, front)
    return (None, front) if is_covered else (front, None)


def in_front(table: Table, held: list[int]) -> int | None:
    """Of the seats a person holds, the one that is to move or moved last."""
    if not held:
        return None
    if table.match.to_move in held:
        return table.match.to_move
    return next((turn.seat for turn in reversed(table.match.turns) if turn.seat in held), held[0])


def _has_secrets(table: Table, seat: int | None) -> bool:
    """Whether a seat sees anything that others at the same screen must not see."""
    running = table.status is Status.RUNNING
    ignored = faces.find(table.game).personal_fields
    return running and _without(table.match.view(seat), ignored) != _without(table.match.view(None), ignored)


def _without(data: Any, fields: Collection[str]) -> Any:
    """Plain data without some of its fields, however deep they are."""
    if isinstance(data, dict):
        return {key: _without(value, fields) for key, value in data.items() if key not in fields}
    return [_without(value, fields) for value in data] if isinstance(data, list) else data
