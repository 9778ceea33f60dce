"""The time limits for external programs, as options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from cabochon.bots.program import MOVE_SECONDS, READY_SECONDS

__all__ = ["MoveSeconds", "ReadySeconds", "time_limits"]

ReadySeconds = Annotated[
    float | None, typer.Option(help=f"Seconds a program has to get ready for a match; {READY_SECONDS:g} by default.")
]
MoveSeconds = Annotated[
    float | None, typer.Option(help=f"Seconds a program has for each move; {MOVE_SECONDS:g} by default.")
]


def time_limits(ready_seconds: float | None, move_seconds: float | None) -> dict[str, float]:
    """The limits that were given, as keywords of `cabochon.bot`."""
    given = {"ready_seconds": ready_seconds, "move_seconds": move_seconds}
    return {name: seconds for name, seconds in given.items() if seconds is not None}
