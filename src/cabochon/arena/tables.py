"""The results of an arena for a person at a terminal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from cabochon.arena.report import Report
from cabochon.arena.statistics import Standing

__all__ = ["drawn"]

MOST_SHOWN = 10
FEWEST_TO_CROSS = 3  # with two, the win rates say it already
UNKNOWN = "-"


def drawn(told: Report) -> Iterator[RenderableType]:
    """What there is to say, from the most to the least important."""
    if not told.standings:
        yield Text("No match was finished.")
        return
    yield _standings_table(told)
    yield Text()
    if len(told.standings) >= FEWEST_TO_CROSS:
        yield _cross_table(told)
        yield Text()
    yield from _forfeits(told)
    if told.broken_off:
        yield Text(f"Broken off for going on too long, and counted as a tie: match {_listed(told.broken_off)}.")


def _standings_table(told: Report) -> Table:
    has_forfeits = bool(told.forfeits)
    table = _table(told.title)
    table.add_column("contender", overflow="fold", min_width=9)
    for heading in ("matches", "win rate", "95 % sure", "rating", "points", "turns", "ms/move"):
        table.add_column(heading, justify="right", no_wrap=True)
    if has_forfeits:
        table.add_column("forfeits", justify="right", no_wrap=True)
    for standing in told.standings:
        cells = [*_cells(standing), *([str(standing.forfeits)] if has_forfeits else [])]
        table.add_row(Text(standing.code), *cells)
    return table


def _cells(standing: Standing) -> list[str]:
    low, high = standing.interval
    return [
        f"{standing.matches:,}",
        f"{standing.win_rate:.1%}",
        f"{100 * low:.1f}-{100 * high:.1f}",
        f"{standing.rating:.1f} ± {standing.uncertainty:.1f}",
        *map(_number, (standing.points, standing.turns, standing.milliseconds)),
    ]


def _number(number: float | None) -> str:
    return UNKNOWN if number is None else f"{number:,.1f}" if number < 1000 else f"{number:,.0f}"


def _table(title: str) -> Table:
    """Narrow enough for eighty columns."""
    return Table(title=Text(title), box=box.SIMPLE_HEAD, padding=0, show_edge=False)


def _cross_table(told: Report) -> Table:
    """Row against column, with numbers for the columns: codes may be long."""
    codes = [standing.code for standing in told.standings]
    table = _table("Row ahead of column")
    table.add_column("", justify="right")
    table.add_column("contender", overflow="fold", min_width=9)
    for number in range(1, len(codes) + 1):
        table.add_column(str(number), justify="right", no_wrap=True)
    for number, code in enumerate(codes, start=1):
        row = told.against.get(code, {})
        table.add_row(str(number), Text(code), *(f"{row[other]:.1%}" if other in row else UNKNOWN for other in codes))
    return table


def _forfeits(told: Report) -> Iterator[Text]:
    """Each reason once: a bot that fails mostly fails in the same way again."""
    reasons: dict[tuple[str, str], list[int]] = defaultdict(list)
    for match in told.forfeits:
        assert match.forfeit is not None
        reasons[match.seating[match.forfeit.seat], match.forfeit.reason].append(match.match)
    for (code, reason), numbers in list(reasons.items())[:MOST_SHOWN]:
        yield Text(f"Forfeited by {code}, match {_listed(numbers)}: {reason}")
    if len(reasons) > MOST_SHOWN:
        yield Text(f"... and for {len(reasons) - MOST_SHOWN} more reasons: the journal tells each one.")


def _listed(numbers: list[int]) -> str:
    more = len(numbers) - MOST_SHOWN
    return ", ".join(map(str, numbers[:MOST_SHOWN])) + (f" and {more} more" if more > 0 else "")
