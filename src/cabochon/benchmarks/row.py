"""One row of a benchmark."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Row"]


@dataclass(frozen=True)
class Row:
    game: str
    seats: int
    mode: str
    counted: str  # the unit: decisions, rows, playouts or simulations
    per_second: float
    bytes_each: int | None = None  # the memory of what is counted, where it lasts
