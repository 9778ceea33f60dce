"""Many records in one file or folder, one after the other: as matches, as texts, or as a table of their headers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from cabochon.contract import BadRecord, quoted
from cabochon.frames import data_frame
from cabochon.match import Match, load
from cabochon.match import record as records

__all__ = ["Records", "split_records"]

SUFFIX = ".record"
SHARE = re.compile(r"[0-9]{1,3}(/[0-9]{1,3})?")


class Records:
    """The records in a file, or in the files of a folder that end with `.record`. Iterating loads each as a match."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        if not self.path.exists():
            raise BadRecord(f"there is no file or folder {quoted(str(path))}")

    def __repr__(self) -> str:
        return f"<Records in {self.path}>"

    def __iter__(self) -> Iterator[Match]:
        for place, text in self.placed_texts():
            try:
                yield load(text, drawing=False)
            except BadRecord as bad:
                raise BadRecord(f"{place}: {bad}") from None

    def texts(self) -> Iterator[str]:
        """Each record as text, unread."""
        return (text for _, text in self.placed_texts())

    def rows(self) -> Iterator[dict[str, Any]]:
        """What the headers of each record say, as plain data, with the number of turns and each seat's share."""
        for place, text in self.placed_texts():
            try:
                yield _row(records.parse(text))
            except BadRecord as bad:
                raise BadRecord(f"{place}: {bad}") from None

    def frame(self) -> Any:
        """A pandas DataFrame with one row for each record; its moves are not replayed."""
        frame = data_frame(self.rows())
        return frame.astype({"date": "datetime64[s]"}) if "date" in frame else frame

    def placed_texts(self) -> Iterator[tuple[str, str]]:
        """Each record as text, unread, with where it was found."""
        files = sorted(self.path.glob(f"*{SUFFIX}")) if self.path.is_dir() else [self.path]
        for file in files:
            yield from _texts_of(file)


def _texts_of(file: Path) -> Iterator[tuple[str, str]]:
    """Each record of a file, with where it begins."""
    try:
        opened = file.open(encoding="utf-8-sig", errors="replace")
    except OSError as problem:
        raise BadRecord(f"cannot read {file}: {problem.strerror}") from None
    with opened:
        for first, text in split_records(opened):
            yield _place(file, first), text


def split_records(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Each record with the number of its first line; the line of the result ends it."""
    begun: list[str] = []
    length = first = 0
    for number, line in enumerate(lines, start=1):
        if not begun and not line.strip():
            continue
        first = first if begun else number
        begun.append(line)
        length += len(line)
        if length > records.LONGEST_RECORD or line.strip().startswith(records.RESULT):
            yield first, "".join(begun)
            begun, length = [], 0
    if begun:
        yield first, "".join(begun)


def _place(file: Path, first: int) -> str:
    return f"{quoted(file.name)}, the record that begins in line {first}"


def _row(record: records.Record) -> dict[str, Any]:
    result = record.results[0].text
    shares = {} if result == records.UNFINISHED else _shares(record, result)
    return {
        "game": record.game.text,
        "version": record.version,
        "seats": record.seats,
        "date": record.date.isoformat(),
        **{record.names[name].lower(): line.text for name, line in record.options.items()},
        "position": "" if record.position is None else record.position.text,
        "turns": len(record.lines),
        "result": result,
        **shares,
    }


def _shares(record: records.Record, result: str) -> dict[str, float]:
    try:
        return {f"share_{seat}": _share(text) for seat, text in enumerate(result.split())}
    except (ValueError, ZeroDivisionError):
        raise record.results[0].refuse(f"{quoted(result)} is no result: shares look like 1 0 or 1/2 1/2") from None


def _share(text: str) -> float:
    """A whole number or a fraction; `Fraction` alone would also read 1e999999999, digit by digit."""
    if SHARE.fullmatch(text) is None:
        raise ValueError(text)
    return float(Fraction(text))
