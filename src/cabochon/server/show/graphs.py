"""Graphs of the points of finished matches, cached for each version, language and names of the players."""

from __future__ import annotations

from cachetools import LRUCache

from cabochon import faces
from cabochon.art.graph import NARROW, SIZE, points_graph
from cabochon.language import Language
from cabochon.server.play import Table
from cabochon.server.show.names import seat_names

__all__ = ["Graphs"]

LARGEST_CACHE = 300  # of about 5 kB each
TURNS_IN_GRAPH = 60


class Graphs:
    def __init__(self) -> None:
        self._cache: LRUCache[tuple[object, ...], str] = LRUCache(LARGEST_CACHE)

    def of(self, table: Table, language: Language, *, is_narrow: bool = False) -> str:
        """The points of each player by turn, as SVG."""
        names = seat_names(table.seats, language)
        key = (table.id, table.version, language.code, is_narrow, *names)
        drawn = self._cache.get(key)
        if drawn is None:
            width = NARROW if is_narrow else SIZE[0]
            drawn = self._cache[key] = points_graph(*_points_by_turn(table, language), names, width=width)
        return drawn


def _points_by_turn(table: Table, language: Language) -> tuple[list[int], list[list[int]]]:
    """Turns of a match, a limited number of them, and the points of each seat after them."""
    last = len(table.match.turns) - 1
    turns = sorted({last * step // TURNS_IN_GRAPH for step in range(TURNS_IN_GRAPH + 1)})
    words = faces.find(table.game).words
    views = [table.match.after_turn(turn).view(None) for turn in turns]
    return turns, [
        [sum(number for _, number in words.points_breakdown(view, seat, language)) for view in views]
        for seat in range(table.match.seats)
    ]
