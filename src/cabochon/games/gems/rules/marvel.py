"""Where Marvel differs: time stone, Avengers tile, gauntlet. Numbers in brackets are those of docs/rules/marvel.md."""

from __future__ import annotations

from cabochon.bits import EMPTY, Bits
from cabochon.compiled import compiled
from cabochon.games.gems.rules.cards import AVENGERS, NOBODY, ONE_OF_EACH, TIME, beyond
from cabochon.games.gems.rules.state import Player, State

__all__ = [
    "AVENGERS_TILE_POINTS",
    "count_avengers",
    "has_every_bonus",
    "may_take_time_stone",
    "symbols_to_beat",
    "take_time_stone",
]

AVENGERS_FOR_THE_TILE = 3
AVENGERS_TILE_POINTS = 3
TIME_STONE_LEVEL = 2  # counted from zero


@compiled
def may_take_time_stone(player: Player, level: int) -> bool:
    # With the first card of the third level; there is one for every seat.  (2.3)
    return level == TIME_STONE_LEVEL and player.chips[TIME] == 0


@compiled
def take_time_stone(game: State, level: int) -> None:
    player = game.players[game.seat]
    if may_take_time_stone(player, level):
        game.bank[TIME] -= 1
        player.chips[TIME] += 1


@compiled
def count_avengers(game: State, card: int) -> None:
    player = game.players[game.seat]
    player.avengers += AVENGERS[card]
    if player.avengers > symbols_to_beat(game, game.avengers_holder):
        if game.avengers_holder != NOBODY:
            game.players[game.avengers_holder].points -= AVENGERS_TILE_POINTS
        game.avengers_holder = game.seat
        player.points += AVENGERS_TILE_POINTS


@compiled
def symbols_to_beat(game: State, holder: int) -> int:
    """The Avengers tile goes to a player with more symbols than this."""
    # The first with three symbols; afterwards whoever has strictly more than the holder.  (2.6)
    return AVENGERS_FOR_THE_TILE - 1 if holder == NOBODY else int(game.players[holder].avengers)


@compiled
def has_every_bonus(bonuses: Bits) -> bool:
    return beyond(ONE_OF_EACH, bonuses) == EMPTY
