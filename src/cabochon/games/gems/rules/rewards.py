"""The rewards of both editions, as the contract names them."""

from __future__ import annotations

from cabochon.compiled import compiled
from cabochon.games.gems.rules.actions import SETTLE
from cabochon.games.gems.rules.state import State
from cabochon.games.gems.rules.victory import rank_key

__all__ = ["DEFAULT_ACTION", "points", "rank_key"]

DEFAULT_ACTION: int | None = SETTLE


@compiled
def points(game: State, seat: int) -> int:
    return int(game.players[seat].points)
