"""Whether an opponent can still overtake the mover in the same round, and which cards to deny them.

Looks only at cards that everybody can see. Decides no rule.
"""

from __future__ import annotations

from typing import Any

from cabochon.compiled import compiled
from cabochon.games.gems.knowledge.hidden import is_hidden_from
from cabochon.games.gems.rules.cards import AVENGERS, BONUS, NOTHING, POINTS, TILE_POINTS
from cabochon.games.gems.rules.legal import earns_tile, may_buy
from cabochon.games.gems.rules.marvel import avengers_tile_change
from cabochon.games.gems.rules.state import MARKET, State, card_at
from cabochon.games.gems.rules.victory import ranking
from cabochon.games.gems.strategy.lookahead import (
    avengers_holder_after,
    avengers_tile_points,
    bonuses_with,
    would_reach_the_goal,
    write_tile_points,
)

__all__ = ["may_be_overtaken", "score_denials"]

DENIAL = 100.0  # the score of keeping a card that meets the goal from an opponent
NEAR_THE_GOAL = 9  # a card, a tile and the Avengers tile hardly ever bring more points at once


@compiled
def score_denials(game: State, scores: Any, at: int, scratch: int) -> None:
    """Raise the score of each market place where an opponent could now buy a card that meets the goal."""
    for seat in range(game.seats):
        if seat != game.seat and is_near_the_goal(game, seat):
            write_tile_points(game, seat, scores, scratch)
            for place in range(MARKET):
                card = game.market[place]
                if card != NOTHING and may_buy(game.players[seat], card):
                    extra = scores[scratch + BONUS[card]] + avengers_tile_points(game, seat, card)
                    if would_reach_the_goal(game, seat, card, extra):
                        scores[at + place] += DENIAL


@compiled
def is_near_the_goal(game: State, seat: int) -> bool:
    return game.players[seat].points + NEAR_THE_GOAL >= game.target


@compiled
def may_be_overtaken(game: State, card: int, extra: float) -> bool:
    """Whether a later seat of the round could answer the mover's purchase, with its extra points, and end ahead."""
    for seat in range(game.seat + 1, game.seats):
        if is_near_the_goal(game, seat):
            other = game.players[seat]
            for place in range(MARKET + other.reserved):
                answer = open_card(game, seat, place)
                is_open = answer != NOTHING and answer != card and may_buy(other, answer)
                if is_open and would_overtake(game, seat, answer, card, extra):
                    return True
    return False


@compiled
def open_card(game: State, seat: int, place: int) -> int:
    """The card at a place of the market or of an opponent's hand; NOTHING if the mover may not know it."""
    if place >= MARKET and is_hidden_from(game, game.seat, seat, place - MARKET):
        return NOTHING
    return card_at(game, seat, place)


@compiled
def would_overtake(game: State, seat: int, answer: int, card: int, extra: float) -> bool:
    """Whether a seat that answers the mover's card with another one meets the goal and ranks higher."""
    mover = game.players[game.seat]
    other = game.players[seat]
    before = int(game.avengers_holder)
    holder = avengers_holder_after(game, int(game.seat), card, before, 0)
    last = avengers_holder_after(game, seat, answer, holder, int(AVENGERS[card]))
    gained = best_tile_left(game, seat, answer, card)
    gained += avengers_tile_change(seat, before, last)
    if not would_reach_the_goal(game, seat, answer, gained):
        return False
    extra += avengers_tile_change(int(game.seat), holder, last)
    has_goal = would_reach_the_goal(game, game.seat, card, extra)
    own = ranking(has_goal, mover.points + POINTS[card] + extra, last == game.seat, mover.cards)
    return ranking(True, other.points + POINTS[answer] + gained, last == seat, other.cards) > own


@compiled
def best_tile_left(game: State, seat: int, answer: int, card: int) -> int:
    """The points of the best tile that a card would bring a seat, after the mover's card has brought the mover's."""
    most = 0
    for place in range(len(game.tiles)):
        tile = game.tiles[place]
        is_earned = earns_tile(bonuses_with(game.players[seat], answer), tile)
        if is_earned and not earns_tile(bonuses_with(game.players[game.seat], card), tile):
            most = max(most, int(TILE_POINTS[tile]))
    return most
