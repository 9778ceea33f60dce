"""Running an arena from the command line: progress, reports and output files. Nothing here affects a result."""

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

from cabochon.arenas.picture import as_svg
from cabochon.arenas.record_folder import RecordFolder
from cabochon.arenas.report import Report, as_csv, as_data, summarize
from cabochon.arenas.run import Arena
from cabochon.arenas.tables import render_report
from cabochon.cli.app import console, warn
from cabochon.contract import BadOption, CabochonError
from cabochon.terminal.screen import command

__all__ = ["ArenaRun"]

STOPPING = "Stopping after the moves under way; press Ctrl-C again to stop at once."


@dataclass(frozen=True)
class ArenaRun:
    """The requested outputs, and where the matches are played."""

    workers: int | None
    cluster: str | None
    as_json: bool
    csv: Path | None
    picture: Path | None
    records: RecordFolder | None

    def check(self) -> None:
        """Refuse now what would otherwise fail after the last match."""
        if self.workers is not None and self.workers < 1:
            raise BadOption(f"--workers must be at least 1, not {self.workers}")
        if self.workers is not None and self.cluster is not None:
            raise BadOption("matches are played by --workers of this machine or on a --cluster: give one of the two")
        if self.picture is not None and self.picture.suffix.lower() != ".svg":
            raise BadOption(f"the picture is an SVG file: name it {self.picture.with_suffix('.svg')}")
        for file in (self.csv, self.picture):
            if file is not None and (file.is_dir() or not file.parent.is_dir()):
                raise CabochonError(f"cannot write {file}: it is a folder, or its folder does not exist")

    def play(self, arena: Arena) -> bool:
        """Play the missing matches and report the results; returns whether the arena is complete."""
        journal = arena.journal
        try:
            if not journal.is_complete:
                self._run(arena)
        except KeyboardInterrupt:
            pass
        except CabochonError as problem:
            raise CabochonError(
                f"{problem}\nfinished matches are saved; continue with: {self._resume_command(arena)}"
            ) from None
        self._print(summarize(journal))
        purpose = "show this report again" if journal.is_complete else "continue"
        warn(f"All matches are saved in {journal.file}; {purpose} with: {self._resume_command(arena)}")
        return journal.is_complete

    def _run(self, arena: Arena) -> None:
        with _progress(arena) as progress:
            arena.play(
                workers=self.workers,
                cluster=self.cluster,
                records=self.records,
                on_match=lambda _: progress.advance(progress.task_ids[0]),
                on_interrupt=lambda: progress.console.print(STOPPING, highlight=False),
            )

    def _print(self, report: Report) -> None:
        if self.as_json:
            print(json.dumps(as_data(report), indent=2))
        else:
            for part in render_report(report):
                console.print(part)
        for file, text in ((self.csv, as_csv), (self.picture, as_svg)):
            if file is not None:
                _write(file, text(report))

    def _resume_command(self, arena: Arena) -> str:
        """The command that plays the rest and writes the same outputs."""
        folder = self.records and self.records.folder
        given = {
            "workers": self.workers,
            "cluster": self.cluster,
            "csv": self.csv,
            "picture": self.picture,
            "records": folder,
        }
        words = [command(), "arena", "--resume", shlex.quote(str(arena.journal.file))]
        for name, value in given.items():
            words += [f"--{name}", shlex.quote(str(value))] if value is not None else []
        return " ".join([*words, "--json"] if self.as_json else words)


@contextmanager
def _progress(arena: Arena) -> Iterator[Progress]:
    """A progress bar on the standard error stream, if that is a terminal."""
    counts = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    times = (TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn())
    with Progress(*counts, *times, console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        progress.add_task("matches", total=arena.journal.settings.matches, completed=len(arena.journal.outcomes))
        yield progress


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, "utf-8")
    except OSError as problem:
        raise CabochonError(f"cannot write {file}: {problem.strerror}") from None
