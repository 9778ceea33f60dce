"""Who has won a match that is over, and what decided it. Numbers in brackets are those of docs/rules/."""

from __future__ import annotations

from cabochon.compiled import compiled
from cabochon.games.battle_mat.rules.duels import won_in_round
from cabochon.games.battle_mat.rules.state import PLACEMENTS, SEATS, State, opponent

__all__ = ["decided_by", "rank_key", "result"]


@compiled
def rank_key(game: State, seat: int) -> int:
    """Duels won: the higher, the better a seat has done."""
    return int(game.players[seat].score)


@compiled
def result(game: State, seat: int) -> float:
    """The player with more duels has won the match, however it ended."""
    difference = rank_key(game, seat) - rank_key(game, opponent(seat))
    if difference == 0:
        return 0.5
    return 1.0 if difference > 0 else 0.0


def decided_by(game: State) -> str:
    """What the result of a match that is over rests on: "duels", the "decider", or "ratings" that were drawn."""
    if game.pile and not (game.decider and is_won_by_duels(game)):
        return "ratings"
    return "decider" if game.decider else "duels"


def is_won_by_duels(game: State) -> bool:
    """Whether a player has won two of the decider's three duels, whatever rating is drawn after that.  (3.9)"""
    return max(won_in_round(game, seat) for seat in range(SEATS)) > PLACEMENTS // 2
