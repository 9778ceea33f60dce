"""The results of an arena as data: one object for JSON, one row a contender for CSV."""

from __future__ import annotations

import csv
import io
from dataclasses import asdict, dataclass
from typing import Any

from cabochon import games
from cabochon.arena.contest import Played
from cabochon.arena.journal import Journal
from cabochon.arena.schedule import Settings
from cabochon.arena.statistics import Standing, against, standings
from cabochon.contract import Option
from cabochon.record import option_written

__all__ = ["Report", "as_csv", "as_data", "report"]

COLUMNS = (
    "code",
    "matches",
    "win_rate",
    "win_rate_low",
    "win_rate_high",
    "rating",
    "uncertainty",
    "points",
    "turns",
    "milliseconds",
    "forfeits",
)


@dataclass(frozen=True)
class Report:
    """What is told about an arena, whether all of it was played or not."""

    settings: Settings
    journal: str  # the name of the file
    matches: int
    standings: list[Standing]
    against: dict[str, dict[str, float]]
    forfeits: list[Played]
    broken_off: list[int]  # the numbers of the matches

    @property
    def title(self) -> str:
        """The game and what is not the rulebook's in it, how much was played, and the seed."""
        game = games.find(self.settings.game)
        others = [_told(name, value) for name, value in self.settings.options.items() if value != game.options[name]]
        of = "" if self.is_complete else f" of {self.settings.matches:,}"
        matches = f"{self.matches:,}{of} {'matches' if self.settings.matches > 1 else 'match'}"
        table = f"{self.settings.table} at a table"
        return ", ".join([game.title, *others, table, matches, f"seed {self.settings.seed}"])

    @property
    def is_complete(self) -> bool:
        return self.matches == self.settings.matches


def report(journal: Journal) -> Report:
    matches = journal.in_order()
    return Report(
        settings=journal.settings,
        journal=str(journal.file),
        matches=len(matches),
        standings=standings(matches),
        against=against(matches),
        forfeits=[match for match in matches if match.forfeit is not None],
        broken_off=[match.match for match in matches if match.broken_off],
    )


def as_data(told: Report) -> dict[str, Any]:
    """Everything, as JSON can hold it."""
    return {
        **asdict(told.settings),
        "journal": told.journal,
        "matches": told.matches,
        "complete": told.is_complete,
        "contenders": [asdict(standing) for standing in told.standings],
        "against": told.against,
        "forfeits": [_forfeit(match) for match in told.forfeits],
        "broken_off": told.broken_off,
    }


def as_csv(told: Report) -> str:
    """One row a contender, the best first."""
    text = io.StringIO()
    table = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    table.writeheader()
    table.writerows(map(_row, told.standings))
    return text.getvalue()


def _row(standing: Standing) -> dict[str, Any]:
    row = asdict(standing)
    low, high = row.pop("interval")
    return {**row, "win_rate_low": low, "win_rate_high": high}


def _forfeit(match: Played) -> dict[str, Any]:
    assert match.forfeit is not None
    return {"match": match.match, "code": match.seating[match.forfeit.seat], **asdict(match.forfeit)}


def _told(name: str, value: Option) -> str:
    if isinstance(value, bool):
        return name if value else f"not {name}"
    if "\n" in str(value):
        return f"{name} of one's own"
    return f"{name} {option_written(value)}"
