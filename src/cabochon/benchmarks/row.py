"""One line of a benchmark."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Row"]


@dataclass(frozen=True)
class Row:
    game: str
    seats: int
    mode: str
    counted: str  # what there were so many of: decisions, playouts or simulations
    per_second: float
