"""A finished match turn by turn, for looking back: what lay there, and what was told of a turn. Decides no rule."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from cabochon.language import Language
from cabochon.match import Match
from cabochon.server.play.table import Table
from cabochon.server.show.chronicle import Page, tell
from cabochon.server.show.perspective import Perspective

__all__ = ["Playback", "Playbacks", "names_at"]

KEPT_IN_MEMORY = 60


class Playback:
    """The match after each of its turns, and what is told of them, kept. Many may read it at once: nothing changes."""

    def __init__(self, match: Match) -> None:
        self._after: list[Match] = []
        then = match.beginning()
        for turn in match.turns:
            for move in turn.moves:
                then.enact(move)
            self._after.append(then.copy())
        self._before = match.beginning()
        self._pages: dict[tuple[int, Perspective, str, tuple[str, ...]], Page] = {}

    @property
    def last(self) -> int:
        return len(self._after) - 1

    def view(self, turn: int, perspective: Perspective) -> dict[str, Any]:
        return perspective.view(self._after[turn])

    def page(self, turn: int, perspective: Perspective, names: Sequence[str], language: Language) -> Page:
        """What is told of one turn."""
        key = (turn, perspective, language.code, tuple(names))
        if key not in self._pages:
            self._pages[key] = self._told(turn, perspective, names, language)
        return self._pages[key]

    def _told(self, turn: int, perspective: Perspective, names: Sequence[str], language: Language) -> Page:
        told = self._after[turn].turns[turn]
        match = (self._after[turn - 1] if turn else self._before).copy()
        page = Page(turn, told.seat)
        moves = list(told.moves)
        while moves:
            batch = _batch(match, moves)
            lines, pieces, heard = tell(match, batch, perspective, names, language)
            page.lines += lines
            page.pieces |= pieces
            page.heard += heard
            moves = moves[len(batch) :]
        return page


def _batch(match: Match, moves: Sequence[str]) -> Sequence[str]:
    """The first move, and what chance dealt until a seat moved again."""
    then = match.copy()
    end = 0
    while end < len(moves) and (end == 0 or then.to_move is None):
        then.enact(moves[end])
        end += 1
    return moves[:end]


class Playbacks:
    """Those that were asked for last. Made and asked in threads: a long match takes a while."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Playback] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, table: Table) -> Playback:
        """Of a table whose match has ended, so that nothing will be added."""
        with self._lock:
            if table.id in self._kept:
                self._kept.move_to_end(table.id)
                return self._kept[table.id]
        made = Playback(table.match)
        with self._lock:
            self._kept[table.id] = made
            while len(self._kept) > KEPT_IN_MEMORY:
                self._kept.popitem(last=False)
        return made


def names_at(table: Table, language: Language) -> list[str]:
    """Who sat where; a record that somebody brought tells no names."""
    return [
        name or language.gettext("Seat %(number)s", number=place + 1)
        for place, name in enumerate(table.names(language))
    ]
