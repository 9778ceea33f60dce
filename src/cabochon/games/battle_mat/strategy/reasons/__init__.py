"""Why a move is better than another, as claims that an analysis can check. Asks the rules and the heuristic.

- `comparison`: the two moves, where they lead, and the chances of the cards they lay
- `laying`: the chance of a duel, categories, what a duel counts for, cards that are kept
- `stones`: what a stone gains now, what it is worth later
"""

from __future__ import annotations

from cabochon.contract import Claim
from cabochon.games.battle_mat.rules.state import State
from cabochon.games.battle_mat.strategy.reasons.comparison import Actions, compare
from cabochon.games.battle_mat.strategy.reasons.laying import laying_claims
from cabochon.games.battle_mat.strategy.reasons.stones import stone_claims

__all__ = ["claims"]


def claims(state: State, better: Actions, played: Actions | None) -> list[Claim]:
    """What may speak for the better move, the most telling things first."""
    moves = compare(state, better, played)
    return [] if moves is None else [*laying_claims(moves), *stone_claims(moves)]
