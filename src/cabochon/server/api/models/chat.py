"""Bodies about the chat of a table."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from cabochon.server.api.models.base import Model
from cabochon.server.play import LONGEST_MESSAGE

__all__ = ["ChatResponse", "MessageNumberResponse", "NewMessage", "NewReaction"]

Reaction = Literal["hello", "luck", "nice", "thanks", "oops", "thinking"]


class NewMessage(Model):
    text: str = Field(
        min_length=1,
        max_length=LONGEST_MESSAGE,
        description="What you say, in one line. Characters that cannot be seen or turn text around are removed.",
        examples=["Good luck!"],
    )


class NewReaction(Model):
    reaction: Reaction


class MessageNumberResponse(Model):
    """The message was sent."""

    number: int = Field(description="The number of the message at this table.")


class MessageResponse(Model):
    number: int
    seat: int = Field(description="The seat of the author.")
    name: str = Field(description="The name of the author.")
    kind: Literal["text", "reaction"]
    text: str = Field(description="The text, or the name of the reaction.", examples=["Good luck!", "hello"])
    at: str = Field(examples=["2027-01-31T19:30:00+00:00"])


class ChatResponse(Model):
    """Messages of the chat, oldest first; none if you have closed it."""

    messages: list[MessageResponse]
    last: int = Field(description="The number up to which you know the chat now; ask for more with `after`.")
    can_write: bool = Field(description="Whether you may write: you play at this table.")
    is_closed: bool = Field(description="Whether you have closed the chat for yourself.")
