"""Who looks at a match: a seat, a watcher, or after the end somebody for whom all cards are open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cabochon.match import Match

__all__ = ["Perspective"]


@dataclass(frozen=True)
class Perspective:
    """Of a seat, or for None of a watcher, who after the end may see everything."""

    seat: int | None = None
    everything: bool = False

    def view(self, match: Match) -> dict[str, Any]:
        return match.open_view() if self.everything else match.view(self.seat)

    def hear(self, match: Match, move: str) -> str:
        """What is heard of a legal move before it is played."""
        return move if self.everything else match.redacted_text(move, self.seat)
