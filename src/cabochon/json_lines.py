"""Files of JSON lines that grow line by line, and lose at most the last one if the program ends in the middle."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cabochon.contract import CabochonError
from cabochon.files import read_text

__all__ = ["append_line", "drop_incomplete_line", "json_line", "object_in", "whole_lines"]


def json_line(fields: Mapping[str, Any]) -> str:
    return json.dumps(fields) + "\n"


def append_line(file: Path, fields: Mapping[str, Any]) -> None:
    try:
        with file.open("a", encoding="utf-8") as journal:
            journal.write(json_line(fields))
    except OSError as problem:
        raise CabochonError(f"cannot write to the journal {file} any more: {problem.strerror}") from None


def whole_lines(file: Path) -> tuple[list[str], bool]:
    """The lines that were written to their end, and whether another one was begun."""
    whole, newline, incomplete = read_text(file).rpartition("\n")
    return (whole + newline).splitlines(), bool(incomplete)


def drop_incomplete_line(file: Path) -> None:
    try:
        os.truncate(file, file.read_bytes().rfind(b"\n") + 1)
    except OSError as problem:
        raise CabochonError(f"cannot write to the journal {file}: {problem.strerror}") from None


def object_in(line: str) -> dict[str, Any]:
    """The object in a line of JSON; an empty one if the line holds no object."""
    try:
        value = json.loads(line)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}
