"""The log of a table in words, as one reader may know it; cached, and continued as the log grows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from cachetools import LRUCache

from cabochon import faces
from cabochon.language import Language
from cabochon.match import Event, Match
from cabochon.server.play import Table
from cabochon.server.show.names import seat_names
from cabochon.server.show.perspective import Perspective
from cabochon.server.store import EntryKind, LogEntry

__all__ = ["Chronicle", "Chronicles", "Page", "narrate"]

CACHE_SIZE = 4000


@dataclass
class Page:
    """One turn: who moved, its lines in words, and the pieces it concerned."""

    number: int
    seat: int
    lines: list[str] = field(default_factory=list)
    pieces: set[str] = field(default_factory=set)
    moves: list[str] = field(default_factory=list)  # in notation, without what the reader may not know


class _Mark(NamedTuple):
    """How far the chronicle had come after a batch."""

    entries: int
    page: int
    lines: int
    pieces: frozenset[str]
    moves: int


class Chronicle:
    """What happened, for one seat or a spectator, in one language."""

    def __init__(self, table: Table, seat: int | None, language: Language) -> None:
        self._perspective = Perspective(seat)
        self._language = language
        self._begin(table)

    def _begin(self, table: Table) -> None:
        self._entries: list[LogEntry] = []
        self._marks: list[_Mark] = []
        self._match: Match = table.new_match()
        self._names = seat_names(table.seats, self._language)
        self.pages: list[Page] = []

    def follow(self, table: Table) -> list[Page]:
        """All turns so far."""
        if self._names != seat_names(table.seats, self._language):
            self._begin(table)
        elif self._entries != table.played[: len(self._entries)]:
            self._go_back(table)
        new = table.played[len(self._entries) :]
        while new:
            batch = _batch(new)
            self._add(batch)
            new = new[len(batch) :]
        return self.pages

    def _go_back(self, table: Table) -> None:
        """Entries were taken back: drop their lines and keep the rest."""
        marks = self._marks
        while marks and self._entries[: marks[-1].entries] != table.played[: marks[-1].entries]:
            marks.pop()
        if not marks:
            self._begin(table)
            return
        last = marks[-1]
        self._entries = self._entries[: last.entries]
        self.pages = self.pages[: last.page + 1]
        page = self.pages[-1]
        self.pages[-1] = Page(
            last.page, page.seat, page.lines[: last.lines], set(last.pieces), page.moves[: last.moves]
        )
        self._match = table.new_match()
        for entry in self._entries:
            self._match.replay(entry.text)

    def _add(self, batch: list[LogEntry]) -> None:
        """Add a move and the deals after it."""
        texts = [entry.text for entry in batch]
        lines, pieces, moves = narrate(self._match, texts, self._perspective, self._names, self._language)
        self._entries += batch
        page = self._page()
        page.lines += lines
        page.pieces |= pieces
        page.moves += moves
        mark = _Mark(len(self._entries), page.number, len(page.lines), frozenset(page.pieces), len(page.moves))
        self._marks.append(mark)

    def _page(self) -> Page:
        number = len(self._match.turns) - 1
        if len(self.pages) <= number:
            self.pages.append(Page(number, self._match.turns[number].seat))
        return self.pages[number]


def narrate(
    match: Match, batch: Sequence[str], perspective: Perspective, names: Sequence[str], language: Language
) -> tuple[list[str], set[str], list[str]]:
    """Replay a move and its deals: their lines in words, the pieces concerned, and the texts a reader may know."""
    face = faces.find(match.game.name)
    is_layout = not match.turns
    events: list[Event] = []
    lines: list[str] = []
    pieces: set[str] = set()
    texts: list[str] = []
    for move in batch:
        event = match.replay(move)
        events.append(event)
        text = perspective.text(event)
        texts.append(text)
        if not is_layout:
            who = "" if event.seat is None else names[event.seat]
            lines.append(face.words.move_line(text, who, perspective.view(match), language))
            pieces |= set(face.touches.changed(text))
    after = perspective.view(match)
    if is_layout:
        lines.append(face.words.setup_line(after, names, language))
    else:
        lines += face.words.effect_lines(perspective.effects(events), after, names, language)
    return [line for line in lines if line], pieces, [text for text in texts if text]


def _batch(entries: list[LogEntry]) -> list[LogEntry]:
    """The first move and the deals after it."""
    end = 1
    while end < len(entries) and entries[end].kind is EntryKind.DEAL:
        end += 1
    return entries[:end]


class Chronicles:
    """The chronicles that were read last."""

    def __init__(self) -> None:
        self._chronicles: LRUCache[tuple[str, int | None, str], Chronicle] = LRUCache(CACHE_SIZE)

    def of(self, table: Table, seat: int | None, language: Language) -> list[Page]:
        key = (table.id, seat, language.code)
        chronicle = self._chronicles.get(key)
        if chronicle is None:
            chronicle = self._chronicles[key] = Chronicle(table, seat, language)
        return chronicle.follow(table)
