"""What a purchase would bring a player: points, tiles, the goal. Asks the rules; decides none of them."""

from __future__ import annotations

from typing import Any

from cabochon.bits import Bits
from cabochon.compiled import compiled
from cabochon.games.gems.rules.cards import (
    AVENGERS,
    BONUS,
    COLOURS,
    LEVEL,
    MARVEL,
    NOTHING,
    POINTS,
    TILE_POINTS,
    TIME,
    one_more,
    packed,
    total,
)
from cabochon.games.gems.rules.ending import meets_the_goal
from cabochon.games.gems.rules.legal import bonuses_lacking, earns_tile
from cabochon.games.gems.rules.marvel import (
    avengers_tile_change,
    may_take_time_stone,
    symbols_of,
    takes_avengers_tile,
)
from cabochon.games.gems.rules.state import Player, State

__all__ = [
    "avengers_holder_after",
    "avengers_tile_points",
    "bonuses_with",
    "would_reach_the_goal",
    "would_take_avengers_tile",
    "write_tile_points",
]


@compiled
def bonuses_with(player: Player, card: int) -> Bits:
    """A player's bonuses of each colour once they own a card."""
    return one_more(packed(player.bonuses), BONUS[card])


@compiled
def write_tile_points(game: State, seat: int, points: Any, at: int) -> None:
    """Write, for each colour, the points of the best tile that one more bonus of it would bring a seat."""
    bonuses = packed(game.players[seat].bonuses)
    for colour in range(COLOURS):
        points[at + colour] = 0.0
    for place in range(len(game.tiles)):
        tile = game.tiles[place]
        if tile != NOTHING and total(bonuses_lacking(bonuses, tile)) <= 1:
            for colour in range(COLOURS):
                if earns_tile(one_more(bonuses, colour), tile):
                    points[at + colour] = max(points[at + colour], TILE_POINTS[tile])


@compiled
def would_take_avengers_tile(game: State, seat: int, card: int) -> bool:
    holder = int(game.avengers_holder)
    return holder != seat and avengers_holder_after(game, seat, card, holder, 0) == seat


@compiled
def avengers_tile_points(game: State, seat: int, card: int) -> int:
    if game.edition != MARVEL:
        return 0
    holder = int(game.avengers_holder)
    return avengers_tile_change(seat, holder, avengers_holder_after(game, seat, card, holder, 0))


@compiled
def avengers_holder_after(game: State, seat: int, card: int, holder: int, added: int) -> int:
    """Who holds the Avengers tile once a seat has bought a card, if the mover has gained symbols before."""
    if AVENGERS[card] == 0 or holder == seat:
        return holder
    symbols = game.players[seat].avengers + AVENGERS[card]
    holder_symbols = symbols_of(game, holder) + (added if holder == game.seat else 0)
    return seat if takes_avengers_tile(symbols, holder, holder_symbols) else holder


@compiled
def would_reach_the_goal(game: State, seat: int, card: int, extra: float) -> bool:
    """Whether buying a card meets the goal, with this many points from tiles on top of its own."""
    player = game.players[seat]
    points = player.points + POINTS[card] + extra
    time_stones = player.chips[TIME] + may_take_time_stone(player, LEVEL[card])
    return meets_the_goal(game, points, bonuses_with(player, card), time_stones)
