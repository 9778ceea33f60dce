"""Tutorials: real tables whose first turns follow a script.

The step of a tutorial follows from the log alone. A table whose log departs from the script, perhaps because it began
with another version of it, is a match like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from cabochon import faces, games
from cabochon.faces.lesson import Explanation, Lesson
from cabochon.match import Event
from cabochon.server.play.lessons.scripts import FreePlay, Script
from cabochon.server.play.refusals import NotNow
from cabochon.server.play.tables.table import Table
from cabochon.server.store import EntryKind, Status

__all__ = ["LessonScript", "LessonStep", "lesson", "lesson_names", "lesson_step", "script_for", "wanted_moves"]

LEARNER = 0  # the seat of the person who learns

_FREE_PLAY = FreePlay()


@dataclass(frozen=True)
class LessonStep:
    """What the learner is shown at one moment of a tutorial."""

    explanation: Explanation
    number: int  # of the step; at the farewell, one more than there are
    steps: int
    is_made: bool = False  # the learner has made the move of this step, and the bot has not answered yet
    about: tuple[str, ...] = ()  # pieces to point at

    @property
    def is_farewell(self) -> bool:
        return self.number > self.steps


def lesson_names() -> list[str]:
    """The games that have a tutorial."""
    return [name for name in faces.shelf() if lesson(name) is not None]


def lesson(game: str | None) -> Lesson | None:
    return faces.find(game).lesson if game is not None and game in games.names() else None


def script_for(table: Table) -> Script:
    """The script of a tutorial that is still followed, or free play."""
    script = _followed(table)
    return _FREE_PLAY if script is None else LessonScript(script)


class LessonScript:
    """Chance deals what the tutorial says, and only the moves it asks for are accepted, as far as it goes."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson

    def check(self, table: Table, move: str) -> None:
        moves = self._texts(table)
        if moves and table.match.redacted_text(move, table.match.to_move) not in moves:
            step = sum(before <= len(table.played) for before in self._lesson.beginnings) - 1
            raise NotNow(self._lesson.steps[step].hint)

    def play(self, table: Table, move: str) -> Sequence[Event]:
        made = table.match.replay(move)
        return (made, *self._deal(table, after=len(table.played) + 1))

    def deal(self, table: Table) -> Sequence[Event]:
        return self._deal(table, after=0)

    def bot_move(self, table: Table) -> str | None:
        return next(iter(self._texts(table)), None)

    def _texts(self, table: Table) -> tuple[str, ...]:
        """The texts that the next entry may have; none once the script has ended."""
        return self._lesson.lines[len(table.played)] if len(table.played) < len(self._lesson.lines) else ()

    def _deal(self, table: Table, *, after: int) -> Sequence[Event]:
        """Deal by the script, from the entry with this number on; by chance once it has ended."""
        events: list[Event] = []
        for text, *_ in self._lesson.lines[after:]:
            if table.match.is_over or table.match.to_move is not None:
                return events
            events.append(table.match.replay(text))
        return [*events, *table.match.draw_chance()]


def lesson_step(table: Table) -> LessonStep | None:
    """The step a table is at; None if no tutorial is followed there, or not any more."""
    script = _followed(table)
    if script is None or table.status is not Status.RUNNING or not table.played:
        return None
    played = len(table.played)
    steps = len(script.steps)
    if played >= len(script.lines):
        later = islice(table.played, len(script.lines), None)
        has_moved_on = any(entry.kind is EntryKind.MOVE and entry.seat == LEARNER for entry in later)
        return None if has_moved_on else LessonStep(script.farewell, steps + 1, steps)
    number = sum(before <= played for before in script.beginnings)
    step, is_made = script.steps[number - 1], played > script.beginnings[number - 1]
    return LessonStep(step.explanation, number, steps, is_made=is_made, about=() if is_made else step.about)


def wanted_moves(table: Table) -> tuple[str, ...]:
    """The moves the tutorial asks for; none where every legal move is accepted."""
    script = _followed(table)
    return script.lines[len(table.played)] if script is not None and len(table.played) < len(script.lines) else ()


def _followed(table: Table) -> Lesson | None:
    """The tutorial of a table, if everything played there agrees with it."""
    script = lesson(table.lesson)
    if script is None or any(entry.text not in texts for entry, texts in zip(table.played, script.lines, strict=False)):
        return None
    return script
