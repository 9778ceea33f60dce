"""The text of a match: headers in brackets, one numbered line per turn, the result. docs/notation.md describes it.

Reads and writes text alone, and refuses a damaged or truncated record with the line and the reason. `cabochon.match`
decides whether the moves are legal.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cabochon.contract import BadRecord, Option, quoted

__all__ = [
    "LONGEST_RECORD",
    "POSITION",
    "RESULT",
    "SEPARATOR",
    "UNFINISHED",
    "Record",
    "RecordLine",
    "option_read",
    "option_written",
    "parse",
    "write",
]

LONGEST_RECORD = 250_000  # characters; longer texts are refused unread
MOST_HEADERS = 50
HEADER = re.compile(r'\[(\w+) "([^"]*)"\]')
NUMBER = re.compile(r"[0-9]{1,9}")
TURN = re.compile(r"(\d+)\. (.+)")
HEADER_NAME = re.compile(r"\w+")
NEVER_IN_A_COMMENT = "{}"
SEPARATOR = ", "
UNFINISHED = "*"
YES_OR_NO = ("no", "yes")
RESULT = "result "
FIXED_HEADERS = ("game", "version", "seats", "date", "result")
POSITION = "position"  # the header of a match that does not begin with the deal

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
    options: Headers  # of the game, and headers that people added
    date: datetime.date
    lines: Sequence[RecordLine]  # one for each turn
    headers: Headers
    results: tuple[RecordLine, RecordLine]  # of the header and of the last line
    position: RecordLine | None = None  # that the match begins with
    names: dict[str, str] = field(default_factory=dict)  # of headers, as they are written
    comments: dict[int, str] = field(default_factory=dict)  # by turn, filled as the turns are read

    def turns(self, *, is_dealt: bool) -> Iterator[tuple[int, Iterator[RecordLine]]]:
        """The number and the moves of each turn, read as they are asked for: nobody reads on after a mistake.

        Unless the match begins with a deal, there is a turn 0 only for chance or a comment before the first move.
        """
        first = int(not is_dealt and not any(line.text.startswith("0.") for line in self.lines[:1]))
        numbered = enumerate(self.lines, start=first)
        return (
            (number, self._moves(line, number, may_be_bare=number == 0 and not is_dealt)) for number, line in numbered
        )

    def _moves(self, line: RecordLine, number: int, *, may_be_bare: bool) -> Iterator[RecordLine]:
        """The moves of a turn; a bare one has only a comment, on the position before the first move."""
        found = TURN.fullmatch(line.text)
        text, comment = _comment_apart(found[2] if found else "")
        is_turn = found is not None and found[1] == str(number) and (text or (may_be_bare and comment))
        if not is_turn or not _is_comment(comment):
            raise line.refuse(
                f"expected turn {number}, written '{number}. ' and its moves, then perhaps a comment in one pair of"
                f" braces; found {quoted(line.text)}"
            )
        if comment:
            self.comments[number] = comment
        moves = text.split(SEPARATOR.strip()) if text else []
        return (RecordLine(line.number, move.strip()) for move in moves)


def _comment_apart(text: str) -> tuple[str, str]:
    """The moves of a turn, and the comment in braces that may follow them."""
    if not text.endswith("}"):
        return text, ""
    moves, _, comment = text[:-1].partition("{")
    return moves.strip(), comment.strip()


def write(
    headers: dict[str, str],
    turns: Sequence[Sequence[str]],
    *,
    free: Mapping[str, str] | None = None,
    comments: Mapping[int, str] | None = None,
) -> str:
    """The text of a match: its headers, then those that people add, and a comment on any turn."""
    lines = [f'[{name.capitalize()} "{value}"]' for name, value in headers.items()]
    lines += [
        f'[{_checked_name(name, headers)} "{_checked_value(name, value)}"]' for name, value in (free or {}).items()
    ]
    lines.append("")
    notes = {number: _checked_comment(number, text) for number, text in (comments or {}).items() if text}
    for number, moves in enumerate(turns):
        words = [SEPARATOR.join(moves), f"{{{notes[number]}}}" if notes.get(number) else ""]
        if any(words):
            lines.append(f"{number}. {' '.join(filter(None, words))}")
    lines.append(f"{RESULT}{headers['result']}")
    return "\n".join(lines) + "\n"


def _checked_name(name: str, taken: Container[str]) -> str:
    if not isinstance(name, str) or HEADER_NAME.fullmatch(name) is None:
        raise BadRecord(f"{quoted(name)} is no name for a header: letters, digits and _ alone")
    if name.lower() in taken or name.lower() in (*FIXED_HEADERS, POSITION):
        raise BadRecord(f"the record writes the header {name} itself")
    return name


def _checked_value(name: str, value: str) -> str:
    if not isinstance(value, str) or '"' in value or not _is_one_line(value):
        raise BadRecord(f"the header {name} is one line of text without quotation marks, not {quoted(value)}")
    return value


def _is_one_line(text: str) -> bool:
    return text.splitlines() in ([], [text])


def _is_comment(text: str) -> bool:
    return _is_one_line(text) and not any(letter in text for letter in NEVER_IN_A_COMMENT)


def _checked_comment(number: int, text: str) -> str:
    if not isinstance(text, str) or not _is_comment(text.strip()):
        raise BadRecord(f"the comment on turn {number} is one line of text without braces, not {quoted(text)}")
    return text.strip()


def parse(text: str) -> Record:
    if not isinstance(text, str):
        raise BadRecord(f"a record is text, not {type(text).__name__}")
    if len(text) > LONGEST_RECORD:
        raise BadRecord(f"line 1: a record has at most {LONGEST_RECORD:,} characters")
    text = text.removeprefix("\ufeff")  # a byte order mark that some editors write
    lines = [RecordLine(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not lines:
        raise BadRecord("line 1: the record is empty")
    headers, names = _headers(lines)
    ending = lines[-1]
    if not ending.text.startswith(RESULT):
        if any(line.text.startswith(RESULT) for line in lines):
            raise ending.refuse("the result is the last line: nothing may follow it")
        raise ending.refuse(
            f"the record is cut off: its last line must be the result, '{RESULT}{UNFINISHED}' if it was left open"
        )
    return Record(
        game=headers["game"],
        version=_number(headers, "version"),
        seats=_number(headers, "seats"),
        options={name: line for name, line in headers.items() if name not in (*FIXED_HEADERS, POSITION)},
        date=_date(headers["date"]),
        lines=lines[len(headers) : -1],
        headers=headers,
        results=(headers["result"], RecordLine(ending.number, ending.text.removeprefix(RESULT))),
        position=headers.get(POSITION),
        names=names,
    )


def _headers(lines: list[RecordLine]) -> tuple[Headers, dict[str, str]]:
    """The headers by name in lower case, and each name as it is written."""
    headers: Headers = {}
    names: dict[str, str] = {}
    for line in lines:
        if not line.text.startswith("["):
            break
        found = HEADER.fullmatch(line.text)
        if found is None:
            raise line.refuse(f'{quoted(line.text)} is no header; headers look like [Seats "2"]')
        name = found[1].lower()
        if len(headers) == MOST_HEADERS:
            raise line.refuse(f"a record has at most {MOST_HEADERS} headers")
        if name in headers:
            raise line.refuse(f"the header {quoted(found[1])} stands twice")
        headers[name] = RecordLine(line.number, found[2])
        names[name] = found[1]
    if not headers:
        hint = " (the text itself is asked for, not the name of a file)" if len(lines) == 1 else ""
        raise lines[0].refuse(f'a record begins with headers such as [Game "splendor"]; this is none{hint}')
    for name in FIXED_HEADERS:
        if name not in headers:
            raise lines[len(headers) - 1].refuse(f"the header {name.capitalize()} is missing")
    return headers, names


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
        raise line.refuse(f"{name.capitalize()} is yes or no, not {quoted(line.text)}")
    return bool(YES_OR_NO.index(line.text))


def _number(headers: Headers, name: str) -> int:
    line = headers[name]
    if NUMBER.fullmatch(line.text) is None:
        raise line.refuse(f"{name.capitalize()} needs a number; {quoted(line.text)} is none")
    return int(line.text)


def _date(line: RecordLine) -> datetime.date:
    try:
        return datetime.date.fromisoformat(line.text)
    except ValueError:
        raise line.refuse(f"{quoted(line.text)} is no date; dates look like 2026-01-31") from None
