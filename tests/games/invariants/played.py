"""Random matches in which every state is checked, for any game: `rules` is bound to a module of this folder.

What one observer could imagine in place of the state is looked at as well.
"""

from __future__ import annotations

from typing import Any

from cabochon.bits import Mask, count_allowed
from cabochon.compiled import compiled
from cabochon.contract import OVER
from cabochon.stream import Stream, advance, below, pick
from tests.games.invariants import FINE

rules: Any = None

LONGEST = 20_000
NO_MOVE, NEVER_ENDS, SHARES_WRONG, NOT_IMAGINABLE = range(100, 104)


@compiled
def play_checked(games: Any, mask: Mask, stream: Stream) -> int:
    """One random match to the end in `games[0]`; the first invariant that broke."""
    game = games[0]
    for _ in range(LONGEST):
        broken = int(rules.violation(game))
        if broken != FINE:
            return broken
        stream = advance(stream)
        games[1] = games[0]
        stream = rules.redeal(games[1], below(stream, game.seats), stream)
        if rules.violation(games[1]) != FINE:
            return NOT_IMAGINABLE
        if rules.to_move(game) == OVER:
            shares = 0.0
            for seat in range(game.seats):
                shares += rules.result(game, seat)
            return FINE if abs(shares - 1.0) < 1e-9 else SHARES_WRONG
        rules.legal(game, mask)
        if count_allowed(mask) == 0:
            return NO_MOVE
        stream = advance(stream)
        rules.apply(game, pick(mask, stream))
    return NEVER_ENDS


@compiled
def play_all_checked(games: Any, fresh: Any, mask: Mask, streams: Any) -> tuple[int, int]:
    """As many matches as streams: the first violation and the match it happened in."""
    for number in range(len(streams)):
        games[0] = fresh[0]
        broken = play_checked(games, mask, streams[number])
        if broken != FINE:
            return broken, number
    return FINE, len(streams)
