"""The strategy of Battle Mat, as the contract names it. Scores are chances of winning duels, added up."""

from __future__ import annotations

from cabochon.games.battle_mat.strategy.heuristic import score_actions
from cabochon.games.battle_mat.strategy.likelihood import likelihood, value_estimate
from cabochon.games.battle_mat.strategy.prospects import DUELS_A_MATCH

__all__ = ["SCORE_MARGIN", "WINNING_SCORE", "likelihood", "score_actions", "value_estimate"]

SCORE_MARGIN = 0.25
WINNING_SCORE = DUELS_A_MATCH - 1e-6  # the sum of the chances, but for rounding
