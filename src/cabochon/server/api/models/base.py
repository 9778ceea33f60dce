"""What all bodies of the API share: the base model, the error, and numbers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

__all__ = ["WHOLE", "Error", "LogLength", "Model", "SeatNumber", "Status"]


def _whole(value: Any) -> Any:
    """In JSON, 3.0 is the same whole number as 3."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


WHOLE = BeforeValidator(_whole)  # comes last, so that the document has the bounds before it
Status = Literal["waiting", "running", "over"]
SeatNumber = Annotated[int, Field(ge=0, le=9, description="The number of a seat, starting at 0."), WHOLE]
LogLength = Annotated[
    int,
    Field(
        ge=0,
        le=10**6,
        description="The length of the log when you decided: `number` of the table.",
        examples=[21],
    ),
    WHOLE,
]


class Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Error(Model):
    """Why the request was refused. `error` never changes; `message` follows Accept-Language."""

    error: str = Field(description="The reason, for programs.", examples=["too-late"])
    message: str = Field(
        description="The reason, for people.", examples=["Something else happened at the table first."]
    )
    field: str | None = Field(None, description="The part of the request that is invalid.", examples=["seats.0"])
    details: str | None = Field(None, description="What is wrong with it, in English.")
    rule: str | None = Field(None, description="The number of the rule that the move breaks, if any.")
    rule_url: str | None = Field(
        None, description="Where the rules explain it to people.", examples=["/rules/splendor#rule-take-two"]
    )
