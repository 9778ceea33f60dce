"""Who has won a match that is over. Numbers in brackets are those of docs/rules/."""

from __future__ import annotations

from cabochon.bits import EMPTY, Bits, bit, count, has
from cabochon.compiled import compiled
from cabochon.games.gems.rules.ending import has_reached_the_goal
from cabochon.games.gems.rules.state import State

__all__ = ["decided_by", "rank_key", "result", "winners"]

PLACES = 256  # more than anybody's points or cards, so that each counts only among those level in all before it


@compiled
def result(game: State, seat: int) -> float:
    """The seat's share of the victory: the shares of a match that is over add up to one."""
    if not has(winners(game), seat):
        return 0.0
    return 1.0 / count(winners(game))


@compiled
def rank_key(game: State, seat: int) -> int:
    """A number that is higher the better a seat has done: the goal first, then points, Avengers tile, fewest cards."""
    return by_avengers(game, seat) * PLACES + PLACES - 1 - game.players[seat].cards  # (1.12)


@compiled
def by_points(game: State, seat: int) -> int:
    # Only those who meet the goal can win (2.8), or everyone when nobody does (1.12).
    return has_reached_the_goal(game, seat) * PLACES + game.players[seat].points


@compiled
def by_avengers(game: State, seat: int) -> int:
    # Whoever holds the Avengers tile; Splendor has no such tile, and nobody holds it there.  (2.8)
    return by_points(game, seat) * 2 + (game.avengers_holder == seat)


@compiled
def winners(game: State) -> Bits:
    best = EMPTY
    highest = -1
    for seat in range(game.seats):
        reached = rank_key(game, seat)
        if reached >= highest:
            best = bit(seat) if reached > highest else best | bit(seat)
            highest = reached
    return best


def decided_by(game: State) -> str:
    """What told the winners from the others: points, the Avengers tile, the fewest cards, or nothing: they share it."""
    for told, measure in (("points", by_points), ("avengers", by_avengers), ("cards", rank_key)):
        reached = [int(measure(game, seat)) for seat in range(int(game.seats))]
        if reached.count(max(reached)) == 1:
            return told
    return "shared"
