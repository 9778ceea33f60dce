"""The text of a match: headers in brackets, one numbered line per turn, the result. docs/notation.md describes it.

Reads and writes text alone, and refuses a damaged or truncated record with the line and the reason. `cabochon.match`
decides whether the moves are legal.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence
from dataclasses import dataclass

from cabochon.contract import BadRecord, Option

__all__ = ["UNFINISHED", "Record", "RecordLine", "option_read", "option_written", "parse", "write"]

HEADER = re.compile(r'\[(\w+) "([^"]*)"\]')
NUMBER = re.compile(r"[0-9]{1,9}")
TURN = re.compile(r"(\d+)\. (.+)")
SEPARATOR = ", "
UNFINISHED = "*"
YES_OR_NO = ("no", "yes")
RESULT = "result "
FIXED_HEADERS = ("game", "version", "seats", "date", "result")

Headers = dict[str, "RecordLine"]


@dataclass(frozen=True)
class RecordLine:
    """A piece of text with its line number."""

    number: int
    text: str

    def refuse(self, reason: str) -> BadRecord:
        return BadRecord(f"line {self.number}: {reason}")


@dataclass(frozen=True)
class Record:
    """The content of a record, each part with its line."""

    game: RecordLine
    version: int
    seats: int
    options: Headers  # of the game
    date: datetime.date
    turns: Sequence[Sequence[RecordLine]]  # the moves of each turn
    headers: Headers
    results: tuple[RecordLine, RecordLine]  # of the header and of the last line


def write(headers: dict[str, str], turns: Sequence[Sequence[str]]) -> str:
    lines = [f'[{name.capitalize()} "{value}"]' for name, value in headers.items()]
    lines.append("")
    lines += [f"{number}. {SEPARATOR.join(moves)}" for number, moves in enumerate(turns)]
    lines.append(f"{RESULT}{headers['result']}")
    return "\n".join(lines) + "\n"


def parse(text: str) -> Record:
    if not isinstance(text, str):
        raise BadRecord(f"a record is text, not {type(text).__name__}")
    text = text.removeprefix("\ufeff")  # a byte order mark that some editors write
    lines = [RecordLine(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not lines:
        raise BadRecord("line 1: the record is empty")
    headers = _headers(lines)
    ending = lines[-1]
    if not ending.text.startswith(RESULT):
        if any(line.text.startswith(RESULT) for line in lines):
            raise ending.refuse("the result is the last line: nothing may follow it")
        raise ending.refuse(
            f"the record is cut off: its last line must be the result, '{RESULT}{UNFINISHED}' if it was left open"
        )
    turns = [_turn(line, number) for number, line in enumerate(lines[len(headers) : -1])]
    return Record(
        game=headers["game"],
        version=_number(headers, "version"),
        seats=_number(headers, "seats"),
        options={name: line for name, line in headers.items() if name not in FIXED_HEADERS},
        date=_date(headers["date"]),
        turns=turns,
        headers=headers,
        results=(headers["result"], RecordLine(ending.number, ending.text.removeprefix(RESULT))),
    )


def _headers(lines: list[RecordLine]) -> Headers:
    headers: Headers = {}
    for line in lines:
        if not line.text.startswith("["):
            break
        found = HEADER.fullmatch(line.text)
        if found is None:
            raise line.refuse(f'{line.text!r} is no header; headers look like [Seats "2"]')
        name = found[1].lower()
        if name in headers:
            raise line.refuse(f"the header {found[1]} stands twice")
        headers[name] = RecordLine(line.number, found[2])
    if not headers:
        hint = " (the text itself is asked for, not the name of a file)" if len(lines) == 1 else ""
        raise lines[0].refuse(f'a record begins with headers such as [Game "splendor"]; this is none{hint}')
    for name in FIXED_HEADERS:
        if name not in headers:
            raise lines[len(headers) - 1].refuse(f"the header {name.capitalize()} is missing")
    return headers


def option_written(value: Option) -> str:
    """An option as a header writes it."""
    return YES_OR_NO[value] if isinstance(value, bool) else str(value)


def option_read(name: str, line: RecordLine, like: Option) -> Option:
    """The value of a header, with the type of the default value `like`."""
    if isinstance(like, str):
        return line.text
    if not isinstance(like, bool):
        return _number({name: line}, name)
    if line.text not in YES_OR_NO:
        raise line.refuse(f"{name.capitalize()} is yes or no, not {line.text!r}")
    return bool(YES_OR_NO.index(line.text))


def _number(headers: Headers, name: str) -> int:
    line = headers[name]
    if NUMBER.fullmatch(line.text) is None:
        raise line.refuse(f"{name.capitalize()} needs a number; {line.text!r} is none")
    return int(line.text)


def _date(line: RecordLine) -> datetime.date:
    try:
        return datetime.date.fromisoformat(line.text)
    except ValueError:
        raise line.refuse(f"{line.text!r} is no date; dates look like 2026-01-31") from None


def _turn(line: RecordLine, number: int) -> list[RecordLine]:
    found = TURN.fullmatch(line.text)
    if found is None or found[1] != str(number):
        raise line.refuse(f"expected turn {number}, written '{number}. ' and its moves; found {line.text!r}")
    return [RecordLine(line.number, move.strip()) for move in found[2].split(SEPARATOR.strip())]
