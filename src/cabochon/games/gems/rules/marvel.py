"""Where Marvel differs: time stone, Avengers tile, gauntlet. Numbers in brackets are those of docs/rules/marvel.md."""

from __future__ import annotations

from cabochon.bits import EMPTY, Bits
from cabochon.compiled import compiled
from cabochon.games.gems.rules.cards import NOBODY, ONE_OF_EACH, TIME, beyond
from cabochon.games.gems.rules.state import Player, State

__all__ = [
    "AVENGERS_FOR_THE_TILE",
    "AVENGERS_TILE_POINTS",
    "TIME_STONE_LEVEL",
    "avengers_tile_change",
    "claim_avengers_tile",
    "hand_avengers_tile",
    "has_every_bonus",
    "may_take_time_stone",
    "symbols_of",
    "take_time_stone",
    "takes_avengers_tile",
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
def claim_avengers_tile(game: State) -> None:
    # At once on recruiting.  (2.6)
    symbols = game.players[game.seat].avengers
    if takes_avengers_tile(symbols, game.avengers_holder, symbols_of(game, game.avengers_holder)):
        hand_avengers_tile(game, int(game.seat))


@compiled
def hand_avengers_tile(game: State, holder: int) -> None:
    """The tile goes to a seat, or to nobody, and its points go with it."""
    for seat in range(game.seats):
        game.players[seat].points += avengers_tile_change(seat, game.avengers_holder, holder)
    game.avengers_holder = holder


@compiled
def avengers_tile_change(seat: int, before: int, after: int) -> int:
    """The points that a seat gains or loses when the Avengers tile goes from one holder to another."""
    return AVENGERS_TILE_POINTS * (int(after == seat) - int(before == seat))


@compiled
def takes_avengers_tile(symbols: int, holder: int, holder_symbols: int) -> bool:
    """Whether a player with this many symbols takes the Avengers tile from its holder."""
    # The first with three symbols; afterwards whoever has strictly more than the holder.  (2.6)
    return symbols >= AVENGERS_FOR_THE_TILE if holder == NOBODY else symbols > holder_symbols


@compiled
def symbols_of(game: State, holder: int) -> int:
    """The Avengers symbols of the tile's holder; none while nobody holds it."""
    return 0 if holder == NOBODY else int(game.players[holder].avengers)


@compiled
def has_every_bonus(bonuses: Bits) -> bool:
    return beyond(ONE_OF_EACH, bonuses) == EMPTY
