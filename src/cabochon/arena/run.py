"""Playing what an arena still lacks, and keeping every match before it is told."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from cabochon.arena.contest import Played
from cabochon.arena.journal import Journal
from cabochon.arena.schedule import schedule
from cabochon.arena.workers import crew
from cabochon.contract import CabochonError

__all__ = ["RecordFolder", "run"]


class RecordFolder:
    """A folder with the record of each match."""

    def __init__(self, folder: Path, *, resuming: bool) -> None:
        """One that can be made and has nothing in it; it is made for the first record."""
        self.folder = folder
        there = next(place for place in (folder.absolute(), *folder.absolute().parents) if place.exists())
        if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
            raise CabochonError(f"no records can be kept in {folder}: {there} is no folder to write in")
        if folder.exists() and any(folder.iterdir()) and not resuming:
            raise CabochonError(f"{folder} is not empty: name a new folder for the records")

    def keep(self, number: int, record: str) -> None:
        file = self.folder / f"match-{number:05}.record"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            file.write_text(record, "utf-8")
        except OSError as problem:
            raise CabochonError(f"the record {file} cannot be written: {problem.strerror}") from None


def run(
    journal: Journal,
    *,
    workers: int,
    records: RecordFolder | None = None,
    tell: Callable[[Played], None] = lambda played: None,
    leaving: Callable[[], None] = lambda: None,
) -> None:
    """Play every match that the journal lacks; who interrupts is told before the last moves are waited for."""
    lacking = (fixture for fixture in schedule(journal.settings) if fixture.number not in journal.played)
    with crew(journal.settings, workers=workers) as play:
        try:
            for played, record in play(lacking):
                if records is not None:
                    records.keep(played.match, record)
                journal.append(played)
                tell(played)
        except KeyboardInterrupt:
            leaving()
            raise
