"""Win chances by turn, drawn with characters: readable in any width and without colours.

With two seats one graph shows both: the filled part is seat 0's, what is left above it is seat 1's. With more, each
seat has a band of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rich.console import Console, ConsoleOptions
from rich.text import Text

from cabochon.analysis import MARKS, Review
from cabochon.language import language_for
from cabochon.reports import percent

__all__ = ["SEAT_STYLES", "WinChanceGraph"]

SEAT_STYLES = ("cyan", "yellow", "magenta", "green")
LETTERS = {"inaccuracy": "i", "mistake": "m", "blunder": "B"}
MARGIN = 5  # the numbers of the scale and its line
NARROWEST = 8
WIDEST_TURN = 4  # columns
LEAST_GAP = 5  # columns from the number of one turn to the next
STEPS = tuple(step * 10**power for power in range(7) for step in (1, 2, 5))


@dataclass(frozen=True)
class Characters:
    """What to draw with."""

    levels: str  # from empty to full
    side: str
    corner: str
    base: str
    half: str  # an empty place at 50 of 100
    here: str  # the turning point


BLOCKS = Characters(" ▁▂▃▄▅▆▇█", "│", "└", "─", "·", "▲")
PLAIN = Characters(" .:#", "|", "+", "-", ".", "^")


@dataclass(frozen=True)
class WinChanceGraph:
    """The graph of a review."""

    review: Review
    names: Sequence[str]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        characters = PLAIN if options.ascii_only else BLOCKS
        plot = _Plot(self.review, max(NARROWEST, options.max_width - MARGIN), characters)
        if self.review.seats == 2:
            yield from self._both_seats(plot)
        else:
            yield from self._bands(plot)
        yield from self._legend(plot)

    def _both_seats(self, plot: _Plot) -> Iterator[Text]:
        yield _caption(self.names[1], plot, 1, "above")
        yield from plot.marks(1)
        yield from plot.curve(0, height=10)
        yield from plot.axis()
        yield from plot.marks(0)
        yield _caption(self.names[0], plot, 0, "filled")

    def _bands(self, plot: _Plot) -> Iterator[Text]:
        for seat, name in enumerate(self.names):
            yield _caption(name, plot, seat)
            yield from plot.curve(seat, height=4)
            yield from plot.marks(seat)
        yield from plot.axis()

    def _legend(self, plot: _Plot) -> Iterator[Text]:
        given = {decision.mark for decision in self.review.decisions}
        parts = [f"{LETTERS[mark]} {mark}" for mark in MARKS if mark in given]
        if self.review.turning_point is not None:
            parts.append(f"{plot.characters.here} turning point, turn {self.review.turning_point}")
        if parts:
            yield Text("   ".join(parts), style="dim")


def _caption(name: str, plot: _Plot, seat: int, note: str = "") -> Text:
    share = percent(plot.review.turns[-1].shares[seat], language_for("en"))
    caption = Text(" " * MARGIN).append(name, style=f"bold {SEAT_STYLES[seat % len(SEAT_STYLES)]}").append(f" {share}")
    return caption.append(f" ({note})", style="dim") if note else caption


@dataclass(frozen=True)
class _Plot:
    """The turns of a review, spread over some columns."""

    review: Review
    width: int
    characters: Characters

    @property
    def columns(self) -> list[range]:
        """The places of the turns that each column stands for; the value of the last one is shown."""
        count = len(self.review.turns)
        if count <= self.width:
            each = min(WIDEST_TURN, self.width // count)
            return [range(place, place + 1) for place in range(count) for _ in range(each)]
        edges = [column * count // self.width for column in range(self.width + 1)]
        return [range(first, last) for first, last in pairwise(edges)]

    def curve(self, seat: int, *, height: int) -> Iterator[Text]:
        values = [self.review.turns[places[-1]].shares[seat] for places in self.columns]
        for row in reversed(range(height)):
            cells = "".join(self._cell(value, row, height) for value in values)
            scale = {height - 1: "100", height // 2: " 50" if height > 4 else "", 0: "  0"}.get(row, "")
            line = Text(f"{scale:>3} {self.characters.side}", style="dim")
            yield line.append(Text(cells, style=f"not dim {SEAT_STYLES[seat % len(SEAT_STYLES)]}"))

    def _cell(self, value: float, row: int, height: int) -> str:
        full = len(self.characters.levels) - 1
        level = round(value * height * full) - row * full
        is_half = row == height // 2 and height > 4
        return self.characters.half if level <= 0 and is_half else self.characters.levels[max(0, min(full, level))]

    def axis(self) -> Iterator[Text]:
        """The line below the curves, with the turning point on it, and the numbers of some turns."""
        columns = self.columns
        line = [self.characters.base] * len(columns)
        if self.review.turning_point is not None:
            line[self._column_of(self.review.turning_point)] = self.characters.here
        yield Text(" " * (MARGIN - 1) + self.characters.corner + "".join(line), style="dim")
        yield Text(" " * MARGIN + self._numbers(len(columns)), style="dim")

    def _numbers(self, width: int) -> str:
        """The numbers of turns at even steps, each below its column."""
        last = self.review.turns[-1].turn
        step = next(step for step in STEPS if step * width >= LEAST_GAP * last)
        line = ""
        for turn in range(0, last + 1, step):
            column = self._column_of(turn)
            line = line.ljust(column) + str(turn) if column + len(str(turn)) <= width else line
        return line

    def marks(self, seat: int) -> Iterator[Text]:
        """A line with the worst mark of a seat in each column, if it has any."""
        letters = [" "] * len(self.columns)
        for mark in MARKS:  # the worst last, so that it stays
            for decision in self.review.decisions_of(seat):
                if decision.mark == mark:
                    letters[self._column_of(decision.turn)] = LETTERS[mark]
        if any(letter != " " for letter in letters):
            yield Text(" " * MARGIN + "".join(letters).rstrip(), style="bold")

    def _column_of(self, turn: int) -> int:
        numbers = [known.turn for known in self.review.turns]
        place = numbers.index(turn)
        return next(column for column, places in enumerate(self.columns) if place in places)
