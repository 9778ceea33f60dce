"""The players of many reviewed matches as a table."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from cabochon.analysis.archives import PlayerSummary

__all__ = ["render_summary"]

UNKNOWN = "-"
HEADINGS = ("matches", "accuracy", "error", "luck", "result", "luck-adjusted")


def render_summary(players: Sequence[PlayerSummary], matches: int) -> Table:
    """A row for each player: means over matches in points out of 100, with the standard errors of the results."""
    counted = "1 match" if matches == 1 else f"{matches:,} matches"
    title = f"{counted}, in points out of 100"
    table = Table(title=title, title_justify="left", title_style="bold", box=box.HORIZONTALS)
    table.show_edge = False
    table.add_column("player", overflow="fold")
    for heading in HEADINGS:
        table.add_column(heading, justify="right", overflow="fold")
    for player in players:
        table.add_row(Text(player.player), *_cells(player))
    return table


def _cells(player: PlayerSummary) -> list[str]:
    return [
        f"{player.matches:,}",
        UNKNOWN if player.accuracy is None else f"{player.accuracy:.1f}",
        f"{100 * player.average_error:.1f}",
        f"{100 * player.luck:+.1f}",
        f"{100 * player.result:.1f} ± {100 * player.result_error:.1f}",
        f"{100 * player.luck_adjusted_result:.1f} ± {100 * player.luck_adjusted_error:.1f}",
    ]
