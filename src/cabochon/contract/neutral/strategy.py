"""A strategy without knowledge: every action is equally good, and every deal equally likely."""

from __future__ import annotations

import math
from typing import Any

from cabochon.bits import Mask
from cabochon.compiled import compiled
from cabochon.contract.rules import State
from cabochon.contract.strategy import NO_ESTIMATE

__all__ = ["SCORE_MARGIN", "WINNING_SCORE", "likelihood", "score_actions", "value_estimate"]

SCORE_MARGIN = 1.0
WINNING_SCORE = math.inf


@compiled
def score_actions(state: State, mask: Mask, scores: Any) -> None:
    for action in range(len(scores)):
        scores[action] = 0.0


@compiled
def likelihood(state: State, seat: int, past: Any, mask: Mask, scores: Any) -> float:
    return 1.0


@compiled
def value_estimate(state: State, seat: int) -> float:
    return NO_ESTIMATE
