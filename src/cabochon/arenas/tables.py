"""The report of an arena as tables for a terminal."""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Iterator

from rich import box
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from cabochon.arenas.report import Report
from cabochon.arenas.statistics import ContenderStats

__all__ = ["render_report", "report_text"]

WIDTH = 80
MOST_SHOWN = 10
FEWEST_FOR_CROSS_TABLE = 3  # with two, the win rates already show it
UNKNOWN = "-"


def render_report(report: Report) -> Iterator[RenderableType]:
    """The parts of the report, the most important first."""
    if not report.contenders:
        yield Text("No match was finished.")
        return
    yield _contenders_table(report)
    yield Text()
    if len(report.contenders) >= FEWEST_FOR_CROSS_TABLE:
        yield _cross_table(report)
        yield Text()
    yield from _forfeits(report)
    if report.broken_off:
        yield Text(f"Broken off at the turn limit and counted as a tie: match {_listed(report.broken_off)}.")


def report_text(report: Report) -> str:
    """The report as plain text, as wide as a terminal is at least."""
    console = Console(file=io.StringIO(), width=WIDTH, color_system=None)
    with console.capture() as captured:
        for part in render_report(report):
            console.print(part)
    return captured.get().strip("\n")


def _contenders_table(report: Report) -> Table:
    has_forfeits = bool(report.forfeits)
    table = _table(report.title)
    table.add_column("contender", overflow="fold", min_width=9)
    for heading in ("matches", "win rate", "95 % CI", "rating", "points", "turns", "ms/move"):
        table.add_column(heading, justify="right", no_wrap=True)
    if has_forfeits:
        table.add_column("forfeits", justify="right", no_wrap=True)
    for contender in report.contenders:
        cells = [*_cells(contender), *([str(contender.forfeits)] if has_forfeits else [])]
        table.add_row(Text(contender.code), *cells)
    return table


def _cells(contender: ContenderStats) -> list[str]:
    low, high = contender.interval
    return [
        f"{contender.matches:,}",
        f"{contender.win_rate:.1%}",
        f"{100 * low:.1f}-{100 * high:.1f}",
        f"{contender.rating:.1f} ± {contender.uncertainty:.1f}",
        *map(_number, (contender.points, contender.turns, contender.milliseconds)),
    ]


def _number(number: float | None) -> str:
    return UNKNOWN if number is None else f"{number:,.1f}" if number < 1000 else f"{number:,.0f}"


def _table(title: str) -> Table:
    """A style narrow enough for eighty columns."""
    return Table(title=Text(title), box=box.SIMPLE_HEAD, padding=0, show_edge=False)


def _cross_table(report: Report) -> Table:
    """How often each row beat each column; columns have numbers, because codes may be long."""
    codes = [contender.code for contender in report.contenders]
    table = _table("Row ahead of column")
    table.add_column("", justify="right")
    table.add_column("contender", overflow="fold", min_width=9)
    for number in range(1, len(codes) + 1):
        table.add_column(str(number), justify="right", no_wrap=True)
    for number, code in enumerate(codes, start=1):
        row = report.head_to_head.get(code, {})
        table.add_row(str(number), Text(code), *(f"{row[other]:.1%}" if other in row else UNKNOWN for other in codes))
    return table


def _forfeits(report: Report) -> Iterator[Text]:
    """Each reason once: a failing bot usually fails in the same way every time."""
    reasons: dict[tuple[str, str], list[int]] = defaultdict(list)
    for match in report.forfeits:
        assert match.forfeit is not None
        reasons[match.seating[match.forfeit.seat], match.forfeit.reason].append(match.match)
    for (code, reason), numbers in list(reasons.items())[:MOST_SHOWN]:
        yield Text(f"Forfeited by {code}, match {_listed(numbers)}: {reason}")
    if len(reasons) > MOST_SHOWN:
        yield Text(f"... and for {len(reasons) - MOST_SHOWN} more reasons, all listed in the journal.")


def _listed(numbers: list[int]) -> str:
    more = len(numbers) - MOST_SHOWN
    return ", ".join(map(str, numbers[:MOST_SHOWN])) + (f" and {more} more" if more > 0 else "")
