"""The journal of an archive: JSON lines, one with the settings and then one for every record as soon as it is reviewed.

A record is known by its text, so that a journal can be continued after records were added, moved or renamed.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path

from cabochon.analysis.data import Data
from cabochon.analysis.report import Review
from cabochon.analysis.review import checked_simulations
from cabochon.contract import BadOption, CabochonError, quoted
from cabochon.files import write_new
from cabochon.json_lines import append_line, drop_incomplete_line, json_line, object_in, whole_lines
from cabochon.match.chance import checked_seed

__all__ = ["ReviewJournal", "ReviewSettings", "ReviewedRecord"]

FORMAT = 1
SETTINGS_FIELD = "reviews"
ADVICE = "choose another file"


@dataclass(frozen=True)
class ReviewSettings(Data):
    """How every record is reviewed, as `cabochon.review` takes it."""

    simulations: int
    seed: int
    seat: int | None

    def check(self) -> None:
        """Refuse what no record could be reviewed with."""
        checked_simulations(self.simulations)
        checked_seed(self.seed)
        if self.seat is not None and self.seat < 0:
            raise BadOption(f"seats are counted from 0: there is no seat {self.seat}")


@dataclass(frozen=True)
class ReviewedRecord(Data):
    """One record of an archive: its review, or why it has none."""

    record: str  # the hash of its text
    place: str  # where it was found
    players: tuple[str, ...]  # by seat; empty if the record does not name them
    review: Review | None
    problem: str


@dataclass
class ReviewJournal:
    """What has been reviewed so far by the hash of the record: whole on disk, without turns and moves in memory."""

    file: Path
    settings: ReviewSettings
    reviewed: dict[str, ReviewedRecord] = field(default_factory=dict)

    @classmethod
    def open(cls, file: Path | None, settings: ReviewSettings) -> ReviewJournal:
        """Continue a journal that was made with the same settings, or start a new one; by default in this folder."""
        settings.check()
        if file is not None and file.exists():
            return cls._continued(file, settings)
        today = datetime.date.today().isoformat()
        names = [file] if file else (Path(f"reviews-{today}-{number}.jsonl") for number in count(1))
        header = {SETTINGS_FIELD: {"format": FORMAT, **settings.to_json()}}
        return cls(write_new(json_line(header), names, kind="journal", advice=ADVICE), settings)

    @classmethod
    def _continued(cls, file: Path, settings: ReviewSettings) -> ReviewJournal:
        read, is_cut_off = whole_lines(file)
        header, *lines = read or [""]
        _check_settings(file, header, settings)
        journal = cls(file, settings)
        for number, line in enumerate(lines, start=2):
            journal._add(_parsed(file, number, line))
        if is_cut_off:
            drop_incomplete_line(file)
        return journal

    def append(self, reviewed: ReviewedRecord) -> None:
        append_line(self.file, reviewed.to_json())
        self._add(reviewed)

    def _add(self, reviewed: ReviewedRecord) -> None:
        self.reviewed.setdefault(reviewed.record, _without_details(reviewed))


def _without_details(reviewed: ReviewedRecord) -> ReviewedRecord:
    if reviewed.review is None:
        return reviewed
    return replace(reviewed, review=replace(reviewed.review, turns=(), decisions=(), luck=()))


def _check_settings(file: Path, header: str, settings: ReviewSettings) -> None:
    fields = object_in(header).get(SETTINGS_FIELD)
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise CabochonError(f"{file} is not a journal of reviews: {ADVICE}")
    for name, value in settings.to_json().items():
        if fields.get(name) != value:
            raise CabochonError(
                f"{file} was begun with {name} {quoted(fields.get(name))}, not {quoted(value)}: use the same, or "
                f"{ADVICE}"
            )


def _parsed(file: Path, number: int, line: str) -> ReviewedRecord:
    try:
        return ReviewedRecord.from_json(object_in(line))
    except (TypeError, KeyError, AttributeError):
        raise CabochonError(f"{file}, line {number}: {quoted(line)} is not a review; the line is damaged") from None
