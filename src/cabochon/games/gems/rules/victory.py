"""Who has won a match that is over. Numbers in brackets are those of docs/rules/."""

from __future__ import annotations

from cabochon.bits import EMPTY, Bits, bit, count, has
from cabochon.compiled import compiled
from cabochon.games.gems.rules.ending import has_reached_the_goal
from cabochon.games.gems.rules.state import State

__all__ = ["decided_by", "rank_key", "ranking", "ranking_by_points", "result", "winners"]

PLACES = 256  # more than anybody's points or cards, so that each counts only among those level in all before it


@compiled
def result(game: State, seat: int) -> float:
    """The seat's share of the victory: the shares of a match that is over add up to one."""
    if not has(winners(game), seat):
        return 0.0
    return 1.0 / count(winners(game))


@compiled
def rank_key(game: State, seat: int) -> int:
    """The higher, the better a seat has done."""
    player = game.players[seat]
    return ranking(has_reached_the_goal(game, seat), player.points, game.avengers_holder == seat, player.cards)


@compiled
def ranking(has_goal: bool, points: int, has_avengers_tile: bool, cards: int) -> int:
    """The goal comes first, then points, the Avengers tile, and the fewest cards.  (1.12, 2.8)"""
    # In Splendor nobody ever has the Avengers tile.
    by_avengers = ranking_by_points(has_goal, points) * 2 + int(has_avengers_tile)
    return by_avengers * PLACES + PLACES - 1 - int(cards)


@compiled
def ranking_by_points(has_goal: bool, points: int) -> int:
    """The ranking before any tie is broken."""
    return int(has_goal) * PLACES + int(points)  # if nobody meets the goal, everyone can win  (1.12)


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
    """The first criterion that left a single winner: points, the Avengers tile or the fewest cards; else "shared"."""
    rankings = [int(rank_key(game, seat)) for seat in range(int(game.seats))]
    for criterion, following in (("points", 2 * PLACES), ("avengers", PLACES), ("cards", 1)):
        so_far = [number // following for number in rankings]
        if so_far.count(max(so_far)) == 1:
            return criterion
    return "shared"
