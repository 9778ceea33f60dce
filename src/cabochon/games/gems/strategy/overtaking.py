"""Whether who reaches the goal can still be overtaken in the same round, by what lies open. Decides no rule."""

from __future__ import annotations

from cabochon.compiled import compiled
from cabochon.games.gems.rules.cards import (
    AVENGERS,
    BONUS,
    NOBODY,
    NOTHING,
    POINTS,
    REQUIRES,
    TILE_POINTS,
    amount,
    beyond,
    packed,
    total,
)
from cabochon.games.gems.rules.legal import may_buy
from cabochon.games.gems.rules.marvel import AVENGERS_FOR_THE_TILE, AVENGERS_TILE_POINTS
from cabochon.games.gems.rules.state import MARKET, Player, State
from cabochon.games.gems.strategy.evaluation import NEAR_THE_GOAL, would_reach_the_goal

__all__ = ["may_be_overtaken"]


@compiled
def may_be_overtaken(game: State, card: int, extra: float) -> bool:
    """Whether a later seat of the round could answer the mover's purchase, with its extra points, and end ahead."""
    for seat in range(game.seat + 1, game.seats):
        other = game.players[seat]
        if other.points + NEAR_THE_GOAL >= game.target:
            for place in range(MARKET + other.reserved):
                answer = open_card(game, other, place)
                is_open = answer != NOTHING and answer != card and may_buy(other, answer)
                if is_open and would_overtake(game, seat, answer, card, extra):
                    return True
    return False


@compiled
def open_card(game: State, other: Player, place: int) -> int:
    """A card that all know a player could buy, in the market or after it in their hand."""
    if place < MARKET:
        return int(game.market[place])
    return NOTHING if other.hidden[place - MARKET] else int(other.hand[place - MARKET])


@compiled
def would_overtake(game: State, seat: int, answer: int, card: int, extra: float) -> bool:
    """Whether a seat that answers the mover's card with another one meets the goal and is ahead.  (1.12, 2.8)"""
    mover = game.players[game.seat]
    other = game.players[seat]
    before = int(game.avengers_holder)
    holder = avengers_holder_after(game, int(game.seat), card, before, 0)
    last = avengers_holder_after(game, seat, answer, holder, int(AVENGERS[card]))
    gained = points_of_tile(game, seat, answer, card)
    gained += AVENGERS_TILE_POINTS * (int(last == seat) - int(before == seat))
    if not would_reach_the_goal(game, seat, answer, gained):
        return False
    points = mover.points + POINTS[card] + extra
    if holder == game.seat and last == seat:
        points -= AVENGERS_TILE_POINTS
    ahead = other.points + POINTS[answer] + gained - points
    if ahead != 0:
        return ahead > 0
    if last == seat or last == game.seat:
        return last == seat
    return other.cards < mover.cards


@compiled
def avengers_holder_after(game: State, seat: int, card: int, holder: int, added: int) -> int:
    """Who holds the Avengers tile once a seat has bought a card, if the mover has got so many symbols before."""
    if AVENGERS[card] == 0 or holder == seat:
        return holder
    symbols = game.players[seat].avengers + AVENGERS[card]
    if holder == NOBODY:
        return seat if symbols >= AVENGERS_FOR_THE_TILE else NOBODY
    to_beat = game.players[holder].avengers + (added if holder == game.seat else 0)
    return seat if symbols > to_beat else holder


@compiled
def points_of_tile(game: State, seat: int, answer: int, card: int) -> int:
    """What tile a card would bring a seat, once the mover's card has brought the mover's."""
    most = 0
    for place in range(len(game.tiles)):
        is_earned = game.tiles[place] != NOTHING and would_earn(game, seat, answer, place)
        if is_earned and not would_earn(game, game.seat, card, place):
            most = max(most, int(TILE_POINTS[game.tiles[place]]))
    return most


@compiled
def would_earn(game: State, seat: int, card: int, place: int) -> bool:
    lacking = beyond(REQUIRES[game.tiles[place]], packed(game.players[seat].bonuses))
    return total(lacking) <= 1 and amount(lacking, BONUS[card]) == total(lacking)
