"""The bodies and answers of the API for validation and for its document. Serializers build the answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from cabochon import games
from cabochon.server.http import LONGEST_MOVE, SECONDS_IN_A_WEEK
from cabochon.server.store import Clock, Pace

__all__ = [
    "AccountTold",
    "Agreement",
    "ClockTold",
    "Confirmation",
    "Credentials",
    "Error",
    "Exported",
    "GameTold",
    "GamesTold",
    "Invitation",
    "Listing",
    "Made",
    "Me",
    "Move",
    "NewName",
    "NewPassword",
    "NewTable",
    "NewToken",
    "Numbered",
    "PlayerTold",
    "RecordBrought",
    "RecordKept",
    "ReplayTold",
    "RulesTold",
    "SeatTold",
    "SeatWanted",
    "Sitting",
    "Standing",
    "TableTold",
    "Takeback",
    "TokenMade",
    "TurnTold",
    "Turns",
]


def _whole(value: Any) -> Any:
    """In JSON, 3.0 is the same whole number as 3."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


WHOLE = BeforeValidator(_whole)  # comes last, so that the document has the bounds before it
Status = Literal["waiting", "running", "over"]
Level = Literal["easy", "medium", "hard", "expert"]
SeatNumber = Annotated[int, Field(ge=0, le=9, description="A seat; they are numbered from 0 on."), WHOLE]
Number = Annotated[
    int,
    Field(ge=0, le=10**6, description="The length of the log you decided by: `number` of the table.", examples=[21]),
    WHOLE,
]


class Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Error(Model):
    """Why something was refused. `error` stays the same for ever, `message` is in the language of Accept-Language."""

    error: str = Field(description="What programs know the reason by.", examples=["too-late"])
    message: str = Field(description="What people read.", examples=["Something else happened at the table first."])
    field: str | None = Field(None, description="Which part of what was sent cannot be right.", examples=["seats.0"])
    details: str | None = Field(None, description="What is wrong with it, in English.")
    rule: str | None = Field(None, description="The number of the rule a move breaks, if it breaks one.")


class ClockTold(Model):
    """How much time there is: for every turn, or for the match with an increment after every own turn."""

    pace: Literal["turn", "match"]
    seconds: Annotated[int, Field(ge=5, le=SECONDS_IN_A_WEEK, examples=[60]), WHOLE]
    increment: Annotated[
        int, Field(ge=0, le=600, description="More after every own turn, if pace is `match`."), WHOLE
    ] = 0

    def clock(self) -> Clock:
        return Clock(Pace(self.pace), self.seconds, self.increment)


class SeatWanted(Model):
    """Who shall sit there: you, whoever has the link, a bot, or somebody else for whom you send the moves."""

    who: Literal["me", "open", "here", "easy", "medium", "hard", "expert"]
    name: str = Field("", max_length=200, description="For `here`: their name.")


class NewTable(Model):
    game: str = Field(
        max_length=40,
        description="Its name in the list of games.",
        examples=["splendor"],
        json_schema_extra={"enum": list(games.names())},
    )
    seats: list[SeatWanted] = Field(
        min_length=1, max_length=10, examples=[[{"who": "me"}, {"who": "easy"}]], description="In the order of play."
    )
    options: dict[str, bool | Annotated[int, WHOLE] | str] = Field(
        {}, description="Those of the game that shall differ from its rules.", examples=[{}]
    )
    public: bool = Field(False, description="Whether everybody may find the table and take an open seat.")
    clock: ClockTold | None = Field(None, description="Nobody is in a hurry where there is none.")


class Sitting(Model):
    invite: str = Field(
        "", pattern=r"^[A-Za-z0-9_-]{0,64}$", description="The end of the invitation link; a public table needs none."
    )


class Numbered(Model):
    number: Number


class Move(Numbered):
    move: str = Field(max_length=LONGEST_MOVE, description="One of the legal moves.", examples=["take white blue red"])


class Takeback(Numbered):
    seat: SeatNumber


class Agreement(Numbered):
    agree: bool


class NewToken(Model):
    name: str = Field(max_length=200, description="What the others read at the table.", examples=["My bot"])


class NewName(Model):
    name: str = Field(max_length=200, examples=["Ada"])


class TokenMade(Model):
    """The token is told this once; whoever has it plays under this name."""

    token: str = Field(examples=["cabochon_..."])
    name: str


class Me(Model):
    """Who you are here."""

    name: str = Field(description="Empty if nothing was shown.")
    is_known: bool = Field(description="Whether a token or a cookie was shown.")
    is_bot: bool = Field(description="Whether it was a token.")
    has_account: bool


class Credentials(Model):
    name: str = Field(max_length=200, examples=["Ada"])
    password: str = Field(max_length=10_000, examples=["correct horse battery"])


class NewPassword(Model):
    old: str = Field(max_length=10_000)
    new: str = Field(max_length=10_000)


class Confirmation(Model):
    password: str = Field(max_length=10_000, description="Once more, to be sure.")


class BotTold(Model):
    bot: str = Field(description="By which its token can be revoked.")
    name: str
    created: str


class RatingTold(Model):
    game: str
    rating: int = Field(description="A number around 1500; 400 more mean ten wins to one loss.")
    uncertainty: int
    matches: int


class PlayedTold(Model):
    table: str
    game: str
    players: list[str]
    seats: list[int] = Field(description="Those they held.")
    share: float | None = Field(description="Of the victory.")
    place: int | None
    rating: int | None = Field(description="After this match, if it was rated.")
    ended: str


