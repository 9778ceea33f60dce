"""What cards and bonuses are worth to the seat to move. Decides no rule."""

from __future__ import annotations

from typing import Any

from cabochon.bits import Bits
from cabochon.compiled import compiled
from cabochon.games.gems.rules.cards import (
    AVENGERS,
    COLOURS,
    LEVEL,
    MARVEL,
    NOTHING,
    POINTS,
    TILE_POINTS,
    amount,
    packed,
    total,
)
from cabochon.games.gems.rules.legal import bonuses_lacking, unpaid
from cabochon.games.gems.rules.marvel import may_take_time_stone
from cabochon.games.gems.rules.state import MARKET, State, card_at
from cabochon.games.gems.strategy.lookahead import would_take_avengers_tile
from cabochon.games.gems.strategy.weights import WEIGHTS

__all__ = ["card_value", "progress", "write_demand"]


@compiled
def progress(game: State) -> float:
    """How far the match has come: the most points of any seat, as a share of the target."""
    most = 0
    for seat in range(game.seats):
        most = max(most, game.players[seat].points)
    return most / game.target


@compiled
def write_demand(game: State, demand: Any, at: int) -> None:
    """Write, for each colour, how much the mover wants a bonus of it."""
    weights = WEIGHTS[game.edition]
    player = game.players[game.seat]
    bonuses = packed(player.bonuses)
    for colour in range(COLOURS):
        lacks_it = game.edition == MARVEL and player.bonuses[colour] == 0
        demand[at + colour] = weights.demand_of_gauntlet if lacks_it else 0.0
    for place in range(MARKET + player.reserved):
        card = card_at(game, game.seat, place)
        if card != NOTHING:
            wanted = weights.demand_of_card + weights.demand_of_point * POINTS[card]
            add_demand(demand, at, unpaid(card, bonuses), wanted)
    for place in range(len(game.tiles)):
        tile = game.tiles[place]
        if tile != NOTHING:
            lacking = bonuses_lacking(bonuses, tile)
            wanted = weights.demand_of_tile * TILE_POINTS[tile]
            add_demand(demand, at, lacking, wanted / (total(lacking) + weights.tile_patience))


@compiled
def add_demand(demand: Any, at: int, lacking: Bits, wanted: float) -> None:
    for colour in range(COLOURS):
        demand[at + colour] += wanted * (amount(lacking, colour) > 0)


@compiled
def card_value(game: State, card: int, demand: float, match_progress: float) -> float:
    """The value of owning a card for the mover, given the demand for its bonus and the progress of the match."""
    weights = WEIGHTS[game.edition]
    value = POINTS[card] * (weights.point + weights.point_late * match_progress)
    value += (weights.bonus + demand) * max(0.0, 1.0 - weights.bonus_fades * match_progress)
    if game.edition == MARVEL:
        if may_take_time_stone(game.players[game.seat], LEVEL[card]):
            value += weights.time_stone
        if game.avengers_holder != game.seat:
            value += AVENGERS[card] * weights.avenger
        if would_take_avengers_tile(game, game.seat, card):
            value += weights.avengers_tile
    return value
