"""The end of a turn, of a round and of the match: chips down to ten, tiles, the goal. Knows no action of a turn."""

from __future__ import annotations

import numpy as np

from cabochon.bits import Bits, bit
from cabochon.compiled import compiled
from cabochon.games.gems.rules.cards import MARVEL, NOTHING, TILE_POINTS, TIME, number_of_tile, packed
from cabochon.games.gems.rules.legal import may_receive
from cabochon.games.gems.rules.marvel import has_every_bonus
from cabochon.games.gems.rules.state import (
    CHOOSE_TILE,
    OVER_AND_DONE,
    PLAY,
    RETURN_CHIPS,
    SETTLING,
    TURN_OVER,
    Player,
    State,
)

__all__ = [
    "CHIP_LIMIT",
    "chips_held",
    "chips_to_return",
    "choose_tile",
    "end_the_turn",
    "gain_tile",
    "has_reached_the_goal",
    "meets_the_goal",
    "return_chip",
    "settle_turn",
    "tiles_earned",
]

CHIP_LIMIT = 10


@compiled
def settle_turn(game: State) -> None:
    """Chips first, then tiles, before the next seat's turn."""
    game.place = 0
    if chips_to_return(game.players[game.seat]) > 0:
        game.phase = RETURN_CHIPS
        return
    found, first = tiles_earned(game)
    if found > 1:
        game.phase = CHOOSE_TILE
        return
    if found == 1:
        receive_tile(game, first)
    game.phase = TURN_OVER


@compiled
def chips_to_return(player: Player) -> int:
    return max(0, chips_held(player) - CHIP_LIMIT)  # green counts as well  (1.9, 2.4)


@compiled
def chips_held(player: Player) -> int:
    total = 0
    for colour in range(len(player.chips)):
        total += player.chips[colour]
    return total


@compiled
def tiles_earned(game: State) -> tuple[int, int]:
    """How many tiles the player earns, and the place of the first. Not an action and not optional.  (1.10, 2.5)"""
    found = 0
    first = 0
    for place in range(len(game.tiles)):
        if may_receive(game, place):
            if found == 0:
                first = place
            found += 1
    return found, first


@compiled
def return_chip(game: State, colour: int) -> None:
    game.players[game.seat].chips[colour] -= 1
    game.bank[colour] += 1
    game.phase = SETTLING


@compiled
def choose_tile(game: State, place: int) -> None:
    receive_tile(game, place)
    game.phase = TURN_OVER  # one a turn  (1.10)


@compiled
def receive_tile(game: State, place: int) -> None:
    gain_tile(game, game.seat, game.tiles[place])
    game.tiles[place] = NOTHING


@compiled
def gain_tile(game: State, seat: int, tile: int) -> None:
    """Lay a tile before a player."""
    player = game.players[seat]
    player.tiles |= np.uint32(bit(number_of_tile(game.edition, tile)))
    player.points += TILE_POINTS[tile]


@compiled
def end_the_turn(game: State) -> None:
    game.phase = PLAY
    if game.seat + 1 < game.seats:
        game.seat += 1
    else:
        end_the_round(game)


@compiled
def end_the_round(game: State) -> None:
    # All have had equally many turns: only here can it end.  (1.11, 1.12, 2.7 to 2.9)
    for seat in range(game.seats):
        if has_reached_the_goal(game, seat):
            game.phase = OVER_AND_DONE
    if game.passes == game.seats:
        game.phase = OVER_AND_DONE
    game.passes = 0
    game.seat = 0


@compiled
def has_reached_the_goal(game: State, seat: int) -> bool:
    player = game.players[seat]
    return meets_the_goal(game, player.points, packed(player.bonuses), player.chips[TIME])


@compiled
def meets_the_goal(game: State, points: float, bonuses: Bits, time_stones: int) -> bool:
    # Points alone (1.11); in Marvel also a bonus of every colour and the time stone (2.7).
    if game.edition == MARVEL:
        return points >= game.target and has_every_bonus(bonuses) and time_stones > 0
    return points >= game.target
