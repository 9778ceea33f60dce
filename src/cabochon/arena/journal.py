"""What an arena keeps: a line of JSON for every match, written as soon as it is over, after one with the settings."""

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
from cabochon.arena.contest import Lost, Played
from cabochon.arena.schedule import Settings, fixture, settled
from cabochon.contract import CabochonError, quoted
from cabochon.files import text_of, write_new

__all__ = ["BadJournal", "Journal"]

FORMAT = 1
FORMAT_FIELD = "cabochon-arena"
SETTINGS = {"game": str, "codes": list, "table": int, "games": int, "seed": int, "options": dict}
PLAYED = {field.name for field in fields(Played)}
BY_SEAT = ("result", "points", "moves", "seconds")


class BadJournal(CabochonError):
    """A file that no arena wrote, or that was damaged since; the message names the line."""


@dataclass
class Journal:
    """The matches played so far, by number; in the file and here."""

    file: Path
    settings: Settings
    played: dict[int, Played] = field(default_factory=dict)

    @classmethod
    def begin(cls, settings: Settings, file: Path | None) -> Journal:
        """A file that was not there before; in this folder, if none is named."""
        today = datetime.date.today().isoformat()
        names = [file] if file else (Path(f"arena-{settings.game}-{today}-{number}.jsonl") for number in count(1))
        header = {FORMAT_FIELD: FORMAT, "version": games.find(settings.game).version, **asdict(settings)}
        otherwise = "name another file, or go on with it: cabochon arena --resume and its name"
        return cls(write_new(_line(header), names, kind="journal", otherwise=otherwise), settings)

    @classmethod
    def resume(cls, file: Path) -> Journal:
        """What a file tells; a last line that was cut off in the middle is dropped from it."""
        whole, end, cut = text_of(file).rpartition("\n")
        header, *lines = (whole + end).splitlines() or [""]
        with _refused_at(file, 1):
            journal = cls(file, _settings(header))
        for number, line in enumerate(lines, start=2):
            with _refused_at(file, number):
                journal._add(_played(line, journal.settings))
        if cut:
            _drop_cut_line(file)
        return journal

    @property
    def is_complete(self) -> bool:
        return len(self.played) == self.settings.matches

    def append(self, played: Played) -> None:
        try:
            with self.file.open("a", encoding="utf-8") as journal:
                journal.write(_line(asdict(played)))
        except OSError as problem:
            raise CabochonError(f"the journal {self.file} can no longer be written: {problem.strerror}") from None
        self.played[played.match] = played

    def in_order(self) -> list[Played]:
        """The matches by their numbers, which is not the order in which they came to their end."""
        return [self.played[number] for number in sorted(self.played)]

    def _add(self, played: Played) -> None:
        """Two arenas that went on with one journal have played the same matches: the first line of each counts."""
        self.played.setdefault(played.match, played)


@contextmanager
def _refused_at(file: Path, line: int) -> Iterator[None]:
    try:
        yield
    except CabochonError as problem:
        raise BadJournal(f"{file}, line {line}: {problem}") from None


def _line(told: dict[str, Any]) -> str:
    return json.dumps(told) + "\n"


def _drop_cut_line(file: Path) -> None:
    try:
        os.truncate(file, file.read_bytes().rfind(b"\n") + 1)
    except OSError as problem:
        raise CabochonError(f"the journal {file} cannot be written: {problem.strerror}") from None


def _object(line: str) -> dict[str, Any]:
    """What a line of JSON holds; nothing, if it is no object."""
    try:
        told = json.loads(line)
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}


def _settings(line: str) -> Settings:
    told = _object(line)
    if FORMAT_FIELD not in told:
        raise BadJournal("here the journal of an arena has its settings, and this is none; begin a new one")
    if told[FORMAT_FIELD] != FORMAT:
        raise BadJournal(f"the journal has format {told[FORMAT_FIELD]!r}; this program reads {FORMAT}")
    for name, kind in SETTINGS.items():
        if type(told.get(name)) is not kind:
            raise BadJournal(f"the settings are damaged at {name!r}")
    settings = settled(Settings(**{name: told[name] for name in SETTINGS} | {"codes": tuple(told["codes"])}))
    version = games.find(settings.game).version
    if told.get("version") != version:
        raise BadJournal(
            f"it was played by version {told.get('version')} of {settings.game}, and this program plays "
            f"version {version}; begin a new one"
        )
    return settings


def _played(line: str, settings: Settings) -> Played:
    told = _object(line)
    if set(told) != PLAYED:
        raise BadJournal(f"{quoted(line)} is no match; the line is damaged")
    number = told["match"]
    if type(number) is not int or not 1 <= number <= settings.matches:
        raise BadJournal(f"there is no match {number!r} in this arena; the line is damaged")
    expected = fixture(settings, number)
    if told["deal"] != expected.deal or told["seating"] != list(expected.seating):
        raise BadJournal(f"match {number} is another one in this arena; the line is damaged")
    forfeit = told["forfeit"]
    is_whole = {
        **{name: _is_by_seat(told[name], settings.table) for name in BY_SEAT},
        "turns": type(told["turns"]) is int,
        "broken_off": type(told["broken_off"]) is bool,
        "forfeit": forfeit is None or _is_forfeit(forfeit, settings.table),
    }
    for name, whole in is_whole.items():
        if not whole:
            raise BadJournal(f"{name!r} cannot be {quoted(str(told[name]))}; the line is damaged")
    by_seat = {name: tuple(told[name]) for name in ("seating", *BY_SEAT)}
    return Played(**{**told, **by_seat, "forfeit": None if forfeit is None else Lost(**forfeit)})


def _is_by_seat(value: object, seats: int) -> bool:
    kinds = (int, float, type(None))
    return isinstance(value, list) and len(value) == seats and all(type(number) in kinds for number in value)


def _is_forfeit(value: object, seats: int) -> bool:
    if not isinstance(value, dict) or set(value) != {"seat", "reason"} or type(value["seat"]) is not int:
        return False
    return 0 <= value["seat"] < seats and isinstance(value["reason"], str)
