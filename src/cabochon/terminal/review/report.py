"""A review as text for a terminal: what happened in one line, the graph, the errors and the ledger."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich import box
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cabochon import games
from cabochon.analysis import MARKS, Decision, MoveValue, Review
from cabochon.language import language_for
from cabochon.reports import (
    MARK_NAMES,
    SIGN_OF,
    adjusted_line,
    ledger_rows,
    notes,
    option_texts,
    percent,
    result_line,
    statistics_rows,
    summary_line,
)
from cabochon.terminal.review.graph import SEAT_STYLES, WinChanceGraph

__all__ = ["render_review"]

MARK_STYLES = {"inaccuracy": "yellow", "mistake": "dark_orange", "blunder": "red"}
UNKNOWN = "-"
ENGLISH = language_for("en")
MINUS = "\u2212"  # many terminals draw it as a dash too wide or not at all


def render_review(
    review: Review, names: Sequence[str], *, most_decisions: int, explain: Callable[[Decision], str]
) -> Iterator[RenderableType]:
    """The parts of the report, the most important first, with at most this many of the worst errors.

    `explain` says why a move was better.
    """
    yield from _heading(review, names)
    yield Text()
    yield WinChanceGraph(review, names)
    yield Text()
    yield _play_table(review, names)
    yield Text()
    yield _ledger_table(review, names)
    yield Text()
    yield from _decisions(review, names, most_decisions, explain)
    yield from _statistics(review, names)
    for note in notes(review, ENGLISH):
        yield Text(note, style="dim")


def _heading(review: Review, names: Sequence[str]) -> Iterator[Text]:
    options = ", ".join([f"{review.seats} seats", *option_texts(review, ENGLISH)])
    title = games.find(review.game).title
    yield Text(f"{title}, {options}; {len(review.turns) - 1} turns", style="dim")
    yield Text(summary_line(review, ENGLISH), style="bold")
    yield Text(result_line(review, names, ENGLISH))
    yield Text(_plain(adjusted_line(review, names, ENGLISH)))


def _play_table(review: Review, names: Sequence[str]) -> Table:
    table = _seat_table("How well it was played", names)
    seats = review.seat_reviews
    table.add_row("Accuracy", *(UNKNOWN if seat.accuracy is None else f"{seat.accuracy:.1f}" for seat in seats))
    table.add_row("Decisions", *(str(seat.decisions) for seat in seats))
    table.add_row("Average error", *(f"{100 * seat.average_error:.1f}" for seat in seats))
    for mark in MARKS:
        label = Text(f"{MARK_NAMES[mark]} {SIGN_OF[mark]}", style=MARK_STYLES[mark])
        table.add_row(label, *(str(seat.marks.get(mark, 0)) for seat in seats))
    return table


def _ledger_table(review: Review, names: Sequence[str]) -> Table:
    table = _seat_table("Ledger, in points out of 100", names)
    *terms, total = ledger_rows(review, ENGLISH)
    for row in terms:
        table.add_row(row.term, *map(_plain, row.numbers))
    table.add_section()
    table.add_row(total.term, *map(_plain, total.numbers), style="bold")
    table.add_row("Without luck", *(f"{100 * seat.luck_adjusted_result:.1f}" for seat in review.seat_reviews))
    return table


def _plain(figures: str) -> str:
    return figures.replace(MINUS, "-")


def _seat_table(title: str, names: Sequence[str]) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=box.HORIZONTALS, padding=(0, 1, 0, 0))
    table.show_edge = False
    table.add_column("", overflow="fold")
    for seat, name in enumerate(names):
        style = SEAT_STYLES[seat % len(SEAT_STYLES)]
        table.add_column(Text(name, style=style), justify="right", overflow="fold")
    return table


def _decisions(
    review: Review, names: Sequence[str], most: int, explain: Callable[[Decision], str]
) -> Iterator[RenderableType]:
    marked = [decision for decision in review.decisions if decision.mark]
    if not marked:
        yield Text("No decision was clearly bad enough to be marked.\n")
        return
    worst = sorted(marked, key=lambda decision: -decision.error)[:most]
    left_out = f", the {len(worst)} worst of {len(marked)}" if len(worst) < len(marked) else ""
    yield Text(f"Marked decisions{left_out}", style="bold")
    for decision in sorted(worst, key=lambda decision: (decision.turn, decision.event)):
        yield from _decision(decision, names, explain(decision))
    yield Text()


def _decision(decision: Decision, names: Sequence[str], why: str) -> Iterator[RenderableType]:
    cost = f"{100 * decision.error:.1f} points, give or take {100 * decision.standard_error:.1f}"
    heading = Text(f"Turn {decision.turn}, {names[decision.seat]}: ")
    yield heading.append(f"{decision.mark} {SIGN_OF[decision.mark]}", style=MARK_STYLES[decision.mark]).append(
        f" {cost}"
    )
    yield _indented("played", _valued(decision.played))
    yield _indented("better", _valued(decision.best))
    if why:
        yield _indented("why", why)
    if len(decision.best.line) > 1:
        yield _indented("then", "; ".join(decision.best.line[1:]))


def _valued(move: MoveValue) -> str:
    return f"{move.move}  ({percent(move.value, ENGLISH)})"


def _indented(word: str, text: str) -> Padding:
    """A word and a text that wraps beside it."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=6, style="dim")
    grid.add_column(overflow="fold")
    grid.add_row(word, Text(text))
    return Padding(grid, (0, 0, 0, 2))


def _statistics(review: Review, names: Sequence[str]) -> Iterator[RenderableType]:
    rows = statistics_rows(review, ENGLISH)
    if rows:
        table = _seat_table("Statistics", names)
        for label, cells in rows:
            table.add_row(label, *map(Text, cells))
        yield table
        yield Text()
