"""Whose knowledge of a match is shown: a seat's, a spectator's, or after the end everything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cabochon.contract import Effect
from cabochon.match import Event, Match, effects

__all__ = ["ReaderPerspective"]


@dataclass(frozen=True)
class ReaderPerspective:
    """A seat, or for None a spectator; `everything` is for finished matches alone."""

    seat: int | None = None
    everything: bool = False
    third_person: bool = False  # whether the reader is somebody else: then the seat is not called “you”

    def view(self, match: Match) -> dict[str, Any]:
        view = match.open_view() if self.everything else match.view(self.seat)
        return {**view, "seat": None} if self.third_person else view

    def text(self, event: Event) -> str:
        """What the record says of an event, without what this reader may not know."""
        return event.text if self.everything else event.redacted_text(self.seat)

    def effects(self, events: Sequence[Event]) -> list[Effect]:
        """What consecutive events brought about, without what this reader may not know."""
        return effects(events, None if self.everything else self.seat, everything=self.everything)
