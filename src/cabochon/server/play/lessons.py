"""Introductions to the games, played on a real table whose first turns are a script.

Where the reader stands follows from the log alone. A log that the script does not tell is a match like any other: it
may have been begun with another version of the script. A game whose face has no lesson has no introduction.
"""

from __future__ import annotations

from dataclasses import dataclass

from cabochon import faces, games
from cabochon.faces.lesson import Explanation, Lesson, Step
from cabochon.match import Event
from cabochon.server.play.refusals import NotNow
from cabochon.server.play.table import Kind, Status, Table

__all__ = [
    "Explanation",
    "Guide",
    "Lesson",
    "Step",
    "check",
    "deal",
    "guide",
    "lesson",
    "names",
    "next_move",
    "play",
    "wanted",
]

READER = 0  # the seat of who learns


@dataclass(frozen=True)
class Guide:
    """What the reader is told at a moment."""

    explanation: Explanation
    number: int  # of the step; one more than there are at the farewell
    steps: int
    is_made: bool = False  # the move of this step, and the bot has not answered yet
    about: tuple[str, ...] = ()  # pieces that are shown with it

    @property
    def is_farewell(self) -> bool:
        return self.number > self.steps


def names() -> list[str]:
    """The games that have an introduction."""
    return [name for name in faces.shelf() if lesson(name) is not None]


def lesson(game: str | None) -> Lesson | None:
    return faces.find(game).lesson if game in games.names() else None


def guide(table: Table) -> Guide | None:
    """The step at which a table is; nothing where the match is the reader's own."""
    script = _followed(table)
    if script is None or table.status is not Status.RUNNING or not table.played:
        return None
    played = len(table.played)
    steps = len(script.steps)
    if played >= len(script.lines):
        own = any(entry.kind is Kind.MOVE and entry.seat == READER for entry in table.played[len(script.lines) :])
        return None if own else Guide(script.farewell, steps + 1, steps)
    number = sum(before <= played for before in script.beginnings)
    step, is_made = script.steps[number - 1], played > script.beginnings[number - 1]
    return Guide(step.explanation, number, steps, is_made=is_made, about=() if is_made else step.about)


def wanted(table: Table) -> tuple[str, ...]:
    """The moves with which the introduction goes on; none where every legal move will do."""
    script = _followed(table)
    return script.lines[len(table.played)] if script is not None and len(table.played) < len(script.lines) else ()


def next_move(table: Table) -> str | None:
    """What a bot plays by the script; nothing where it decides by itself."""
    return next(iter(wanted(table)), None)


def check(table: Table, move: str) -> None:
    """Refuse a move that the introduction does not ask for; an illegal one is refused as everywhere."""
    moves = wanted(table)
    if moves and table.match.redacted_text(move, table.match.to_move) not in moves:
        script = lesson(table.lesson)
        assert script is not None
        step = sum(before <= len(table.played) for before in script.beginnings) - 1
        raise NotNow(script.steps[step].hint)


def play(table: Table, move: str) -> list[Event]:
    """Carry out a move at the table, and let chance deal: by the script as far as it goes."""
    if _followed(table) is None:
        return table.note_events(table.match.play(move))
    return [*table.note_events([table.match.replay(move)]), *deal(table, after=len(table.played) + 1)]


def deal(table: Table, *, after: int = 0) -> list[Event]:
    """Let chance deal what is due when the log has so many entries: by the script as far as it goes."""
    script = _followed(table)
    match = table.match
    events: list[Event] = []
    for text, *_ in script.lines[after:] if script is not None else ():
        if match.is_over or match.to_move is not None:
            return table.note_events(events)
        events.append(match.replay(text))
    return table.note_events([*events, *match.draw_chance()])


def _followed(table: Table) -> Lesson | None:
    """The lesson of a table at which nothing else was played than it tells."""
    script = lesson(table.lesson)
    if script is None or any(entry.text not in texts for entry, texts in zip(table.played, script.lines, strict=False)):
        return None
    return script
