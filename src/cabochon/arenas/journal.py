"""The journal of an arena: JSON lines, one with the settings and then one for every match as soon as it ends.

All lines have the fields of a match, so that a journal can be read as one table; the settings are match 0.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, fields
from itertools import count
from pathlib import Path
from typing import Any

from cabochon import games
from cabochon.arenas.match import MatchOutcome, SeatForfeit
from cabochon.arenas.schedule import ArenaSettings, nth_fixture, resolve_settings
from cabochon.contract import CabochonError, quoted
from cabochon.files import write_new
from cabochon.json_lines import append_line, drop_incomplete_line, json_line, object_in, whole_lines

__all__ = ["BadJournal", "Journal"]

FORMAT = 2
SETTINGS_FIELD = "arena"
FIRST_FORMAT_FIELD = "cabochon-arena"  # in format 1, whose first line held the settings alone
SETTINGS_TYPES = {"game": str, "codes": list, "table": int, "games": int, "seed": int, "options": dict}
HEADER_TYPES = {**SETTINGS_TYPES, "objects": list}
LIMITS = ("ready_seconds", "move_seconds")  # journals of the first bot protocol have none
OUTCOME_FIELDS = {field.name for field in fields(MatchOutcome)}
FIELDS_BY_SEAT = ("result", "points", "moves", "seconds")


class BadJournal(CabochonError):
    """A file that is not a journal or is damaged; the message names the line."""


@dataclass
class Journal:
    """The matches played so far by number, in memory and on disk."""

    file: Path | None  # None: in memory alone
    settings: ArenaSettings
    outcomes: dict[int, MatchOutcome] = field(default_factory=dict)
    objects: tuple[str, ...] = ()  # names of bots that are Python objects, which no code finds again

    @classmethod
    def create(cls, settings: ArenaSettings, file: Path | None, *, objects: tuple[str, ...] = ()) -> Journal:
        """Start a new file; without a name, one in the current folder."""
        today = datetime.date.today().isoformat()
        names = [file] if file else (Path(f"arena-{settings.game}-{today}-{number}.jsonl") for number in count(1))
        advice = "choose another file, or continue this one with cabochon arena --resume"
        first = json_line(_settings_line(settings, objects))
        return cls(write_new(first, names, kind="journal", advice=advice), settings, objects=objects)

    @classmethod
    def resume(cls, file: Path) -> Journal:
        """Read a journal; an incomplete last line is removed from the file."""
        read, is_cut_off = whole_lines(file)
        header, *lines = read or [""]
        with _errors_located(file, 1):
            fields = _settings_fields(header)
            journal = cls(file, _parse_settings(fields), objects=tuple(fields["objects"]))
        for number, line in enumerate(lines, start=2):
            with _errors_located(file, number):
                journal._add(_parse_outcome(line, journal.settings))
        if is_cut_off:
            drop_incomplete_line(file)
        return journal

    @property
    def is_complete(self) -> bool:
        return len(self.outcomes) == self.settings.matches

    def append(self, outcome: MatchOutcome) -> None:
        if self.file is not None:
            append_line(self.file, asdict(outcome))
        self.outcomes[outcome.match] = outcome

    def check_settings(self, settings: ArenaSettings) -> None:
        """Refuse to continue another arena than the one that was begun."""
        begun, asked = asdict(self.settings), asdict(settings)
        for name, value in begun.items():
            if value != asked[name]:
                raise CabochonError(
                    f"{self.file} is another arena: its {name} is {quoted(value)}, not {quoted(asked[name])}; choose "
                    "another file"
                )

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


def _settings_line(settings: ArenaSettings, objects: tuple[str, ...]) -> dict[str, Any]:
    """The fields of a match, all of them empty, and the settings."""
    nobody: dict[str, Any] = dict.fromkeys(FIELDS_BY_SEAT, ())
    match = MatchOutcome(match=0, deal=0, seating=(), turns=0, forfeit=None, broken_off=False, **nobody)
    version = games.find(settings.game).version
    header = {"format": FORMAT, "version": version, **asdict(settings), "objects": objects}
    return {**asdict(match), SETTINGS_FIELD: header}


def _settings_fields(line: str) -> dict[str, Any]:
    """The settings in the first line, of this format or of the first."""
    header = object_in(line)
    fields = header if FIRST_FORMAT_FIELD in header else header.get(SETTINGS_FIELD)
    if not isinstance(fields, dict):
        raise BadJournal("this is not a journal: the first line must hold the settings of an arena")
    version = fields.get(FIRST_FORMAT_FIELD, fields.get("format"))
    if version not in (1, FORMAT):
        raise BadJournal(f"the journal has format {quoted(version)}; this program reads format {FORMAT}")
    return {"objects": [], **fields}


def _parse_settings(header: dict[str, Any]) -> ArenaSettings:
    for name, kind in HEADER_TYPES.items():
        if type(header.get(name)) is not kind:
            raise BadJournal(f"the settings are damaged at {name!r}")
    parsed = {name: header[name] for name in SETTINGS_TYPES} | {"codes": tuple(header["codes"])}
    limits = {name: header[name] for name in LIMITS if name in header}
    settings = resolve_settings(ArenaSettings(**parsed, **limits))
    version = games.find(settings.game).version
    if header.get("version") != version:
        raise BadJournal(
            f"it was played by version {header.get('version')} of {settings.game}, and this program plays "
            f"version {version}; start a new journal"
        )
    return settings


def _parse_outcome(line: str, settings: ArenaSettings) -> MatchOutcome:
    entry = object_in(line)
    if set(entry) != OUTCOME_FIELDS:
        raise BadJournal(f"{quoted(line)} is not a match; the line is damaged")
    number = entry["match"]
    if type(number) is not int or not 1 <= number <= settings.matches:
        raise BadJournal(f"there is no match {quoted(number)} in this arena; the line is damaged")
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
