"""What the database holds about tables, as plain data. Knows no rule of a game and no SQL."""

from __future__ import annotations

import datetime
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any

from cabochon import games
from cabochon.contract import Options

__all__ = [
    "CHANCE_SEAT",
    "ENDED_BY_MAKER",
    "FORMER_PLAYER",
    "STAND_IN",
    "UNATTENDED",
    "ChatSwitch",
    "Clock",
    "EntryKind",
    "LogEntry",
    "Message",
    "MessageKind",
    "NewEntry",
    "Pace",
    "Seat",
    "Status",
    "TableRow",
    "TableSummary",
]

CHANCE_SEAT = -1
STAND_IN = "medium"  # the bot that takes over an abandoned seat
# The name stored at a seat whose account was deleted. Databases hold this text, so it never changes and is never
# translated; `show/names.py` has the words that people read.
FORMER_PLAYER = "A former player"


UNATTENDED, ENDED_BY_MAKER = "unattended", "maker"  # reasons for the end of a match


class Status(StrEnum):
    WAITING = "waiting"  # for people to sit down
    RUNNING = "running"
    OVER = "over"


class EntryKind(StrEnum):
    """What an entry of a table's log records; its seat and text depend on the kind."""

    MOVE = "move"
    DEAL = "deal"
    BEGIN = "begin"  # a match of a game without an opening deal begins
    BACK = "back"  # undoes everything from the entry whose number is the text
    ASK = "ask"  # requests to go back to the entry whose number is the text
    AGREE = "agree"
    DECLINE = "decline"
    TIME = "time"  # the seat ran out of time
    LEAVE = "leave"  # a bot, named by the text, plays on for the seat
    RETURN = "return"  # the person takes the seat back
    END = "end"  # the seat ended the match early, or somebody else for the reason in the text
    OFFER = "offer"  # proposes to end a match that makes no progress
    STALLED = "stalled"  # it was ended as it stands: by agreement, or by the server for the reason in the text
    HINT = "hint"  # the seat asked for its first hint


class ChatSwitch(StrEnum):
    """For whom the chat of a table is on, by the choice of its maker."""

    DEFAULT = "default"  # for everyone; at a public table, for people with an account
    EVERYONE = "everyone"  # also for guests at a public table
    OFF = "off"


class MessageKind(StrEnum):
    TEXT = "text"
    REACTION = "reaction"  # its text is the code of one of a few


class Pace(StrEnum):
    TURN = "turn"  # a fixed time for every turn
    MATCH = "match"  # a fixed time for the match, plus an increment after every turn


@dataclass(frozen=True)
class Clock:
    """The time control of a table."""

    pace: Pace
    seconds: int
    increment: int = 0

    @classmethod
    def from_json(cls, column: dict[str, Any] | None) -> Clock | None:
        return None if column is None else cls(Pace(column["pace"]), column["seconds"], column["increment"])

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Seat:
    number: int
    holder: str | None
    name: str
    bot: str | None
    gone: str | None = None  # the person a stand-in bot plays for

    @property
    def is_open(self) -> bool:
        return self.holder is None and self.bot is None and not self.name

    @property
    def is_persons(self) -> bool:
        """Whether the seat belongs to a person, even while a bot stands in for them."""
        return self.bot is None or self.gone is not None

    @property
    def is_abandoned(self) -> bool:
        """Whether its player deleted their account."""
        return self.holder is None and self.name == FORMER_PLAYER


@dataclass(frozen=True)
class NewEntry:
    """An entry to be appended to a log."""

    kind: EntryKind
    seat: int
    text: str


@dataclass(frozen=True)
class LogEntry(NewEntry):
    number: int
    at: datetime.datetime
    mover: int | None  # the seat whose clock runs after it


@dataclass(frozen=True)
class Message:
    """What somebody said in the chat of a table."""

    number: int  # counts from 1 at each table
    seat: int
    name: str
    kind: MessageKind
    text: str
    at: datetime.datetime


@dataclass(frozen=True)
class TableSummary:
    """A table as lists show it."""

    id: str
    game: str
    options: Options
    status: Status
    seats: list[Seat]
    lesson: str | None = None  # the game whose tutorial is played here
    to_move: Seat | None = None  # while the match runs
    version: int = 0
    clock: Clock | None = None
    casual: bool = False
    quick: bool = False

    @property
    def title(self) -> str:
        return games.find(self.game).title


@dataclass(frozen=True)
class TableRow:
    """A whole table: its row, its seats and its log."""

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
    maker: str | None = None  # the person who created it; None if unknown or deleted
    casual: bool = False  # not rated, whoever plays
    quick: bool = False  # made for people who ask for the same match
    chat: ChatSwitch = ChatSwitch.DEFAULT
    messages: int = 0  # the number of the last message
    log: list[LogEntry] = field(default_factory=list)
