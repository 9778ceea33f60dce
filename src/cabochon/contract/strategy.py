"""The strategy of a game, an optional part: what a sensible player knows beyond the rules. Bots and search use it."""

from __future__ import annotations

from typing import Any, Protocol

from cabochon.bits import Mask
from cabochon.contract.rules import State

__all__ = ["NO_ESTIMATE", "Strategy"]

NO_ESTIMATE = -1.0  # no value estimate: only playing on will tell


class Strategy(Protocol):
    """A module of compiled functions and two thresholds. Without one, search falls back to random playouts."""

    SCORE_MARGIN: float
    """The difference between two action scores that makes one action clearly better."""
    WINNING_SCORE: float
    """The score from which on an action is sure to win; math.inf if scores cannot tell."""

    def score_actions(self, state: State, mask: Mask, scores: Any, /) -> None:
        """Write a score for each legal action: higher for what a sensible player prefers."""

    def likelihood(self, state: State, seat: int, past: Any, mask: Mask, scores: Any, /) -> float:
        """How likely the others' hidden moves are, as the seat imagines them; the last three are scratch space."""

    def value_estimate(self, state: State, seat: int, /) -> float:
        """The seat's expected share of the victory where it is known without playing on, else NO_ESTIMATE."""
