"""Why a move is better than another, as claims that an analysis can check. Asks the rules and the heuristic.

- `comparison`: the two moves, where they lead, and the same positions with one thing taken away
- `winning`: the goal, the tie-break, cards kept from others, what a refill may open
- `building`: points, bonuses, tiles, cards brought within reach
- `thrift`: chips over the limit, jokers kept, chips saved, room in the hand
"""

from __future__ import annotations

from cabochon.contract import Claim
from cabochon.games.gems.rules.state import State
from cabochon.games.gems.strategy.reasons.building import building_claims
from cabochon.games.gems.strategy.reasons.comparison import Actions, compare
from cabochon.games.gems.strategy.reasons.thrift import thrift_claims
from cabochon.games.gems.strategy.reasons.winning import winning_claims

__all__ = ["claims"]


def claims(state: State, better: Actions, played: Actions | None) -> list[Claim]:
    """What may speak for the better move, the most telling things first."""
    moves = compare(state, better, played)
    if moves is None:
        return []
    return [*winning_claims(moves), *building_claims(moves), *thrift_claims(moves)]
