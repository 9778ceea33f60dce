"""`cabochon bench`: how fast the games run here."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import typer
from rich.table import Table

from cabochon import games
from cabochon.benchmarks import Row, measure
from cabochon.cli.app import console
from cabochon.cli.prompts import game_called
from cabochon.contract import CabochonError

__all__ = ["bench"]


def bench(
    game: Annotated[list[str] | None, typer.Option(help="Only this game; may be given several times.")] = None,
    seats: Annotated[list[int] | None, typer.Option(help="Only so many seats; may be given several times.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a list of rows instead of a table.")] = False,
) -> None:
    """Measure how fast the games run here: decisions in random play, and the search."""
    chosen = [game_called(name) for name in game or games.names()]
    for number in seats or []:
        if not any(number in games.find(name).seats for name in chosen):
            raise CabochonError(f"none of {', '.join(chosen)} has {number} seats")
    rows = measure(chosen, seats or [2, 3, 4])
    if as_json:
        print(json.dumps([asdict(row) for row in rows], indent=2))
        return
    with console.status("measuring, about two seconds a row ..."):
        measured = list(rows)
    console.print(_bench_table(measured))


def _bench_table(rows: list[Row]) -> Table:
    shown = Table(title="How fast it runs, on one core unless it says otherwise.")
    shown.add_column("game")
    shown.add_column("seats", justify="right")
    shown.add_column("mode")
    shown.add_column("a second", justify="right")
    shown.add_column("counted")
    shown.add_column("against the first such row", justify="right")
    first: dict[str, Row] = {}
    for row in rows:
        ratio = row.per_second / first.setdefault(row.counted, row).per_second
        compared = f"{ratio:,.2f}" if ratio >= 0.01 else f"1 : {1 / ratio:,.0f}"
        shown.add_row(row.game, str(row.seats), row.mode, f"{row.per_second:,.0f}", row.counted, compared)
    return shown
