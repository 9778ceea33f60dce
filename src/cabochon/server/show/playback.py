"""A finished match turn by turn, for looking back: what lay there, and what was told of a turn. Decides no rule."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from cabochon.language import Language
from cabochon.match import Event, Match
from cabochon.server.play.table import Table
from cabochon.server.show.chronicle import Page, tell
from cabochon.server.show.perspective import Perspective

__all__ = ["Playback", "Playbacks", "names_at"]

KEPT_IN_MEMORY = 60


class Playback:
    """The match after each of its turns, and what is told of them, kept. Many may read it at once: nothing changes."""

    def __init__(self, match: Match) -> None:
        self._after: list[Match] = []
        self._events: list[list[Event]] = []
        then = match.beginning()
        for turn in match.turns:
            self._events.append([then.replay(move) for move in turn.moves])
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
        for batch in _batches(self._events[turn]):
            lines, pieces, heard = tell(match, batch, perspective, names, language)
            page.lines += lines
            page.pieces |= pieces
            page.heard += heard
        return page


def _batches(events: Sequence[Event]) -> list[list[str]]:
    """Each move of a turn with the deals that followed it."""
    batches: list[list[str]] = []
    for event in events:
        if not event.is_deal or not batches:
            batches.append([])
        batches[-1].append(event.text)
    return batches


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
