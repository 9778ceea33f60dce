"""Bodies about a match: moves, takebacks, seats taken, turns and records."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from cabochon.server.api.models.base import LogLength, Model, SeatNumber, Status
from cabochon.server.http import LONGEST_MOVE

__all__ = [
    "Move",
    "Numbered",
    "ProgressResponse",
    "RecordUpload",
    "ReplayResponse",
    "SitRequest",
    "TakebackAnswer",
    "TakebackRequest",
    "TurnResponse",
    "TurnsResponse",
    "UploadedRecord",
]


class SitRequest(Model):
    invite: str = Field(
        "",
        pattern=r"^[A-Za-z0-9_-]{0,64}$",
        description="The end of the invitation link; not needed at a public table.",
    )


class Numbered(Model):
    number: LogLength


class Move(Numbered):
    move: str = Field(max_length=LONGEST_MOVE, description="One of the legal moves.", examples=["take white blue red"])


class TakebackRequest(Numbered):
    seat: SeatNumber


class TakebackAnswer(Numbered):
    agree: bool


class ProgressResponse(Model):
    """The progress of a match, without secrets."""

    version: int = Field(description="Rises with every change at the table.")
    number: int = Field(description="The length of the log; send it with every move.")
    status: Status
    to_move: int | None = Field(description="The seat to move.")


class TurnResponse(Model):
    turn: int = Field(description="Turn 0 is the setup.")
    seat: int | None
    moves: list[str] = Field(description="The moves in notation (docs/notation.md), without cards hidden from you.")
    words: list[str] = Field(description="The same in sentences, in your language.")


class TurnsResponse(Model):
    """The turns so far."""

    turns: list[TurnResponse]


class ReplayResponse(Model):
    """The table after a turn."""

    turn: int
    turns: int = Field(description="The number of turns, including turn 0, the setup.")
    seat: int | None
    view: dict[str, Any]
    moves: list[str] = Field(description="The moves of this turn in notation (docs/notation.md).")
    words: list[str] = Field(description="The same in sentences, in your language.")


class RecordUpload(Model):
    text: str = Field(max_length=30_000, description="The record of a match: docs/notation.md.")


class UploadedRecord(Model):
    """The table that shows the match. The same record always gives the same table."""

    id: str = Field(description="The id of the table, which has no players.")
