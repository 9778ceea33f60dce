"""Bodies about a match: moves, takebacks, seats taken, turns and records."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from cabochon.server.api.models.base import LogLength, Model, SeatNumber, Status
from cabochon.server.http import LONGEST_MOVE

__all__ = [
    "CoachResponse",
    "EndOfferAnswer",
    "HintResponse",
    "Move",
    "MoveValue",
    "Numbered",
    "ProgressResponse",
    "ReasonResponse",
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


class EndOfferAnswer(Numbered):
    agree: bool


class ProgressResponse(Model):
    """The progress of a match, without secrets."""

    version: int = Field(description="Rises with every change at the table.")
    number: int = Field(description="The length of the log; send it with every move.")
    status: Status
    to_move: int | None = Field(description="The seat to move.")


class MoveValue(Model):
    move: str = Field(description="One of the legal moves.")
    value: float = Field(description="Your expected share of the victory after it.")
    standard_error: float


class ReasonResponse(Model):
    """Why a move is good (docs/reasons.md)."""

    kind: str
    parameters: dict[str, Any]
    weight: float = Field(description="What it is worth, in shares of the victory.")
    words: str = Field(description="The same in a sentence, in your language.")


class HintResponse(Model):
    """What the legal moves are worth and why the best one is good, from what your seat may know."""

    number: int = Field(description="The length of the log; send it with your move.")
    seat: int
    moves: list[MoveValue] = Field(description="The best move first.")
    reasons: list[ReasonResponse] = Field(description="Why the best move is good, the weightiest first.")
    line: list[str] = Field(description="The best move and what may follow it, as far as it can be foreseen.")


class CoachResponse(Model):
    """What your last move was worth against the best one, from what your seat could know."""

    number: int = Field(description="The number that the move was sent with.")
    seat: int
    move: str
    mark: Literal["", "inaccuracy", "mistake", "blunder"]
    error: float = Field(description="How much less it is worth than the best move.")
    standard_error: float = Field(description="Of the error.")
    played: MoveValue | None = Field(description="The move with its value; null if there was no other move.")
    moves: list[MoveValue] = Field(description="The best moves, the best one first.")
    reasons: list[ReasonResponse] = Field(description="Why the best move is better, or good if you made it.")


class TurnResponse(Model):
    turn: int = Field(description="Turn 0 is the setup.")
    seat: int | None
    moves: list[str] = Field(description="The moves in notation (docs/notation.md), without cards hidden from you.")
    words: list[str] = Field(description="The same in sentences, in your language.")


class TurnsResponse(Model):
    """Turns of a match."""

    turns: list[TurnResponse]
    count: int = Field(description="How many turns the match has so far; if there are more, ask again with `since`.")


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
