"""The log of a table in words, as one reader may know it: line by line, kept and only ever continued."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from cabochon import faces
from cabochon.language import Language
from cabochon.match import Match
from cabochon.server.play.table import Entry, Kind, Table
from cabochon.server.show.perspective import Perspective

__all__ = ["Chronicle", "Chronicles", "Page", "tell"]

KEPT_IN_MEMORY = 4000


@dataclass
class Page:
    """One turn: who moved, what is told of it, and the pieces it concerned."""

    number: int
    seat: int
    lines: list[str] = field(default_factory=list)
    pieces: set[str] = field(default_factory=set)
    heard: list[str] = field(default_factory=list)  # as the moves are written down


class _Mark(NamedTuple):
    """How far was told when a batch was complete."""

    entries: int
    page: int
    lines: int
    pieces: frozenset[str]
    heard: int


class Chronicle:
    """What happened, for one seat or a watcher, in one language."""

    def __init__(self, table: Table, seat: int | None, language: Language) -> None:
        self._perspective = Perspective(seat)
        self._tongue = language
        self._begin(table)

    def _begin(self, table: Table) -> None:
        self._told: list[Entry] = []
        self._marks: list[_Mark] = []
        self._match: Match = table.new_match()
        self._names = table.names(self._tongue)
        self.pages: list[Page] = []

    def follow(self, table: Table) -> list[Page]:
        """All turns up to now."""
        if self._names != table.names(self._tongue):
            self._begin(table)
        elif self._told != table.played[: len(self._told)]:
            self._go_back(table)
        new = table.played[len(self._told) :]
        while new:
            batch = _batch(new)
            self._tell(batch, table.names(self._tongue))
            new = new[len(batch) :]
        return self.pages

    def _go_back(self, table: Table) -> None:
        """Something was taken back: keep what is told of the rest."""
        marks = self._marks
        while marks and self._told[: marks[-1].entries] != table.played[: marks[-1].entries]:
            marks.pop()
        if not marks:
            self._begin(table)
            return
        last = marks[-1]
        self._told = self._told[: last.entries]
        self.pages = self.pages[: last.page + 1]
        page = self.pages[-1]
        self.pages[-1] = Page(
            last.page, page.seat, page.lines[: last.lines], set(last.pieces), page.heard[: last.heard]
        )
        self._match = table.new_match()
        for entry in self._told:
            self._match.replay(entry.text)

    def _tell(self, batch: list[Entry], names: list[str]) -> None:
        """A move with what chance dealt after it."""
        lines, pieces, heard = tell(
            self._match, [entry.text for entry in batch], self._perspective, names, self._tongue
        )
        self._told += batch
        page = self._page()
        page.lines += lines
        page.pieces |= pieces
        page.heard += heard
        mark = _Mark(len(self._told), page.number, len(page.lines), frozenset(page.pieces), len(page.heard))
        self._marks.append(mark)

    def _page(self) -> Page:
        number = len(self._match.turns) - 1
        if len(self.pages) <= number:
            self.pages.append(Page(number, self._match.turns[number].seat))
        return self.pages[number]


def tell(
    match: Match, batch: Sequence[str], perspective: Perspective, names: Sequence[str], language: Language
) -> tuple[list[str], set[str], list[str]]:
    """Carry out a move with what chance dealt after it: what is read of it, the pieces it concerned, what is heard."""
    face = faces.find(match.game.name)
    is_layout = not match.turns
    before = perspective.view(match)
    lines: list[str] = []
    pieces: set[str] = set()
    all_heard: list[str] = []
    for move in batch:
        event = match.replay(move)
        heard = perspective.text(event)
        all_heard.append(heard)
        if not is_layout:
            who = "" if event.seat is None else names[event.seat]
            lines.append(face.words.move_line(heard, who, perspective.view(match), language))
            pieces |= set(face.touches.changed(heard))
    after = perspective.view(match)
    if is_layout:
        lines.append(face.words.setup_line(after, names, language))
    else:
        lines += face.words.consequences(before, after, names, language)
    return [line for line in lines if line], pieces, [heard for heard in all_heard if heard]


def _batch(entries: list[Entry]) -> list[Entry]:
    """The first move and the deals until the next one."""
    end = 1
    while end < len(entries) and entries[end].kind is Kind.DEAL:
        end += 1
    return entries[:end]


class Chronicles:
    """Those that were asked for last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int | None, str], Chronicle] = OrderedDict()

    def of(self, table: Table, seat: int | None, language: Language) -> list[Page]:
        key = (table.id, seat, language.code)
        if key not in self._kept:
            self._kept[key] = Chronicle(table, seat, language)
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT_IN_MEMORY:
            self._kept.popitem(last=False)
        return self._kept[key].follow(table)
