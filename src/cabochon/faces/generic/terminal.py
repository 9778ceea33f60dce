"""Any game at a terminal: its view as tables within tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cabochon.contract import Effect

__all__ = ["HELP", "HINT", "draw", "effect_lines", "prompt", "verdict", "waiting_for"]

View = dict[str, Any]

HINT = "? shows what you can do"
HELP = "  ? lists every legal move: type one of them as it is written there"
SHOWN_MOVES = 6  # in the prompt


def draw(view: View, names: list[str], *, width: int) -> RenderableType:
    return _drawn({field: value for field, value in view.items() if field not in {"seat", "winners"}})


def _drawn(data: Any) -> RenderableType:
    if isinstance(data, dict):
        return _fields(data)
    if isinstance(data, list) and data and all(isinstance(row, dict) for row in data):
        return _rows(data)
    if isinstance(data, list) and any(isinstance(item, dict | list) for item in data):
        return Group(*(_drawn(item) for item in data))
    return Text(plain(data))


def _fields(fields: View) -> Table:
    table = Table.grid(padding=(0, 2))
    for name, value in fields.items():
        table.add_row(Text(name.replace("_", " "), style="bold"), _drawn(value))
    return table


def _rows(rows: list[View]) -> Table:
    """One line for each, with a column for each field that any of them has."""
    columns = list(dict.fromkeys(name for row in rows for name in row))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in columns:
        table.add_column(name.replace("_", " "), overflow="fold")
    for row in rows:
        table.add_row(*(_drawn(row.get(name, "")) for name in columns))
    return table


def plain(value: object) -> str:
    """A value without inner fields, in one line."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(plain, value)) if isinstance(value, list) else str(value)


def prompt(view: View, legal: list[str]) -> str:
    more = ", ..." if len(legal) > SHOWN_MOVES else ""
    return f"your move ({', '.join(legal[:SHOWN_MOVES])}{more})"


def waiting_for(view: View) -> str:
    return "to move"


def effect_lines(effects: Sequence[Effect], view: View, names: list[str]) -> list[str]:
    return []


def verdict(view: View, names: list[str]) -> str:
    winners = view.get("winners")
    if winners is None:
        return "The match is over."
    return f"The match is won by {' and '.join(names[seat] for seat in winners)}." if winners else "Nobody has won."
