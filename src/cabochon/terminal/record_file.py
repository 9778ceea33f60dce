"""The file that holds the record of a match, saved after every move."""

from __future__ import annotations

import datetime
from pathlib import Path

from cabochon.files import write_new
from cabochon.match import Match

__all__ = ["RecordFile"]

ADVICE = "choose another file, or continue the match with --resume"


class RecordFile:
    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def create(
        cls,
        match: Match,
        path: Path | None,
        *,
        advice: str = "choose another file, or continue the match with --resume",
    ) -> RecordFile:
        """Create a file that does not exist yet, before the first move; without a path, one in the current folder."""
        now = datetime.datetime.now().strftime("%Y-%m-%d-%H%M%S")
        names = [path] if path else [Path(f"{match.game.name}-{now}{more}.record") for more in ("", "-2", "-3", "-4")]
        return cls(write_new(match.record(), names, kind="record", advice=advice))

    def save(self, match: Match) -> None:
        """Replace the file atomically, so that a crash never leaves half a record."""
        temporary = self.path.with_name(f".{self.path.name}.new")
        temporary.write_text(match.record(), "utf-8")
        temporary.replace(self.path)