class PlayerTold(Model):
    """What everybody may know of an account: ratings, and the latest matches at public tables."""

    name: str
    since: str
    ratings: list[RatingTold]
    matches: list[PlayedTold]


class AccountTold(PlayerTold):
    """Your account: ratings, matches and the tokens of your bots."""

    tokens: list[BotTold]


class Exported(Model):
    """Everything that is kept about you."""

    model_config = ConfigDict(frozen=True, extra="allow")

    account: dict[str, Any]
    ratings: list[dict[str, Any]]
    matches: list[dict[str, Any]]
    tables: list[str]
    bots: list[dict[str, Any]]


class Standing(Model):
    """Where a match stands; nothing of it is secret."""

    version: int = Field(description="Rises with every change at the table.")
    number: int = Field(description="The length of the log; it goes with every move.")
    status: Status
    to_move: int | None = Field(description="The seat that decides.")


class Made(Standing):
    id: str = Field(description="The table.")
    invite: str = Field(description="The end of the link /join/... that brings somebody to an open seat.")


class SeatTold(Model):
    seat: int
    name: str = Field(description="Empty while the seat is open.")
    is_open: bool
    bot: str | None = Field(description="The bot that moves for this seat.")
    is_stand_in: bool = Field(description="Whether the bot plays on for somebody who left.")
    is_mine: bool
    seconds_left: float | None = Field(description="On the clock of a person, while the match runs.")


class Ended(Model):
    reason: Literal["time", "end"] = Field(description="Somebody's time ran out, or somebody ended it.")
    seat: int


class GuideTold(Model):
    """What an introduction says at this moment."""

    title: str
    text: str
    number: int = Field(description="Of the step; one more than there are when it is done.")
    steps: int


class RatedTold(Model):
    seat: int
    name: str
    rating: int = Field(description="After the match.")
    change: str = Field(description="By how much, with its sign.")


class TableTold(Standing):
    """A table as one may know it who sits at `seat`, or who watches."""

    id: str
    game: str
    options: dict[str, bool | int | str]
    public: bool
    clock: ClockTold | None
    seats: list[SeatTold]
    seat: int | None = Field(description="Your seat, by which this is told; of several the one that is to move.")
    view: dict[str, Any] | None = Field(
        description="What this seat may know: docs/views.md tells every field. None before the match begins."
    )
    legal: list[str] = Field(description="Your legal moves, if it is your turn: docs/notation.md.")
    can_undo: bool = Field(description="Whether you may take back your last move without asking.")
    takeback: int | None = Field(description="Your seat that may ask to take back its last move.")
    asking: int | None = Field(description="The seat that asks to take back and is not answered yet.")
    must_answer: bool = Field(description="Whether your answer to that is waited for.")
    declined: int | None = Field(description="The seat that did not agree to take back, until something else happens.")
    come_back: list[int] = Field(description="Seats you left, where a bot plays on until you come back.")
    absent: int | None = Field(description="The seat that is waited for in vain: a bot may stand in.")
    result: list[float] | None = Field(description="Each seat's share of the victory.")
    ended: Ended | None = Field(description="What ended the match before its own end.")
    rated: list[RatedTold] = Field(description="What the match has changed for those with an account.")
    rematch: str | None = Field(description="The table at which they play on.")
    guide: GuideTold | None = Field(description="Where an introduction is played: what it says to you.")
    invite: str | None = Field(description="For those who sit here: the end of the link /join/...")


class SummaryTold(Model):
    id: str
    game: str
    options: dict[str, bool | int | str]
    status: Status
    seats: list[SeatTold]


class Listing(Model):
    mine: list[SummaryTold] = Field(description="Your tables that are not over.")
    finished: list[SummaryTold] = Field(description="The last few matches you have finished.")
    public: list[SummaryTold] = Field(description="Tables for everybody, to sit down or to watch.")


class Invitation(Model):
    table: str
    game: str
    seats: list[SeatTold]
    is_full: bool


class TurnTold(Model):
    turn: int = Field(description="Turn 0 is the layout.")
    seat: int | None
    moves: list[str] = Field(description="What you heard of it: hidden cards are left out. docs/notation.md")
    words: list[str] = Field(description="The same in sentences, in your language.")


class Turns(Model):
    turns: list[TurnTold]


class GameTold(Model):
    name: str
    title: str
    version: int = Field(description="Rises when a legal move or an outcome changes.")
    seats: list[int] = Field(description="How many can play.")
    options: dict[str, bool | int | str] = Field(description="With the values the rulebook has.")
    has_introduction: bool
    bots: list[str]


class RulesTold(Model):
    game: str
    language: str
    text: str = Field(description="With headings, lists and bold words as in Markdown.")


class RecordBrought(Model):
    text: str = Field(max_length=30_000, description="The record of a match: docs/notation.md.")


class RecordKept(Model):
    """Where the match can be looked at from now on; the same record always leads to the same table."""

    id: str = Field(description="The table, at which nobody sits.")


class ReplayTold(Model):
    turn: int
    turns: int = Field(description="How many turns the match has; the first is 0, the layout.")
    seat: int | None
    view: dict[str, Any]
    moves: list[str] = Field(description="What was heard of this turn. docs/notation.md")
    words: list[str] = Field(description="The same for people, in the language asked for.")


class GamesTold(Model):
    games: list[GameTold]
