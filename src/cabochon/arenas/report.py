"""The results of an arena as data: one object for JSON, one row per contender for CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from cabochon import games
from cabochon.arenas.journal import Journal
from cabochon.arenas.match import MatchOutcome
from cabochon.arenas.schedule import ArenaSettings
from cabochon.arenas.statistics import ContenderStats, contender_stats, head_to_head
from cabochon.contract import Option, quoted
from cabochon.frames import data_frame
from cabochon.match.record import option_written

__all__ = ["Report", "as_csv", "as_data", "summarize"]

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
SEAT_COLUMNS = (
    "match",
    "deal",
    "seat",
    "code",
    "share",
    "points",
    "moves",
    "seconds",
    "turns",
    "forfeit",
    "broken_off",
)


@dataclass(frozen=True)
class Report:
    """The results of an arena, complete or not."""

    settings: ArenaSettings
    journal: str | None  # the name of the file; None if there is none
    matches: int
    contenders: list[ContenderStats]  # the best first
    head_to_head: dict[str, dict[str, float]]  # how often the first came out ahead of the second
    forfeits: list[MatchOutcome]
    broken_off: list[int]  # match numbers
    outcomes: list[MatchOutcome] = field(default_factory=list, repr=False)  # every match, in the order of the numbers

    def __str__(self) -> str:
        """The tables that the command prints."""
        from cabochon.arenas.tables import report_text  # here, because few who import an arena print it

        return report_text(self)

    def __getitem__(self, contender: str) -> ContenderStats:
        """The figures of the contender with a name."""
        for found in self.contenders:
            if found.code == contender:
                return found
        names = [found.code for found in self.contenders]
        raise KeyError(f"no contender is called {quoted(contender)}; there are {', '.join(names)}")

    def frame(self) -> Any:
        """A pandas DataFrame with one row for each contender, the best first."""
        return data_frame(map(_row, self.contenders), COLUMNS)

    def matches_frame(self) -> Any:
        """A pandas DataFrame with one row for each seat of each match."""
        return data_frame((row for match in self.outcomes for row in _seat_rows(match)), SEAT_COLUMNS)

    @property
    def title(self) -> str:
        """The game, the options that differ from the rulebook's, the number of matches and the seed."""
        game = games.find(self.settings.game)
        changed = [_option(name, value) for name, value in self.settings.options.items() if value != game.options[name]]
        total = "" if self.is_complete else f" of {self.settings.matches:,}"
        matches = f"{self.matches:,}{total} {'matches' if self.settings.matches > 1 else 'match'}"
        table = f"{self.settings.table} at a table"
        return ", ".join([game.title, *changed, table, matches, f"seed {self.settings.seed}"])

    @property
    def is_complete(self) -> bool:
        return self.matches == self.settings.matches


def summarize(journal: Journal) -> Report:
    matches = journal.in_order()
    return Report(
        settings=journal.settings,
        journal=None if journal.file is None else str(journal.file),
        matches=len(matches),
        contenders=contender_stats(matches),
        head_to_head=head_to_head(matches),
        forfeits=[match for match in matches if match.forfeit is not None],
        broken_off=[match.match for match in matches if match.broken_off],
        outcomes=matches,
    )


def as_data(report: Report) -> dict[str, Any]:
    """The whole report as JSON can hold it."""
    return {
        **asdict(report.settings),
        "journal": report.journal,
        "matches": report.matches,
        "complete": report.is_complete,
        "contenders": [asdict(contender) for contender in report.contenders],
        "against": report.head_to_head,
        "forfeits": [_forfeit(match) for match in report.forfeits],
        "broken_off": report.broken_off,
    }


def as_csv(report: Report) -> str:
    """One row per contender, the best first."""
    text = io.StringIO()
    table = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    table.writeheader()
    table.writerows(map(_row, report.contenders))
    return text.getvalue()


def _row(contender: ContenderStats) -> dict[str, Any]:
    row = asdict(contender)
    low, high = row.pop("interval")
    return {**row, "win_rate_low": low, "win_rate_high": high}


def _seat_rows(match: MatchOutcome) -> Iterator[dict[str, Any]]:
    for seat, code in enumerate(match.seating):
        yield {
            "match": match.match,
            "deal": match.deal,
            "seat": seat,
            "code": code,
            "share": match.result[seat],
            "points": match.points[seat],
            "moves": match.moves[seat],
            "seconds": match.seconds[seat],
            "turns": match.turns,
            "forfeit": None if match.forfeit is None or match.forfeit.seat != seat else match.forfeit.reason,
            "broken_off": match.broken_off,
        }


def _forfeit(match: MatchOutcome) -> dict[str, Any]:
    assert match.forfeit is not None
    return {"match": match.match, "code": match.seating[match.forfeit.seat], **asdict(match.forfeit)}


def _option(name: str, value: Option) -> str:
    if isinstance(value, bool):
        return name if value else f"not {name}"
    if "\n" in str(value):
        return f"custom {name}"
    return f"{name} {option_written(value)}"
