"""Where Marvel differs: time stone, Avengers tile, gauntlet. Numbers in brackets are those of docs/rules/marvel.md."""

from __future__ import annotations

from cabochon.compiled import compiled
from cabochon.games.gems.rules.cards import AVENGERS, COLOURS, NOBODY, TIME
from cabochon.games.gems.rules.state import Player, State

__all__ = [
    "AVENGERS_FOR_THE_TILE",
    "AVENGERS_TILE_POINTS",
    "TIME_STONE_LEVEL",
    "count_avengers",
    "has_every_bonus",
    "take_time_stone",
]

AVENGERS_FOR_THE_TILE = 3
AVENGERS_TILE_POINTS = 3
TIME_STONE_LEVEL = 2  # counted from zero


@compiled
def take_time_stone(game: State, level: int) -> None:
    # With the first card of the third level; there is one for every seat.  (2.3)
    player = game.players[game.seat]
    if level == TIME_STONE_LEVEL and player.chips[TIME] == 0:
        game.bank[TIME] -= 1
        player.chips[TIME] += 1


@compiled
def count_avengers(game: State, card: int) -> None:
    player = game.players[game.seat]
    player.avengers += AVENGERS[card]
    if may_take_avengers_tile(game):
        if game.avengers_holder != NOBODY:
            game.players[game.avengers_holder].points -= AVENGERS_TILE_POINTS
        game.avengers_holder = game.seat
        player.points += AVENGERS_TILE_POINTS


@compiled
def may_take_avengers_tile(game: State) -> bool:
    # The first with three symbols; afterwards whoever has strictly more than the holder.  (2.6)
    symbols = game.players[game.seat].avengers
    if game.avengers_holder == NOBODY:
        return symbols >= AVENGERS_FOR_THE_TILE
    return symbols > game.players[game.avengers_holder].avengers


@compiled
def has_every_bonus(player: Player) -> bool:
    for colour in range(COLOURS):
        if player.bonuses[colour] == 0:
            return False
    return True
