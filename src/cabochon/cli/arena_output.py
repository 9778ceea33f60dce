"""How an arena is run and told from the command line. Nothing here makes a difference to any result."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from cabochon.arena.journal import Journal
from cabochon.arena.picture import picture
from cabochon.arena.report import Report, as_csv, as_data, report
from cabochon.arena.run import RecordFolder, run
from cabochon.arena.tables import drawn
from cabochon.cli.app import console, warn
from cabochon.contract import BadOption, CabochonError
from cabochon.cores import cores
from cabochon.terminal.screen import command

__all__ = ["Staging"]

LEAVING = "Leaving after the moves being thought about; Ctrl-C again leaves at once."


@dataclass(frozen=True)
class Staging:
    """What the person wants to have, and how many processes play for it."""

    workers: int | None
    as_json: bool
    csv: Path | None
    picture: Path | None
    records: RecordFolder | None

    def check(self) -> None:
        """Refuse now what would fail when the last match is over."""
        if self.workers is not None and self.workers < 1:
            raise BadOption(f"--workers is how many processes play: at least 1, not {self.workers}")
        if self.picture is not None and self.picture.suffix.lower() != ".svg":
            raise BadOption(f"the picture is drawn in SVG: name its file so, {self.picture.with_suffix('.svg')}")
        for file in (self.csv, self.picture):
            if file is not None and (file.is_dir() or not file.parent.is_dir()):
                raise CabochonError(f"{file} cannot be written: it is a folder, or its folder is missing")

    def play(self, journal: Journal) -> bool:
        """Play what the journal lacks, and tell the results; whether all was played."""
        try:
            if not journal.is_complete:
                self._run(journal)
        except KeyboardInterrupt:
            pass
        except CabochonError as problem:
            raise CabochonError(f"{problem}\nwhat was played is kept; go on with: {self._resume(journal)}") from None
        self._tell(report(journal))
        next_time = "see this again" if journal.is_complete else "go on"
        warn(f"Every match is kept in {journal.file}; {next_time} with: {self._resume(journal)}")
        return journal.is_complete

    def _run(self, journal: Journal) -> None:
        with _progress(journal) as progress:
            run(
                journal,
                workers=self.workers or cores(),
                records=self.records,
                tell=lambda _: progress.advance(progress.task_ids[0]),
                leaving=lambda: progress.console.print(LEAVING, highlight=False),
            )

    def _tell(self, told: Report) -> None:
        if self.as_json:
            print(json.dumps(as_data(told), indent=2))
        else:
            for part in drawn(told):
                console.print(part)
        for file, text in ((self.csv, as_csv), (self.picture, picture)):
            if file is not None:
                _write(file, text(told))

    def _resume(self, journal: Journal) -> str:
        """The command that does the rest, and gives what was asked for."""
        folder = self.records and self.records.folder
        given = {"workers": self.workers, "csv": self.csv, "picture": self.picture, "records": folder}
        words = [command(), "arena", "--resume", shlex.quote(str(journal.file))]
        for name, value in given.items():
            words += [f"--{name}", shlex.quote(str(value))] if value is not None else []
        return " ".join([*words, "--json"] if self.as_json else words)


@contextmanager
def _progress(journal: Journal) -> Iterator[Progress]:
    """A bar beside the output, where somebody sees it."""
    counted = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    timed = (TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn())
    with Progress(*counted, *timed, console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        progress.add_task("matches", total=journal.settings.matches, completed=len(journal.played))
        yield progress


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, "utf-8")
    except OSError as problem:
        raise CabochonError(f"{file} cannot be written: {problem.strerror}") from None
