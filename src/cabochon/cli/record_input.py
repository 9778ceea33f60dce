"""The match that a command is given: a record in a file or on the standard input, perhaps one of several."""

from __future__ import annotations

import sys
from pathlib import Path

import cabochon
from cabochon.contract import BadRecord, CabochonError
from cabochon.files import read_text
from cabochon.match import Match
from cabochon.match.record_reader import split_records

__all__ = ["match_in"]

STANDARD_INPUT = Path("-")


def match_in(file: Path, number: int | None) -> Match:
    """The only match in a file, or the one with this number, counted from 1."""
    name = "the input" if file == STANDARD_INPUT else str(file)
    text = _read_input() if file == STANDARD_INPUT else read_text(file)
    first, record = _chosen(list(split_records(text.splitlines(keepends=True))), number, name)
    place = name if first == 1 else f"{name}, the record that begins in line {first}"
    try:
        match = cabochon.load(record, drawing=False)
    except BadRecord as bad:
        raise CabochonError(f"{place}, {bad}") from None
    if len(match.turns) < 2:
        raise CabochonError(f"{name} has no turns to analyse: nobody has moved yet")
    return match


def _read_input() -> str:
    try:
        return sys.stdin.read()
    except UnicodeDecodeError:
        raise CabochonError("the input is not text in UTF-8") from None


def _chosen(records: list[tuple[int, str]], number: int | None, name: str) -> tuple[int, str]:
    """The line in which a record begins, and the record."""
    if number is None and len(records) > 1:
        raise CabochonError(
            f"{name} holds {len(records)} records: choose one with --match, 1 to {len(records)}, or review all of them "
            "with --journal FILE"
        )
    if number is not None and not 1 <= number <= len(records):
        raise CabochonError(f"there is no match {number}: {name} holds {len(records)}, counted from 1")
    return records[(number or 1) - 1] if records else (1, "")
