"""The text of a match: headers in brackets, one numbered line a turn, the result. Described in docs/notation.md.

A text that is damaged, cut off, foreign or against the rules is refused with its line and the reason.
"""

from __future__ import annotations

import datetime
import random
import re
from fractions import Fraction

from cabochon import games
from cabochon.game import BadOption, BadRecord, IllegalMove, UnknownGame
from cabochon.match import Match, source

__all__ = ["load", "position", "write"]

HEADER = re.compile(r'\[(\w+) "([^"]*)"\]')
TURN = re.compile(r"(\d+)\. (.+)")
SEPARATOR = ", "
UNFINISHED = "*"
RESULT = "result "
FIXED_HEADERS = ("game", "version", "seats", "date", "result")

Lines = list[tuple[int, str]]


def write(match: Match) -> str:
    result = _shares(match)
    headers = {
        "game": match.game.name,
        "version": str(match.game.version),
        "seats": str(match.seats),
        **{name: str(value) for name, value in match.options.items()},
        "date": match.date.isoformat(),
        "result": result,
    }
    lines = [f'[{name.capitalize()} "{value}"]' for name, value in headers.items()]
    lines.append("")
    lines += [f"{number}. {SEPARATOR.join(turn.moves)}" for number, turn in enumerate(match.turns)]
    lines.append(f"{RESULT}{result}")
    return "\n".join(lines) + "\n"


def _shares(match: Match) -> str:
    if match.result is None:
        return UNFINISHED
    return " ".join(str(Fraction(share).limit_denominator(match.seats)) for share in match.result)


def load(text: str, *, seed: int | None = None) -> Match:
    """The match a text tells; an unfinished one can be played on."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    headers, turns, ending = _parts(lines)
    match = _match_of(headers, source(seed))
    for number, (at, moves) in enumerate(turns):
        _replay_turn(match, at, number, moves)
    _check_result(match, headers, ending)
    match.draw_chance()
    return match


def _parts(lines: Lines) -> tuple[dict[str, tuple[int, str]], Lines, tuple[int, str]]:
    if not lines:
        raise BadRecord("line 1: the record is empty")
    at = 0
    headers: dict[str, tuple[int, str]] = {}
    while at < len(lines) and lines[at][1].startswith("["):
        name, value = _header(lines[at])
        if name in headers:
            raise BadRecord(f"line {lines[at][0]}: the header {name.capitalize()} stands twice")
        headers[name] = (lines[at][0], value)
        at += 1
    if not headers:
        raise BadRecord(f'line {lines[0][0]}: a record begins with headers such as [Game "splendor"]; this is none')
    last, ending = lines[-1]
    if not ending.startswith(RESULT):
        raise BadRecord(
            f"line {last}: the record is cut off: its last line must be the result, 'result {UNFINISHED}' if left open"
        )
    return headers, lines[at:-1], (last, ending.removeprefix(RESULT))


def _header(line: tuple[int, str]) -> tuple[str, str]:
    found = HEADER.fullmatch(line[1])
    if found is None:
        raise BadRecord(f'line {line[0]}: {line[1]!r} is no header; headers look like [Seats "2"]')
    return found[1].lower(), found[2]


def _match_of(headers: dict[str, tuple[int, str]], chance: random.Random) -> Match:
    last = max(number for number, _ in headers.values())
    for name in FIXED_HEADERS:
        if name not in headers:
            raise BadRecord(f"line {last}: the header {name.capitalize()} is missing")
    try:
        game = games.find(headers["game"][1])
    except UnknownGame as unknown:
        raise BadRecord(f"line {headers['game'][0]}: {unknown}") from None
    if (version := _number(headers, "version")) != game.version:
        raise BadRecord(
            f"line {headers['version'][0]}: the record is of version {version} of {game.name}; "
            f"this program plays version {game.version}"
        )
    options = {name: _number(headers, name) for name in headers if name not in FIXED_HEADERS}
    try:
        match = Match(game, _number(headers, "seats"), options, chance, drawing=False)
    except BadOption as bad:
        raise BadRecord(f"line {last}: {bad}") from None
    match.date = _date(headers["date"])
    return match


def _number(headers: dict[str, tuple[int, str]], name: str) -> int:
    line, value = headers[name]
    if not value.isdecimal():
        raise BadRecord(f"line {line}: {name.capitalize()} must be a number, not {value!r}")
    return int(value)


def _date(header: tuple[int, str]) -> datetime.date:
    try:
        return datetime.date.fromisoformat(header[1])
    except ValueError:
        raise BadRecord(f"line {header[0]}: {header[1]!r} is no date; dates look like 2026-01-31") from None


def _replay_turn(match: Match, at: int, number: int, line: str) -> None:
    found = TURN.fullmatch(line)
    if found is None or int(found[1]) != number:
        raise BadRecord(f"line {at}: expected turn {number}, written '{number}. ' and its moves; found {line!r}")
    for move in found[2].split(SEPARATOR.strip()):
        try:
            match.enact(move)
        except IllegalMove as illegal:
            raise BadRecord(f"line {at}: {move.strip()!r} is not allowed: {illegal}") from None
        if len(match.turns) != number + 1:
            raise BadRecord(f"line {at}: {move.strip()!r} belongs to another turn: each turn has a line of its own")


def _check_result(match: Match, headers: dict[str, tuple[int, str]], ending: tuple[int, str]) -> None:
    actual = _shares(match)
    for line, told in (headers["result"], ending):
        if told != actual:
            raise BadRecord(f"line {line}: the result is told as {told!r}, but the moves lead to {actual!r}")


def position(match: Match, turn: int) -> Match:
    """The match as it was after a turn; turn 0 is the set-up."""
    then = Match(match.game, match.seats, match.options, random.Random(0), drawing=False)
    then.date = match.date
    for done in match.turns[: turn + 1]:
        for move in done.moves:
            then.enact(move)
    return then
