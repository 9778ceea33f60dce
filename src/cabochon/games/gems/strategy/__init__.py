"""The strategy of both editions, as the contract names it. Hidden cards were drawn, not chosen: all are as likely."""

from __future__ import annotations

from cabochon.contract.neutral.strategy import SCORE_MARGIN, likelihood, value_estimate
from cabochon.games.gems.strategy.heuristic import WINNING_SCORE, score_actions

__all__ = ["SCORE_MARGIN", "WINNING_SCORE", "likelihood", "score_actions", "value_estimate"]
