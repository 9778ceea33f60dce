"""What every bot is: handed the window of its seat, it answers with a move in words."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod

from cabochon.contract import CabochonError, UnknownBot
from cabochon.match import Match
from cabochon.observer import Observer

__all__ = ["Bot", "Forfeit", "NotMade", "seed_for", "seed_from"]


class Forfeit(CabochonError):
    """A bot failed to answer with a legal move in time: it has lost the match, and the message says why."""


class NotMade(UnknownBot):
    """A bot goes by that code, and its own code failed when it was made for this match."""


class Bot(ABC):
    """A bot of ours remembers nothing between moves: the same view, turn and seed, the same move."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, match: Match) -> str:
        """A move for the seat to move. The bot sees what that seat sees, never the state."""
        return self.decide(match.observer())

    @abstractmethod
    def decide(self, observer: Observer) -> str:
        """One of the observer's legal moves."""

    def likelihoods(self, observer: Observer) -> dict[str, float]:
        """How likely it makes each move, for bots that mix; this one makes up its mind."""
        return {self.decide(observer): 1.0}

    def leave(self, result: tuple[float, ...] | None = None) -> None:
        """The match is over, with a share of the victory for each seat, or was left: let go of what was held for it."""
        return


def seed_from(what: str) -> int:
    """A seed from a larger one and what it is for, such as `1 seat 0`: whoever is told it knows nothing of the others.

    Chance has the larger one: a bot that was told that could deal the whole match in advance.
    """
    return int.from_bytes(hashlib.blake2b(what.encode(), digest_size=4).digest(), "little")


def seed_for(seed: int, observer: Observer) -> int:
    """A seed for one decision: the bot's own, what the seat sees and the turn decide it, and nothing else.

    The turn is part of it: whoever did the same whenever a position comes back could go on for ever.
    """
    seen = hashlib.blake2b(observer.observe().tobytes(), digest_size=8, key=f"{observer.turn} {seed}".encode()[:64])
    return int.from_bytes(seen.digest(), "little")
