"""The rewards of Battle Mat, as the contract names them."""

from __future__ import annotations

from cabochon.compiled import compiled
from cabochon.games.battle_mat.rules.state import State
from cabochon.games.battle_mat.rules.victory import rank_key

__all__ = ["DEFAULT_ACTION", "points", "rank_key"]

DEFAULT_ACTION: int | None = None


@compiled
def points(game: State, seat: int) -> int:
    return int(game.players[seat].score)
