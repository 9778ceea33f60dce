"""Playing the matches that a journal lacks, and saving each one before it is reported."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from cabochon.arena.journal import Journal
from cabochon.arena.match import MatchOutcome
from cabochon.arena.schedule import schedule
from cabochon.arena.workers import worker_pool
from cabochon.contract import CabochonError

__all__ = ["RecordFolder", "run"]


class RecordFolder:
    """A folder with the record of each match."""

    def __init__(self, folder: Path, *, resuming: bool) -> None:
        """Check that the folder can be written and is empty; `save` creates it."""
        self.folder = folder
        existing = next(parent for parent in (folder.absolute(), *folder.absolute().parents) if parent.exists())
        if not existing.is_dir() or not os.access(existing, os.W_OK | os.X_OK):
            raise CabochonError(f"cannot save records in {folder}: {existing} is not a writable folder")
        if folder.exists() and any(folder.iterdir()) and not resuming:
            raise CabochonError(f"{folder} is not empty: choose a new folder for the records")

    def save(self, number: int, record: str) -> None:
        file = self.folder / f"match-{number:05}.record"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            file.write_text(record, "utf-8")
        except OSError as problem:
            raise CabochonError(f"cannot write the record {file}: {problem.strerror}") from None


def run(
    journal: Journal,
    *,
    workers: int,
    records: RecordFolder | None = None,
    on_match: Callable[[MatchOutcome], None] = lambda outcome: None,
    on_interrupt: Callable[[], None] = lambda: None,
) -> None:
    """Play every match that the journal lacks; `on_interrupt` runs before waiting for the moves under way."""
    missing = (fixture for fixture in schedule(journal.settings) if fixture.number not in journal.outcomes)
    with worker_pool(journal.settings, workers=workers) as play:
        try:
            for outcome, record in play(missing):
                if records is not None:
                    records.save(outcome.match, record)
                journal.append(outcome)
                on_match(outcome)
        except KeyboardInterrupt:
            on_interrupt()
            raise
