"""What every bot is: handed the window of its seat, it answers with a move in words."""

from __future__ import annotations

from abc import ABC, abstractmethod

from cabochon.match import Match, Observer

__all__ = ["Bot"]


class Bot(ABC):
    def choose(self, match: Match) -> str:
        """A move for the seat to move. The bot sees what that seat sees, never the state."""
        return self.decide(match.observer())

    @abstractmethod
    def decide(self, observer: Observer) -> str:
        """One of the observer's legal moves."""
