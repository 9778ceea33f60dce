"""One turn of a match in words, as one reader may know it. The names of players are filled in when it is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from cabochon import faces
from cabochon.contract import Effect
from cabochon.faces.parts import View
from cabochon.language import Language
from cabochon.match import SETTING_UP, Event, Match
from cabochon.server.show.perspective import ReaderPerspective

__all__ = ["Page", "narrate", "with_names"]

# Stands for the name of a seat. No name contains these characters: they are not printable.
PLACEHOLDER = "\ue000{}\ue001"
PLACEHOLDERS = re.compile("\ue000([0-9]+)\ue001")


@dataclass(frozen=True)
class Page:
    """One turn: who moved, its lines in words, what it brought about, and the pieces it concerned."""

    number: int
    seat: int
    lines: list[str] = field(default_factory=list)
    pieces: set[str] = field(default_factory=set)
    moves: list[str] = field(default_factory=list)  # in notation, without what the reader may not know
    effects: list[Effect] = field(default_factory=list)


def narrate(match: Match, moves: Sequence[str], perspective: ReaderPerspective, language: Language) -> Page:
    """The next turn of a match in words, with a placeholder for each name; makes the moves of the turn."""
    number = len(match.turns) if moves else 0  # only the set-up of a game without an opening deal is empty
    page = Page(number, SETTING_UP if match.to_move is None or not moves else match.to_move)
    narrator = _Narrator(match, page, perspective, language)
    lines = narrator.moves(moves) if page.number else narrator.setup(moves)
    page.lines.extend(line for line in lines if line)
    return page


def with_names(page: Page, names: Sequence[str]) -> Page:
    """A page with the names of the seats in place of the placeholders."""
    lines = [PLACEHOLDERS.sub(lambda found: names[int(found[1])], line) for line in page.lines]
    return replace(page, lines=lines)


class _Narrator:
    """Replays the moves of one turn and describes them; notes their texts and pieces on the page."""

    def __init__(self, match: Match, page: Page, perspective: ReaderPerspective, language: Language) -> None:
        self._match = match
        self._page = page
        self._perspective = perspective
        self._language = language
        self._face = faces.find(match.game.name)
        self._names = [PLACEHOLDER.format(seat) for seat in range(match.seats)]

    def setup(self, deals: Sequence[str]) -> Iterator[str]:
        """What chance dealt before the first move, in one line."""
        for deal in deals:
            self._replay(deal)
        yield self._face.words.setup_line(self._perspective.view(self._match), self._names, self._language)

    def moves(self, moves: Sequence[str]) -> Iterator[str]:
        """Each move, the deals after it, and then what they brought about."""
        events: list[tuple[Event, str, View]] = []
        for move in moves:
            event, text = self._replay(move)
            if events and not event.is_deal:
                yield from self._describe(events)
                events = []
            events.append((event, text, self._perspective.view(self._match)))
        yield from self._describe(events)

    def _describe(self, events: Sequence[tuple[Event, str, View]]) -> Iterator[str]:
        """One move and the deals after it, each with its text and the view after it."""
        effects = self._perspective.effects([event for event, _, _ in events])
        self._page.effects.extend(effects)
        for event, text, view in events:
            who = "" if event.seat is None else self._names[event.seat]
            yield self._face.words.move_line(text, who, view, effects, self._language)
            self._page.pieces.update(self._face.touches.changed(text))
        *_, (_, _, last) = events
        yield from self._face.words.effect_lines(effects, last, self._names, self._language)

    def _replay(self, move: str) -> tuple[Event, str]:
        event = self._match.replay(move)
        text = self._perspective.text(event)
        self._page.moves.extend([text] if text else [])
        return event, text
