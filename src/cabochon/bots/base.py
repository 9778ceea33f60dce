"""The base class of bots: a bot is given an observer of its seat and answers with a move in words."""

from __future__ import annotations

import copy
import hashlib
from abc import ABC, abstractmethod
from typing import Self

from cabochon.contract import CabochonError, UnknownBot
from cabochon.match import Match
from cabochon.match.observer import Observer

__all__ = ["Bot", "BotCreationFailed", "Forfeit", "seed_for", "seed_from"]


class Forfeit(CabochonError):
    """A bot did not answer with a legal move in time and has lost the match; the message says why."""


class BotCreationFailed(UnknownBot):
    """The code names a bot, but creating it for this match failed."""


class Bot(ABC):
    """Our own bots remember nothing between moves: the same view, turn and seed give the same move."""

    code: str = ""
    """What names it in reports, if it was made by a code."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def with_seed(self, seed: int) -> Self:
        """The same bot with another seed, for one that remembers nothing."""
        other = copy.copy(self)
        other.seed = seed
        return other

    def choose(self, match: Match) -> str:
        """A move for the seat to move. The bot sees what that seat sees, never the state."""
        return self.decide(match.observer())

    @abstractmethod
    def decide(self, observer: Observer) -> str:
        """One of the observer's legal moves."""

    def likelihoods(self, match: Match | Observer) -> dict[str, float]:
        """How likely the bot is to make each move, as parts of 1, for the seat to move or an observer's."""
        return self._likelihoods(match.observer() if isinstance(match, Match) else match)

    def _likelihoods(self, observer: Observer) -> dict[str, float]:
        """By default one move is certain."""
        return {self.decide(observer): 1.0}

    def leave(self, result: tuple[float, ...] | None = None) -> None:
        """The match is over, with each seat's share of the victory, or was abandoned: release what it held."""
        return


def seed_from(purpose: str) -> int:
    """A seed derived from a larger one and its purpose, such as `1 seat 0`; it reveals nothing about the others.

    Chance uses the larger one: a bot that knew it could deal the whole match in advance.
    """
    return int.from_bytes(hashlib.blake2b(purpose.encode(), digest_size=4).digest(), "little")


def seed_for(seed: int, observer: Observer) -> int:
    """A seed for one decision, derived from the bot's own seed, what the seat sees and the turn.

    The turn is part of it: a bot that repeats itself whenever a position comes back could play forever.
    """
    seen = hashlib.blake2b(
        observer.observe().tobytes(), digest_size=8, key=f"{observer.turn_number} {seed}".encode()[:64]
    )
    return int.from_bytes(seen.digest(), "little")
