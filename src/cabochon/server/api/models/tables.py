"""Bodies about tables: a new one, its seats and clock, and the table as a caller sees it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from cabochon import games
from cabochon.server.api.models.base import WHOLE, Model, Status
from cabochon.server.api.models.play import ProgressResponse
from cabochon.server.http import SECONDS_IN_A_WEEK
from cabochon.server.store import Clock, Pace

__all__ = [
    "BotLevel",
    "InvitationResponse",
    "NewSeat",
    "NewTable",
    "NewTableResponse",
    "QuickMatch",
    "SeatResponse",
    "TableResponse",
    "TablesResponse",
    "TimeControl",
]


# Only text with a limit is checked to be Unicode: JSON can hold half a character.
OptionName = Annotated[str, Field(max_length=40)]
OptionText = Annotated[str, Field(max_length=30_000)]


Chat = Literal["default", "everyone", "off"]
CHAT = (
    "For whom the chat is on: `default` is everyone, but at a public table only people with an account; `everyone` "
    "includes guests and programs at a public table."
)


class TimeControl(Model):
    """The time for every turn, or for the whole match with an increment after each of your turns."""

    pace: Literal["turn", "match"]
    seconds: Annotated[int, Field(ge=5, le=SECONDS_IN_A_WEEK, examples=[60]), WHOLE]
    increment: Annotated[
        int, Field(ge=0, le=600, description="Seconds added after each turn, if `pace` is `match`."), WHOLE
    ] = 0

    def clock(self) -> Clock:
        return Clock(Pace(self.pace), self.seconds, self.increment)


class NewSeat(Model):
    """Who takes the seat: you, anyone with the link, a bot, or another person whose moves you send."""

    who: Literal["me", "open", "here", "easy", "medium", "hard", "expert"]
    name: str = Field("", max_length=200, description="For `here`: the name of the person.")


class NewTable(Model):
    game: str = Field(
        max_length=40,
        description="The name of the game, from the list of games.",
        examples=["splendor"],
        json_schema_extra={"enum": list(games.names())},
    )
    seats: list[NewSeat] = Field(
        min_length=1, max_length=10, examples=[[{"who": "me"}, {"who": "easy"}]], description="In the order of play."
    )
    options: dict[OptionName, bool | Annotated[int, WHOLE] | OptionText] = Field(
        {}, description="Options that differ from the defaults.", examples=[{}]
    )
    public: bool = Field(False, description="Whether anyone may find the table and take an open seat.")
    clock: TimeControl | None = Field(None, description="Time control; null for none.")
    casual: bool = Field(False, description="Whether the match stays unrated, whoever plays.")
    chat: Chat = Field("default", description=CHAT)


class QuickMatch(Model):
    """The match you ask for. Everyone who asks for the same is seated together."""

    game: str = Field(
        max_length=40,
        description="The name of the game, from the list of games.",
        examples=["splendor"],
        json_schema_extra={"enum": list(games.names())},
    )
    seats: Annotated[int, Field(ge=2, le=10, description="How many players."), WHOLE] = 2
    clock: TimeControl | None = Field(None, description="Time control; null for none.")
    casual: bool = Field(
        False, description="Whether the match stays unrated; always so without an account, and for bots."
    )


class BotLevel(Model):
    level: Literal["easy", "medium", "hard", "expert"]


class NewTableResponse(ProgressResponse):
    """The new table."""

    id: str = Field(description="The id of the table.")
    invite: str = Field(description="The end of the link /join/..., with which others can take an open seat.")


class SeatResponse(Model):
    seat: int
    name: str = Field(description="Empty while the seat is open.")
    is_open: bool
    bot: str | None = Field(description="The bot that moves for this seat.")
    is_stand_in: bool = Field(description="Whether the bot plays for a person who left.")
    is_mine: bool
    seconds_left: float | None = Field(description="The remaining time of a person's seat, while the match runs.")


class EarlyEndResponse(Model):
    reason: Literal["time", "end", "stalled"] = Field(
        description="`time`: a player ran out of time; `end`: a player, the maker of the table, or the server "
        "because nobody sat there any more, ended it; "
        "`stalled`: it made no progress and was ended by agreement or by the server."
    )
    seat: int = Field(description="The seat that ran out of time, ended the match, offered to end it or moved last.")


class GuideResponse(Model):
    """The current step of a tutorial."""

    title: str
    text: str
    number: int = Field(description="The number of the step; `steps` plus one when the tutorial is finished.")
    steps: int


class RatingChangeResponse(Model):
    seat: int
    name: str
    rating: int = Field(description="The rating after the match.")
    change: str = Field(description="The change, with its sign.")


class TableResponse(ProgressResponse):
    """A table as seen from `seat`, or by a spectator."""

    id: str
    game: str
    options: dict[str, bool | int | str]
    public: bool
    casual: bool = Field(description="Whether the match is not rated, whoever plays.")
    quick: bool = Field(description="Whether the table was made for people who ask for the same match.")
    clock: TimeControl | None
    chat: Chat = Field(description=CHAT)
    seats: list[SeatResponse]
    seat: int | None = Field(description="Your seat; if you hold several, the one to move.")
    view: dict[str, Any] | None = Field(
        description="What this seat can see; docs/views.md explains every field. Null before the match begins."
    )
    legal: list[str] = Field(description="Your legal moves, if it is your turn: docs/notation.md.")
    can_undo: bool = Field(description="Whether you can take back your last move without asking.")
    takeback: int | None = Field(description="Your seat that can ask to take back its last move.")
    asking: int | None = Field(description="The seat that asks to take back a move and has no answer yet.")
    must_answer: bool = Field(description="Whether you have to answer that request.")
    declined: int | None = Field(description="The seat that declined the request, until something else happens.")
    can_offer_end: bool = Field(description="Whether you can propose to end a match that makes no progress.")
    end_offer: int | None = Field(description="The seat that proposes to end the match and has no answer yet.")
    must_answer_end_offer: bool = Field(description="Whether you have to answer that proposal.")
    declined_end_offer: int | None = Field(description="The seat that declined it, until something else happens.")
    can_close: bool = Field(description="Whether you can close the table: you created it, and nobody else sits there.")
    come_back: list[int] = Field(description="Seats you left, where a bot plays until you come back.")
    absent: int | None = Field(description="The seat to move whose player is absent; a bot can stand in.")
    result: list[float] | None = Field(description="Each seat's share of the victory.")
    ended: EarlyEndResponse | None = Field(description="Why the match ended early.")
    rated: list[RatingChangeResponse] = Field(description="The rating changes of players with an account.")
    rematch: str | None = Field(description="The table of the rematch.")
    guide: GuideResponse | None = Field(description="The current step, at the table of a tutorial.")
    invite: str | None = Field(description="For players at this table: the end of the link /join/...")


class TableSummaryResponse(Model):
    id: str
    game: str
    options: dict[str, bool | int | str]
    status: Status
    seats: list[SeatResponse]


class TablesResponse(Model):
    """Your tables and the public ones."""

    mine: list[TableSummaryResponse] = Field(description="Your tables that are not over.")
    finished: list[TableSummaryResponse] = Field(description="The last few matches you finished.")
    public: list[TableSummaryResponse] = Field(description="Public tables, to join or to watch.")


class InvitationResponse(Model):
    """The table of an invitation."""

    table: str
    game: str
    seats: list[SeatResponse]
    is_full: bool
