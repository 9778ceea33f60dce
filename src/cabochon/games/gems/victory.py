"""Who has won a match that is over. Numbers in brackets are those of docs/rules/."""

from __future__ import annotations

from cabochon.bits import EMPTY, Bits, bit, count, has
from cabochon.compiled import compiled
from cabochon.games.gems.cards import NOBODY, NOTHING
from cabochon.games.gems.ending import has_reached_the_goal
from cabochon.games.gems.state import State

__all__ = ["decided_by", "result", "winners"]


@compiled
def result(game: State, seat: int) -> float:
    """The seat's share of the victory: the shares of a match that is over add up to one."""
    if not has(winners(game), seat):
        return 0.0
    return 1.0 / count(winners(game))


@compiled
def winners(game: State) -> Bits:
    return best_by_cards(game, best_by_avengers(game, best_by_points(game, contenders(game))))


def decided_by(game: State) -> str:
    """What told the winners from the others: points, the Avengers tile, the fewest cards, or nothing: they share it."""
    leaders = best_by_points(game, contenders(game))
    if count(leaders) == 1:
        return "points"
    leaders = best_by_avengers(game, leaders)
    if count(leaders) == 1:
        return "avengers"
    return "cards" if count(best_by_cards(game, leaders)) == 1 else "shared"


@compiled
def contenders(game: State) -> Bits:
    """Who can win: those who meet the goal now (2.8), or everyone when nobody does (1.12)."""
    meeting = EMPTY
    for seat in range(game.seats):
        if has_reached_the_goal(game, seat):
            meeting |= bit(seat)
    return meeting if meeting != EMPTY else bit(game.seats) - bit(0)


@compiled
def best_by_points(game: State, among: Bits) -> Bits:
    best = EMPTY
    most = -1
    for seat in range(game.seats):
        points = game.players[seat].points
        if has(among, seat) and points >= most:
            best = bit(seat) if points > most else best | bit(seat)
            most = points
    return best


@compiled
def best_by_avengers(game: State, among: Bits) -> Bits:
    # Whoever of them holds the Avengers tile; Splendor has no such tile, and nobody holds it there.  (2.8)
    if game.avengers_holder == NOBODY:
        return among
    holder = among & bit(game.avengers_holder)
    return holder if holder != EMPTY else among


@compiled
def best_by_cards(game: State, among: Bits) -> Bits:
    best = EMPTY
    fewest = NOTHING
    for seat in range(game.seats):
        cards = game.players[seat].cards
        if has(among, seat) and cards <= fewest:
            best = bit(seat) if cards < fewest else best | bit(seat)
            fewest = cards
    return best
