"""A table: its seats, its log, and the match that the log leads to. The log is the truth. Knows no database."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, field, fields

from cabochon import games
from cabochon.chance import source
from cabochon.contract import Options, forfeit_result
from cabochon.match import Event, Match
from cabochon.server.play.clock import ClockReading, Tick
from cabochon.server.store import Clock, EntryKind, LogEntry, NewEntry, Seat, Status, TableChanges, TableRow

__all__ = ["Table"]

PLAYED = (EntryKind.MOVE, EntryKind.DEAL)


@dataclass
class Table:
    id: str
    invite: str
    game: str
    options: Options
    public: bool
    status: Status
    version: int
    rematch: str | None
    created: datetime.datetime
    seats: list[Seat]
    clock: Clock | None = None
    lesson: str | None = None  # the game whose lesson is played here
    log: list[LogEntry] = field(default_factory=list)
    played: list[LogEntry] = field(init=False, default_factory=list)  # moves and deals that were not taken back
    match: Match = field(init=False)
    last_event: Event | None = field(init=False, default=None)  # of the last entry in `played`

    def __post_init__(self) -> None:
        entries, self.log = self.log, []
        self.match = self.new_match()
        self.extend(entries)

    @classmethod
    def from_row(cls, row: TableRow) -> Table:
        return cls(**{column.name: getattr(row, column.name) for column in fields(row)})

    def new_match(self) -> Match:
        """The match before its first deal."""
        match = Match(games.find(self.game), len(self.seats), options=self.options, chance=source(None), drawing=False)
        match.date = self.created.date()
        return match

    def catch_up(self, changes: TableChanges) -> None:
        """Apply what other processes have written."""
        if changes.seats is not None:
            self.seats = changes.seats
            self.extend(changes.entries)
        self.version, self.status, self.rematch = changes.version, changes.status, changes.rematch

    def extend(self, entries: Sequence[LogEntry]) -> None:
        """Append entries of the log and replay them."""
        for entry in entries:
            self.log.append(entry)
            if entry.kind is EntryKind.BACK:
                self.played = [earlier for earlier in self.played if earlier.number < int(entry.text)]
                self.match, self.last_event = self.new_match(), None
                for earlier in self.played:
                    self.last_event = self.match.replay(earlier.text)
            elif entry.kind in PLAYED:
                self.last_event = self.match.replay(entry.text)
                self.played.append(entry)

    def entries(self, new: Sequence[NewEntry], at: datetime.datetime, mover: int | None) -> list[LogEntry]:
        """New entries with the numbers they get in the log."""
        first = len(self.log)
        return [
            LogEntry(entry.kind, entry.seat, entry.text, first + place, at, mover) for place, entry in enumerate(new)
        ]

    def append_committed(self, entries: Sequence[LogEntry], status: Status) -> None:
        """Append entries that are in the database now; the match has already made their moves and deals."""
        for entry in entries:
            if entry.kind in PLAYED:
                self.log.append(entry)
                self.played.append(entry)
            else:
                self.extend([entry])
        self.status = status
        self.version += 1

    @property
    def title(self) -> str:
        return games.find(self.game).title

    @property
    def is_full(self) -> bool:
        return not any(seat.is_open for seat in self.seats)

    @property
    def to_move(self) -> Seat | None:
        """The seat to move while the match runs."""
        if self.status is not Status.RUNNING or self.match.to_move is None:
            return None
        return self.seats[self.match.to_move]

    @property
    def ended_by(self) -> LogEntry | None:
        """The entry that ended the match before its own end."""
        return self.log[-1] if self.status is Status.OVER and not self.match.is_over and self.log else None

    @property
    def result(self) -> tuple[float, ...] | None:
        """Each seat's share of the victory; None while the match runs, or if it ended without a winner."""
        return self.result_after(self.log[-1]) if self.status is Status.OVER and self.log else None

    def result_after(self, last: NewEntry) -> tuple[float, ...] | None:
        """The shares if this entry is the last one."""
        if self.match.is_over or last.kind is not EntryKind.TIME:
            return self.match.result
        return forfeit_result(last.seat, len(self.seats))

    def clock_reading(self, more: Sequence[LogEntry] = ()) -> ClockReading | None:
        """The clocks of all seats, if the table has one, perhaps after more entries."""
        if self.clock is None:
            return None
        ticks = [Tick(entry.at, entry.mover, entry.kind is EntryKind.MOVE) for entry in (*self.log, *more)]
        return ClockReading.of(self.clock, len(self.seats), ticks)

    def held_by(self, person: str) -> list[int]:
        """The numbers of the seats a person holds."""
        return [seat.number for seat in self.seats if seat.holder == person]

    def to_return_to(self, person: str) -> list[int]:
        """The seats a person may take back from a stand-in; not those that ran out of time."""
        if self.status is not Status.RUNNING:
            return []
        late = {entry.seat for entry in self.log if entry.kind is EntryKind.TIME}
        return [seat.number for seat in self.seats if seat.gone == person and seat.number not in late]

    def other_people(self, person: str) -> set[str]:
        return {seat.holder for seat in self.seats if seat.holder is not None} - {person}
