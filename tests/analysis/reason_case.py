"""A position with a better move, a worse one, and the reason that a sensible player would give."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Case"]


@dataclass(frozen=True)
class Case:
    title: str
    position: str
    better: str
    played: str | None
    kind: str
    names: tuple[str, ...] = ()  # what the sentence must name in every language
