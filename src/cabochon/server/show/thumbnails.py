"""Thumbnails of tables, made from public information and cached for each version: many readers ask for the same one."""

from __future__ import annotations

from cachetools import LRUCache

from cabochon import faces
from cabochon.server.play import Table
from cabochon.server.store import Status

__all__ = ["Thumbnails"]

LARGEST_CACHE = 300  # of about 30 kB each


class Thumbnails:
    def __init__(self) -> None:
        self._cache: LRUCache[tuple[str, int], str] = LRUCache(LARGEST_CACHE)

    def of(self, table: Table) -> str:
        """The table as every spectator sees it, as SVG; before the match, the box of the game."""
        face = faces.find(table.game)
        if table.status is Status.WAITING:
            return face.art.cover()
        key = (table.id, table.version)
        drawn = self._cache.get(key)
        if drawn is None:
            drawn = self._cache[key] = face.thumbnail(table.match.view(None))
        return drawn
