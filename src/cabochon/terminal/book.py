"""The file a match is written to, after every move: whatever happens to the terminal, nothing is lost."""

from __future__ import annotations

import datetime
from pathlib import Path

from cabochon.files import write_new
from cabochon.match import Match

__all__ = ["Book"]


class Book:
    def __init__(self, file: Path) -> None:
        self.file = file

    @classmethod
    def open_new(
        cls, match: Match, file: Path | None, *, otherwise: str = "name another file, or play on with --resume"
    ) -> Book:
        """A file that was not there before; refused before the first move if it cannot be written."""
        now = datetime.datetime.now().strftime("%Y-%m-%d-%H%M%S")
        names = [file] if file else [Path(f"{match.game.name}-{now}{more}.record") for more in ("", "-2", "-3", "-4")]
        return cls(write_new(match.record(), names, kind="record", otherwise=otherwise))

    def keep(self, match: Match) -> None:
        """Replace the file as a whole, so that no moment leaves half a record."""
        beside = self.file.with_name(f".{self.file.name}.new")
        beside.write_text(match.record(), "utf-8")
        beside.replace(self.file)
