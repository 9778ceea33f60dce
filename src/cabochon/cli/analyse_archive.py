"""Reviewing all records of a file or folder from the command line: progress, and a summary of the players."""

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

from cabochon.analysis.archives import Archive, ReviewJournal, ReviewSettings, summarize
from cabochon.cli.app import console, warn
from cabochon.contract import BadOption, CabochonError
from cabochon.terminal.review import render_summary

__all__ = ["ArchiveRun"]

STOPPING = "Stopping after the turns under way; press Ctrl-C again to stop at once."
MOST_PROBLEMS = 10


@dataclass(frozen=True)
class ArchiveRun:
    """Which records to review, where, and what to print."""

    path: Path
    journal: Path | None
    workers: int | None
    cluster: str | None
    as_json: bool

    def review(self, settings: ReviewSettings) -> bool:
        """Review what the journal lacks and summarize all of it; returns whether that is every record."""
        archive, keys = self._opened()
        journal = ReviewJournal.open(self.journal, settings)
        try:
            self._run(archive, journal, keys)
        except KeyboardInterrupt:
            pass
        except CabochonError as problem:
            raise CabochonError(f"{problem}\n{_saved(journal, is_complete=False)}") from None
        is_complete = keys <= set(journal.reviewed)
        self._print(journal, keys)
        warn(_saved(journal, is_complete=is_complete))
        return is_complete

    def _opened(self) -> tuple[Archive, set[str]]:
        """The archive and the keys of its records; what cannot work is refused before a journal is begun."""
        if self.workers is not None and self.workers < 1:
            raise BadOption(f"--workers must be at least 1, not {self.workers}")
        if self.workers is not None and self.cluster is not None:
            raise BadOption("records are reviewed by --workers of this machine or on a --cluster: give one of the two")
        archive = Archive(self.path)
        keys = {record.key for record in archive.records()}
        if not keys:
            raise CabochonError(f"there is no record in {self.path}: files of a folder must end with .record")
        return archive, keys

    def _run(self, archive: Archive, journal: ReviewJournal, keys: set[str]) -> None:
        done = len(keys & set(journal.reviewed))
        if done == len(keys):
            return
        with _progress(total=len(keys), completed=done) as progress:
            archive.review(
                journal,
                workers=self.workers,
                cluster=self.cluster,
                on_review=lambda _: progress.advance(progress.task_ids[0]),
                on_interrupt=lambda: progress.console.print(STOPPING, highlight=False),
            )

    def _print(self, journal: ReviewJournal, keys: set[str]) -> None:
        reviewed = [record for key, record in journal.reviewed.items() if key in keys]
        problems = [f"{record.place}: {record.problem}" for record in reviewed if record.problem]
        players = summarize(reviewed)
        matches = len(reviewed) - len(problems)
        if self.as_json:
            summary = {"matches": matches, "players": [player.to_json() for player in players], "problems": problems}
            print(json.dumps(summary, indent=2))
            return
        console.print(render_summary(players, matches))
        for problem in problems[:MOST_PROBLEMS]:
            warn(f"Not reviewed: {problem}", style="yellow")
        if len(problems) > MOST_PROBLEMS:
            warn(f"{len(problems) - MOST_PROBLEMS} more records could not be reviewed.", style="yellow")


def _saved(journal: ReviewJournal, *, is_complete: bool) -> str:
    saved = f"The reviews are saved in {journal.file}"
    if is_complete:
        return f"{saved}."
    return f"{saved}; to continue, give the same command with --journal {shlex.quote(str(journal.file))}"


@contextmanager
def _progress(*, total: int, completed: int) -> Iterator[Progress]:
    """A progress bar on the standard error stream, if that is a terminal."""
    counts = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    times = (TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn())
    with Progress(*counts, *times, console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        progress.add_task("records", total=total, completed=completed)
        yield progress
