"""Bodies about reviews of finished matches."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from cabochon.server.api.models.base import Model

__all__ = ["ReviewResponse"]


class ReviewResponse(Model):
    """The analysis of a match, as far as it has been made."""

    state: Literal["running", "done", "failed"] = Field(
        description="`failed` means that it was given up; it can be started again."
    )
    progress: float = Field(ge=0, le=1, description="The part that is done.")
    version: int = Field(description="Rises with everything that is added.")
    review: dict[str, Any] | None = Field(
        description="Values after every turn, decisions, luck, the ledger of each seat: docs/analysis.md. Coarse and "
        "partial while it runs, null at first."
    )
