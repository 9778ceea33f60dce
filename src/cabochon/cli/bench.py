"""`cabochon bench`: how fast the games run on this machine."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import typer
from rich.table import Table

from cabochon import games
from cabochon.benchmarks.row import Row
from cabochon.benchmarks.suite import measure
from cabochon.cli.app import console
from cabochon.cli.prompts import game_name
from cabochon.contract import CabochonError

__all__ = ["bench"]


def bench(
    game: Annotated[list[str] | None, typer.Option(help="Measure only this game; may be repeated.")] = None,
    seats: Annotated[list[int] | None, typer.Option(help="Measure only this number of seats; may be repeated.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the rows as a JSON list.")] = False,
) -> None:
    """Measure the speed of random play, search and environments on this machine."""
    chosen = [game_name(name) for name in game or games.names()]
    for number in seats or []:
        if not any(number in games.find(name).seats for name in chosen):
            raise CabochonError(f"{number} seats are not possible in {', '.join(chosen)}")
    rows = measure(chosen, seats or [2, 3, 4])
    if as_json:
        print(json.dumps([asdict(row) for row in rows], indent=2))
        return
    with console.status("measuring, about two seconds per row ..."):
        measured = list(rows)
    console.print(_bench_table(measured))


def _bench_table(rows: list[Row]) -> Table:
    table = Table(title="Speed, on one core unless stated otherwise")
    table.add_column("game")
    table.add_column("seats", justify="right")
    table.add_column("mode")
    table.add_column("per second", justify="right")
    table.add_column("unit")
    table.add_column("bytes each", justify="right")
    table.add_column("relative to the first row with this unit", justify="right")
    first: dict[str, Row] = {}
    for row in rows:
        ratio = row.per_second / first.setdefault(row.counted, row).per_second
        relative = f"{ratio:,.2f}" if ratio >= 0.01 else f"1 : {1 / ratio:,.0f}"
        size = "" if row.bytes_each is None else f"{row.bytes_each:,}"
        table.add_row(row.game, str(row.seats), row.mode, f"{row.per_second:,.0f}", row.counted, size, relative)
    return table
