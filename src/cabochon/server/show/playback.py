"""A finished match turn by turn, for replays: the view after each turn and its lines in words. Decides no rule."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

from cachetools import LRUCache

from cabochon.language import Language
from cabochon.match import Event, Match
from cabochon.server.play import Table
from cabochon.server.show.chronicle import Page, narrate
from cabochon.server.show.names import seat_names
from cabochon.server.show.perspective import Perspective

__all__ = ["Playback", "Playbacks", "replay_names"]

CACHE_SIZE = 60


class Playback:
    """The match after each of its turns, with their pages cached. It never changes, so many threads may read it."""

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
        """The page of one turn."""
        key = (turn, perspective, language.code, tuple(names))
        if key not in self._pages:
            self._pages[key] = self._narrated(turn, perspective, names, language)
        return self._pages[key]

    def _narrated(self, turn: int, perspective: Perspective, names: Sequence[str], language: Language) -> Page:
        seat = self._after[turn].turns[turn].seat
        match = (self._after[turn - 1] if turn else self._before).copy()
        page = Page(turn, seat)
        for batch in _batches(self._events[turn]):
            lines, pieces, texts = narrate(match, batch, perspective, names, language)
            page.lines += lines
            page.pieces |= pieces
            page.moves += texts
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
    """The playbacks that were read last. Made and read in threads: a long match takes a while."""

    def __init__(self) -> None:
        self._playbacks: LRUCache[str, Playback] = LRUCache(CACHE_SIZE)
        self._lock = threading.Lock()

    def of(self, table: Table) -> Playback:
        """The playback of a finished table."""
        with self._lock:
            playback = self._playbacks.get(table.id)
        if playback is None:
            playback = Playback(table.match)
            with self._lock:
                self._playbacks[table.id] = playback
        return playback


def replay_names(table: Table, language: Language) -> list[str]:
    """Who played at each seat; an uploaded record has no names."""
    return [
        name or language.gettext("Seat %(number)s", number=place + 1)
        for place, name in enumerate(seat_names(table.seats, language))
    ]
