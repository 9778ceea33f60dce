"""A table: who sits where, and the log, which is the truth. Its match is what the log leads to. Knows no database."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from cabochon import games
from cabochon.chance import source
from cabochon.contract import Options
from cabochon.language import Language, gettext_noop
from cabochon.match import Event, Match
from cabochon.server.play.clock import Clock, Reading, Stroke

__all__ = ["BOTS", "CHANCE_SEAT", "FORMER", "STAND_IN", "Entry", "Kind", "Line", "Seat", "Status", "Summary", "Table"]

CHANCE_SEAT = -1
STAND_IN = "medium"  # the bot that plays on for somebody
FORMER = gettext_noop("Deleted account")  # the name of who has deleted their account
BOTS = {
    "easy": gettext_noop("Easy bot"),
    "medium": gettext_noop("Medium bot"),
    "hard": gettext_noop("Hard bot"),
    "expert": gettext_noop("Expert bot"),
}


class Status(StrEnum):
    WAITING = "waiting"  # for people to sit down
    RUNNING = "running"
    OVER = "over"


class Kind(StrEnum):
    MOVE = "move"
    DEAL = "deal"
    BACK = "back"  # everything from the entry told on is as if it had not been
    ASK = "ask"  # to go back to the entry told
    AGREE = "agree"
    DECLINE = "decline"
    TIME = "time"  # that of the seat ran out
    LEAVE = "leave"  # the bot told plays on for the seat
    RETURN = "return"  # the person plays again
    END = "end"  # somebody at the seat ended the match before its time


@dataclass(frozen=True)
class Seat:
    number: int
    holder: str | None
    name: str
    bot: str | None
    gone: str | None = None  # the person for whom the bot plays on

    @property
    def is_open(self) -> bool:
        return self.holder is None and self.bot is None and not self.name

    @property
    def is_forsaken(self) -> bool:
        """Whether who sat here has deleted their account."""
        return self.holder is None and self.name == FORMER

    def called(self, language: Language) -> str:
        """Who sits there, in the reader's language; what people chose is nobody's to translate."""
        name = language.gettext(FORMER) if self.is_forsaken else self.name
        if self.bot is None:
            return name
        bot = language.gettext(BOTS.get(self.bot, self.bot))
        return bot if self.gone is None else f"{name} ({bot})"


@dataclass(frozen=True)
class Summary:
    """A table as it stands in a list."""

    id: str
    game: str
    options: Options
    status: Status
    seats: list[Seat]

    @property
    def title(self) -> str:
        return games.find(self.game).title


@dataclass(frozen=True)
class Line:
    """What is to be written into the log."""

    kind: Kind
    seat: int
    text: str


@dataclass(frozen=True)
class Entry(Line):
    number: int
    at: datetime.datetime
    mover: int | None  # the person whose time runs after it


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
    lesson: str | None = None  # the introduction that is played here
    log: list[Entry] = field(default_factory=list)
    played: list[Entry] = field(default_factory=list)  # moves and deals that were not taken back
    match: Match = field(init=False)
    last_event: Event | None = field(init=False, default=None)  # of the last move or deal that counts

    def __post_init__(self) -> None:
        entries, self.log, self.played = self.log, [], []
        self.match = self.new_match()
        self.extend(entries)

    def new_match(self) -> Match:
        match = Match(games.find(self.game), len(self.seats), options=self.options, chance=source(None), drawing=False)
        match.date = self.created.date()
        return match

    def extend(self, entries: list[Entry]) -> None:
        """Go on by what was written into the log."""
        for entry in entries:
            self.log.append(entry)
            if entry.kind is Kind.BACK:
                self.played = [kept for kept in self.played if kept.number < int(entry.text)]
                self.match, self.last_event = self.new_match(), None
                for kept in self.played:
                    self.last_event = self.match.replay(kept.text)
            elif entry.kind in (Kind.MOVE, Kind.DEAL):
                self.last_event = self.match.replay(entry.text)
                self.played.append(entry)

    def note_events(self, events: Sequence[Event]) -> list[Event]:
        """What was just played, and is not committed yet."""
        if events:
            self.last_event = events[-1]
        return list(events)

    def entries(self, lines: Sequence[Line], at: datetime.datetime, mover: int | None) -> list[Entry]:
        """Lines as they will stand in the log."""
        first = len(self.log)
        return [Entry(line.kind, line.seat, line.text, first + place, at, mover) for place, line in enumerate(lines)]

    def note(self, entries: Sequence[Entry], status: Status) -> None:
        """What was just committed; the match has made the moves and deals already."""
        for entry in entries:
            if entry.kind in (Kind.MOVE, Kind.DEAL):
                self.log.append(entry)
                self.played.append(entry)
            else:
                self.extend([entry])
        self.status = status
        self.version += 1

    @property
    def title(self) -> str:
        return games.find(self.game).title

    def names(self, language: Language) -> list[str]:
        """Who sits where; bots are called differently in each language, and are numbered where they are alike."""
        names: list[str] = []
        for seat in self.seats:
            name = seat.called(language)
            alike = sum(other.called(language) == name for other in self.seats[: seat.number]) if name else 0
            names.append(f"{name} {alike + 1}" if alike else name)
        return names

    @property
    def is_full(self) -> bool:
        return not any(seat.is_open for seat in self.seats)

    @property
    def to_move(self) -> Seat | None:
        """Whose decision is waited for."""
        if self.status is not Status.RUNNING or self.match.to_move is None:
            return None
        return self.seats[self.match.to_move]

    @property
    def ended_by(self) -> Entry | None:
        """What ended the match before its own end; None if nothing did."""
        return self.log[-1] if self.status is Status.OVER and not self.match.is_over and self.log else None

    @property
    def result(self) -> tuple[float, ...] | None:
        """Each seat's share of the victory; None while there is no winner, or if there will be none."""
        return self.result_after(self.log[-1]) if self.status is Status.OVER and self.log else None

    def result_after(self, last: Line) -> tuple[float, ...] | None:
        """The shares if this was the last that happened."""
        if self.match.is_over or last.kind is not Kind.TIME:
            return self.match.result
        share = 1 / (len(self.seats) - 1)
        return tuple(0.0 if seat.number == last.seat else share for seat in self.seats)

    def read_clock(self, more: Sequence[Entry] = ()) -> Reading | None:
        """The clocks, if the table has one, perhaps after more was written."""
        if self.clock is None:
            return None
        strokes = [Stroke(entry.at, entry.mover, entry.kind is Kind.MOVE) for entry in (*self.log, *more)]
        return Reading.of(self.clock, len(self.seats), strokes)

    def held_by(self, person: str) -> list[int]:
        return [seat.number for seat in self.seats if seat.holder == person]

    def to_return_to(self, person: str) -> list[int]:
        """The seats at which a bot plays on for a person, who may take them again."""
        if self.status is not Status.RUNNING:
            return []
        late = {entry.seat for entry in self.log if entry.kind is Kind.TIME}
        return [seat.number for seat in self.seats if seat.gone == person and seat.number not in late]

    def other_people(self, person: str) -> set[str]:
        return {seat.holder for seat in self.seats if seat.holder is not None} - {person}

    def undone_by_undo(self, seat: int) -> Entry | None:
        """The move a seat may undo by itself: its last, if its turn goes on and nothing new was revealed since."""
        last = self.played[-1] if self.played and self.status is Status.RUNNING else None
        if last is None or self.match.to_move != seat or self.match.turns[-1].seat != seat:
            return None
        if last.kind is not Kind.MOVE or last.seat != seat:
            return None
        return None if self.last_event is None or self.last_event.revealed(seat) else last

    def undone_by_consent(self, seat: int) -> Entry | None:
        """The last move of a seat, to which it may ask to go back."""
        if self.status is not Status.RUNNING:
            return None
        return next((entry for entry in reversed(self.played) if entry.seat == seat), None)

    @property
    def asking(self) -> Entry | None:
        """A request to take back that is not answered yet."""
        for entry in reversed(self.log):
            if entry.kind is Kind.ASK:
                return entry
            if entry.kind is not Kind.AGREE:
                return None
        return None

    @property
    def declined(self) -> Entry | None:
        """The refusal of a takeback, until something else happens."""
        if not self.log or self.log[-1].kind is not Kind.DECLINE:
            return None
        asked = next(entry for entry in reversed(self.log) if entry.kind is Kind.ASK)
        return self.log[-1] if self.log[-1].seat != asked.seat else None  # who asked may have thought better of it

    def agreed(self) -> set[str]:
        """The people who agreed to the request that is open."""
        asked = self.asking
        if asked is None:
            return set()
        seats = {entry.seat for entry in self.log[asked.number + 1 :]}
        return {holder for seat in seats if (holder := self.seats[seat].holder) is not None}
