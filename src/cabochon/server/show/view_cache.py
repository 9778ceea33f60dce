"""Views and legal moves as JSON text, cached for each version of a table: many readers ask for the same one."""

from __future__ import annotations

import json
from typing import Any

from cachetools import LRUCache

from cabochon.server.play import Table, wanted_moves
from cabochon.server.store import Status

__all__ = ["ViewCache"]

LARGEST_CACHE = 2000  # entries


class ViewCache:
    def __init__(self) -> None:
        self._cache: LRUCache[tuple[str, int, int | None], str] = LRUCache(LARGEST_CACHE)

    def json_fields(self, table: Table, seat: int | None) -> str:
        """`"view": ..., "legal": ...`, to be put into a larger object."""
        key = (table.id, table.version, seat)
        fields = self._cache.get(key)
        if fields is None:
            fields = self._cache[key] = _json_fields(table, seat)
        return fields


def _json_fields(table: Table, seat: int | None) -> str:
    has_begun = table.status is not Status.WAITING
    mover = table.to_move
    is_to_move = mover is not None and mover.number == seat
    view = table.match.view(seat) if has_begun else None
    return f'"view":{_json(view)},"legal":{_json(_legal(table) if is_to_move else [])}'


def _legal(table: Table) -> list[str]:
    """The legal moves; in a tutorial only those that continue it."""
    return list(wanted_moves(table)) or table.match.legal()


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
