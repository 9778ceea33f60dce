"""A table: its seats, its log, and the match that the log leads to. The log is the truth. Knows no database."""

from __future__ import annotations

import datetime
import secrets
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, fields

from cabochon import games
from cabochon.contract import Options, forfeit_result
from cabochon.match import Event, Match
from cabochon.match.chance import source
from cabochon.server.people import Takebacks, is_help
from cabochon.server.play.tables.clock import ClockReading, Tick
from cabochon.server.play.tables.positions import Positions
from cabochon.server.play.tables.stand_ins import StandIns
from cabochon.server.store import (
    ChatSwitch,
    Clock,
    EntryKind,
    LogEntry,
    NewEntry,
    Seat,
    Status,
    TableChanges,
    TableRow,
)

__all__ = ["Table"]

PLAYED = (EntryKind.MOVE, EntryKind.DEAL)
ABOUT_PLAYERS = (EntryKind.TIME, EntryKind.LEAVE, EntryKind.RETURN, EntryKind.END, EntryKind.STALLED, EntryKind.HINT)


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
    lesson: str | None = None  # the game whose tutorial is played here
    maker: str | None = None  # the person who created it
    casual: bool = False  # not rated, whoever plays
    quick: bool = False  # made for people who ask for the same match
    chat: ChatSwitch = ChatSwitch.DEFAULT
    messages: int = 0  # the number of the last message in the chat
    log: list[LogEntry] = field(default_factory=list)
    played: list[LogEntry] = field(init=False, default_factory=list)  # moves and deals that were not taken back
    match: Match = field(init=False)
    last_event: Event | None = field(init=False, default=None)  # of the last entry in `played`
    positions: Positions = field(init=False, default_factory=Positions)
    _about_players: list[LogEntry] = field(init=False, default_factory=list)
    _turn_starts: list[int] = field(init=False, default_factory=list)  # where each turn begins in `played`
    _reading: ClockReading | None = field(init=False, default=None)  # after the last entry of the log
    stand_ins: StandIns = field(init=False, default_factory=StandIns)
    takebacks: Takebacks = field(init=False, default_factory=Takebacks)
    late: set[int] = field(init=False, default_factory=set)  # the seats that ran out of time
    has_help: bool = field(init=False, default=False)  # somebody has asked for a hint

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
        self.version, self.status = changes.version, changes.status
        self.rematch, self.maker, self.messages = changes.rematch, changes.maker, changes.messages

    def extend(self, entries: Sequence[LogEntry]) -> None:
        """Append entries of the log and replay them."""
        for entry in entries:
            if entry.kind in PLAYED:
                self.last_event = self.match.replay(entry.text)
            self._append(entry)

    def _append(self, entry: LogEntry) -> None:
        """Append an entry whose move or deal the match has made. The work does not grow with the log."""
        self.log.append(entry)
        self.stand_ins.follow(entry)
        self.takebacks.follow(entry)
        self.has_help |= is_help(entry)
        self._reading = self.clock_reading([entry])
        if entry.kind in PLAYED:
            self.played.append(entry)
            self.positions.add(self.match.state_bytes(), is_deal=entry.kind is EntryKind.DEAL)
            self._find_turns()
        elif entry.kind is EntryKind.BACK:
            self._take_back(int(entry.text))
        elif entry.kind in ABOUT_PLAYERS:
            self._about_players.append(entry)
            self.late.update([entry.seat] if entry.kind is EntryKind.TIME else [])

    def _find_turns(self) -> None:
        turns, starts = self.match.turns, self._turn_starts
        while len(starts) < len(turns):
            starts.append(starts[-1] + len(turns[len(starts) - 1].moves) if starts else 0)

    def _take_back(self, number: int) -> None:
        """Return to the match before an entry of the log: to the beginning of its turn, then forward again."""
        kept = bisect_left(self.played, number, key=_number)
        turn = max(0, bisect_left(self._turn_starts, kept) - 1)
        start = self._turn_starts[turn] if self._turn_starts else 0
        self.match = self.match.before_turn(turn) if self.match.turns else self.new_match()
        self.last_event = None
        for entry in self.played[start:kept]:
            self.last_event = self.match.replay(entry.text)
        del self.played[kept:]
        self.positions.go_back(kept)
        del self._turn_starts[len(self.match.turns) :]

    def entries(self, new: Sequence[NewEntry], at: datetime.datetime, mover: int | None) -> list[LogEntry]:
        """New entries with the numbers they get in the log."""
        first = len(self.log)
        return [
            LogEntry(entry.kind, entry.seat, entry.text, first + place, at, mover) for place, entry in enumerate(new)
        ]

    def append_committed(self, entries: Sequence[LogEntry], status: Status) -> None:
        """Append entries that are in the database now; the match has already made their moves and deals."""
        for entry in entries:
            self._append(entry)
        self.status = status
        self.version += 1

    @property
    def title(self) -> str:
        return games.find(self.game).title

    @property
    def has_default_options(self) -> bool:
        return self.options == games.find(self.game).options

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
        ticks = [Tick(entry.at, entry.mover, entry.kind is EntryKind.MOVE) for entry in more]
        return ClockReading.of(self.clock, len(self.seats), ticks, after=self._reading)

    def has_clock(self, seat: int) -> bool:
        """Whether a seat's time runs: it belongs to a person, whoever plays there, and has not run out."""
        return self.clock is not None and self.seats[seat].is_persons and seat not in self.late

    def has_made(self, number: int, move: str, *, holder: str | None) -> bool:
        """Whether a person, None for a bot, made this move as the entry with this number, and it still counts."""
        place = bisect_left(self.played, number, key=_number)
        entry = self.played[place] if place < len(self.played) else None
        if entry is None or entry.number != number or entry.kind is not EntryKind.MOVE:
            return False
        return self.made_by(entry) == holder and self.match.canonical(move) == entry.text

    def made_by(self, move: LogEntry) -> str | None:
        """The person who made a move; None for a bot."""
        seat = self.seats[move.seat]
        return None if move.number in self.stand_ins.moves else seat.holder or seat.gone

    def last_move_of(self, person: str) -> LogEntry | None:
        """The last move that a person made themselves and that still counts."""
        moves = (entry for entry in reversed(self.played) if entry.kind is EntryKind.MOVE)
        return next((move for move in moves if self.made_by(move) == person), None)

    def match_before(self, entry: LogEntry) -> Match:
        """The match before a move or deal that still counts."""
        place = bisect_left(self.played, entry.number, key=_number)
        turn = bisect_right(self._turn_starts, place) - 1
        then = self.match.before_turn(turn)
        for earlier in self.played[self._turn_starts[turn] : place]:
            then.replay(earlier.text)
        return then

    def began_or_left(self, new: Sequence[LogEntry] = ()) -> datetime.datetime:
        """When the last player left, also with new entries, or else when the match began."""
        left = [entry.at for entry in (*self._about_players, *new) if entry.kind is EntryKind.LEAVE]
        return left[-1] if left else (self.log or new)[0].at

    def admits(self, invite: str) -> bool:
        """Whether somebody with this invitation, or with none, may take a seat."""
        return self.public or secrets.compare_digest(invite.encode(), self.invite.encode())

    def held_by(self, person: str) -> list[int]:
        """The numbers of the seats a person holds."""
        return [seat.number for seat in self.seats if seat.holder == person]

    def to_return_to(self, person: str) -> list[int]:
        """The seats a person may take back from a stand-in; not those that ran out of time."""
        if self.status is not Status.RUNNING:
            return []
        return [seat.number for seat in self.seats if seat.gone == person and seat.number not in self.late]

    def belonging_to(self, person: str) -> list[int]:
        """The seats a person holds, or left to a stand-in."""
        return [seat.number for seat in self.seats if person in (seat.holder, seat.gone)]

    def other_people(self, person: str) -> set[str]:
        return {seat.holder for seat in self.seats if seat.holder is not None} - {person}

    @property
    def turns(self) -> range:
        """The turns in the log; while a move is being written, the match is ahead of them."""
        return range(len(self._turn_starts))

    def moves_in(self, turn: int) -> list[str]:
        """The moves and deals of a turn."""
        return [entry.text for entry in self.played[self._turn_starts[turn] : self._start_after(turn)]]

    def last_number(self, turn: int) -> int:
        """The number in the log of a turn's last entry. Together with the table it identifies all that led there."""
        end = self._start_after(turn)
        return self.played[end - 1].number if end else -1  # a game without an opening deal has an empty set-up

    def notes_in(self, turn: int, *, most: int) -> list[LogEntry]:
        """The last entries about players between the beginning of a turn and the next turn."""
        notes, end = self._about_players, self._start_after(turn)
        first = bisect_right(notes, self.played[self._turn_starts[turn]].number, key=_number) if turn else 0
        stop = bisect_left(notes, self.played[end].number, key=_number) if end < len(self.played) else len(notes)
        return notes[max(first, stop - most) : stop]

    def _start_after(self, turn: int) -> int:
        return self._turn_starts[turn + 1] if turn + 1 < len(self._turn_starts) else len(self.played)


def _number(entry: LogEntry) -> int:
    return entry.number
