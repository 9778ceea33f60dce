"""The journal of an arena: JSON lines, one with the settings and then one for every match as soon as it ends."""

from __future__ import annotations

import datetime
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, fields
from itertools import count
from pathlib import Path
from typing import Any

from cabochon import games
from cabochon.arena.match import MatchOutcome, SeatForfeit
from cabochon.arena.schedule import ArenaSettings, nth_fixture, resolve_settings
from cabochon.contract import CabochonError, quoted
from cabochon.files import read_text, write_new

__all__ = ["BadJournal", "Journal"]

FORMAT = 1
FORMAT_FIELD = "cabochon-arena"
SETTINGS_TYPES = {"game": str, "codes": list, "table": int, "games": int, "seed": int, "options": dict}
OUTCOME_FIELDS = {field.name for field in fields(MatchOutcome)}
FIELDS_BY_SEAT = ("result", "points", "moves", "seconds")


class BadJournal(CabochonError):
    """A file that is not a journal or is damaged; the message names the line."""


@dataclass
class Journal:
    """The matches played so far by number, in memory and on disk."""

    file: Path
    settings: ArenaSettings
    outcomes: dict[int, MatchOutcome] = field(default_factory=dict)

    @classmethod
    def create(cls, settings: ArenaSettings, file: Path | None) -> Journal:
        """Start a new file; without a name, one in the current folder."""
        today = datetime.date.today().isoformat()
        names = [file] if file else (Path(f"arena-{settings.game}-{today}-{number}.jsonl") for number in count(1))
        header = {FORMAT_FIELD: FORMAT, "version": games.find(settings.game).version, **asdict(settings)}
        advice = "choose another file, or continue this one with cabochon arena --resume"
        return cls(write_new(_json_line(header), names, kind="journal", advice=advice), settings)

    @classmethod
    def resume(cls, file: Path) -> Journal:
        """Read a journal; an incomplete last line is removed from the file."""
        whole, newline, incomplete = read_text(file).rpartition("\n")
        header, *lines = (whole + newline).splitlines() or [""]
        with _errors_located(file, 1):
            journal = cls(file, _parse_settings(header))
        for number, line in enumerate(lines, start=2):
            with _errors_located(file, number):
                journal._add(_parse_outcome(line, journal.settings))
        if incomplete:
            _drop_incomplete_line(file)
        return journal

    @property
    def is_complete(self) -> bool:
        return len(self.outcomes) == self.settings.matches

    def append(self, outcome: MatchOutcome) -> None:
        try:
            with self.file.open("a", encoding="utf-8") as journal:
                journal.write(_json_line(asdict(outcome)))
        except OSError as problem:
            raise CabochonError(f"cannot write to the journal {self.file} any more: {problem.strerror}") from None
        self.outcomes[outcome.match] = outcome

    def in_order(self) -> list[MatchOutcome]:
        """The matches by number; the file has them in the order in which they ended."""
        return [self.outcomes[number] for number in sorted(self.outcomes)]

    def _add(self, outcome: MatchOutcome) -> None:
        """Keep the first line of a match: two arenas that resumed the same journal have both written it."""
        self.outcomes.setdefault(outcome.match, outcome)


@contextmanager
def _errors_located(file: Path, line: int) -> Iterator[None]:
    try:
        yield
    except CabochonError as problem:
        raise BadJournal(f"{file}, line {line}: {problem}") from None


def _json_line(fields: dict[str, Any]) -> str:
    return json.dumps(fields) + "\n"


def _drop_incomplete_line(file: Path) -> None:
    try:
        os.truncate(file, file.read_bytes().rfind(b"\n") + 1)
    except OSError as problem:
        raise CabochonError(f"cannot write to the journal {file}: {problem.strerror}") from None


def _parse_object(line: str) -> dict[str, Any]:
    """The object in a line of JSON; an empty one if the line holds no object."""
    try:
        value = json.loads(line)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _parse_settings(line: str) -> ArenaSettings:
    header = _parse_object(line)
    if FORMAT_FIELD not in header:
        raise BadJournal("this is not a journal: the first line must hold the settings of an arena")
    if header[FORMAT_FIELD] != FORMAT:
        raise BadJournal(f"the journal has format {header[FORMAT_FIELD]!r}; this program reads format {FORMAT}")
    for name, kind in SETTINGS_TYPES.items():
        if type(header.get(name)) is not kind:
            raise BadJournal(f"the settings are damaged at {name!r}")
    parsed = {name: header[name] for name in SETTINGS_TYPES} | {"codes": tuple(header["codes"])}
    settings = resolve_settings(ArenaSettings(**parsed))
    version = games.find(settings.game).version
    if header.get("version") != version:
        raise BadJournal(
            f"it was played by version {header.get('version')} of {settings.game}, and this program plays "
            f"version {version}; start a new journal"
        )
    return settings


def _parse_outcome(line: str, settings: ArenaSettings) -> MatchOutcome:
    entry = _parse_object(line)
    if set(entry) != OUTCOME_FIELDS:
        raise BadJournal(f"{quoted(line)} is not a match; the line is damaged")
    number = entry["match"]
    if type(number) is not int or not 1 <= number <= settings.matches:
        raise BadJournal(f"there is no match {number!r} in this arena; the line is damaged")
    expected = nth_fixture(settings, number)
    if entry["deal"] != expected.deal or entry["seating"] != list(expected.seating):
        raise BadJournal(f"match {number} does not belong to this arena; the line is damaged")
    _check_values(entry, settings.table)
    by_seat = {name: tuple(entry[name]) for name in ("seating", *FIELDS_BY_SEAT)}
    forfeit = None if entry["forfeit"] is None else SeatForfeit(**entry["forfeit"])
    return MatchOutcome(**{**entry, **by_seat, "forfeit": forfeit})


def _check_values(entry: dict[str, Any], seats: int) -> None:
    is_valid = {
        **{name: _is_by_seat(entry[name], seats) for name in FIELDS_BY_SEAT},
        "turns": type(entry["turns"]) is int,
        "broken_off": type(entry["broken_off"]) is bool,
        "forfeit": entry["forfeit"] is None or _is_forfeit(entry["forfeit"], seats),
    }
    for name, valid in is_valid.items():
        if not valid:
            raise BadJournal(f"{name!r} cannot be {quoted(str(entry[name]))}; the line is damaged")


def _is_by_seat(value: object, seats: int) -> bool:
    kinds = (int, float, type(None))
    return isinstance(value, list) and len(value) == seats and all(type(number) in kinds for number in value)


def _is_forfeit(value: object, seats: int) -> bool:
    if not isinstance(value, dict) or set(value) != {"seat", "reason"} or type(value["seat"]) is not int:
        return False
    return 0 <= value["seat"] < seats and isinstance(value["reason"], str)
