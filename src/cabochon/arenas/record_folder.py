"""The folder in which an arena saves the record of each match."""

from __future__ import annotations

import os
from pathlib import Path

from cabochon.contract import CabochonError

__all__ = ["RecordFolder"]


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
