"""What cards, colours and tiles are worth to a player, as a sensible one judges it. Decides no rule."""

from __future__ import annotations

from typing import Any

from cabochon.bits import Bits
from cabochon.compiled import compiled
from cabochon.games.gems.rules.cards import (
    AVENGERS,
    BONUS,
    COLOURS,
    COST,
    LEVEL,
    MARVEL,
    NOBODY,
    NOTHING,
    POINTS,
    REQUIRES,
    TILE_POINTS,
    TIME,
    amount,
    beyond,
    packed,
    total,
)
from cabochon.games.gems.rules.legal import may_buy
from cabochon.games.gems.rules.marvel import AVENGERS_FOR_THE_TILE, AVENGERS_TILE_POINTS, TIME_STONE_LEVEL
from cabochon.games.gems.rules.state import MARKET, Player, State
from cabochon.games.gems.strategy.weights import TASTES

__all__ = [
    "card_at",
    "note_extra_points",
    "note_pull",
    "note_threats",
    "points_of_avengers_tile",
    "progress",
    "tile_distance",
    "worth",
    "would_reach_the_goal",
]

THE_OTHERS_MATCH = 100.0
NEAR_THE_GOAL = 9  # a card, a tile and the Avengers tile bring hardly more points at once


@compiled
def card_at(game: State, place: int) -> int:
    """The card at a place of the market, or after it of the mover's hand."""
    if place < MARKET:
        return int(game.market[place])
    return int(game.players[game.seat].hand[place - MARKET])


@compiled
def progress(game: State) -> float:
    """How far the match is: the most points, as a part of those that end it."""
    most = 0
    for seat in range(game.seats):
        most = max(most, game.players[seat].points)
    return most / game.target


@compiled
def tile_distance(game: State, player: Player, place: int) -> int:
    """How many bonuses a player still needs for a tile."""
    return total(beyond(REQUIRES[game.tiles[place]], packed(player.bonuses)))


@compiled
def note_pull(game: State, pulls: Any, at: int) -> None:
    """How much the mover wants a bonus of each colour, written from a place on."""
    taste = TASTES[game.edition]
    player = game.players[game.seat]
    bonuses = packed(player.bonuses)
    for colour in range(COLOURS):
        lacks_it = game.edition == MARVEL and player.bonuses[colour] == 0
        pulls[at + colour] = taste.pull_of_gauntlet if lacks_it else 0.0
    for place in range(MARKET + player.reserved):
        card = card_at(game, place)
        if card != NOTHING:
            pull = taste.pull_of_card + taste.pull_of_point * POINTS[card]
            spread_pull(pulls, at, beyond(COST[card], bonuses), pull)
    for place in range(len(game.tiles)):
        if game.tiles[place] != NOTHING:
            lacking = beyond(REQUIRES[game.tiles[place]], bonuses)
            pull = taste.pull_of_tile * TILE_POINTS[game.tiles[place]]
            spread_pull(pulls, at, lacking, pull / (total(lacking) + taste.tile_patience))


@compiled
def spread_pull(pulls: Any, at: int, lacking: Bits, pull: float) -> None:
    for colour in range(COLOURS):
        pulls[at + colour] += pull * (amount(lacking, colour) > 0)


@compiled
def worth(game: State, card: int, pull: float, late: float) -> float:
    """What owning a card is worth to the mover, when its colour pulls so much and the match is so far."""
    taste = TASTES[game.edition]
    value = POINTS[card] * (taste.point + taste.point_late * late)
    value += (taste.bonus + pull) * max(0.0, 1.0 - taste.bonus_fades * late)
    if game.edition == MARVEL:
        if LEVEL[card] == TIME_STONE_LEVEL and game.players[game.seat].chips[TIME] == 0:
            value += taste.time_stone
        if game.avengers_holder != game.seat:
            value += AVENGERS[card] * taste.avenger
        if would_take_avengers_tile(game, game.seat, card):
            value += taste.avengers_tile
    return value


@compiled
def would_take_avengers_tile(game: State, seat: int, card: int) -> bool:
    if AVENGERS[card] == 0 or game.avengers_holder == seat:
        return False
    symbols = game.players[seat].avengers + AVENGERS[card]
    if game.avengers_holder == NOBODY:
        return symbols >= AVENGERS_FOR_THE_TILE
    return symbols > game.players[game.avengers_holder].avengers


@compiled
def note_extra_points(game: State, seat: int, points: Any, at: int) -> None:
    """The points of a tile that one more bonus of each colour would bring a player, written from a place on."""
    bonuses = packed(game.players[seat].bonuses)
    for colour in range(COLOURS):
        points[at + colour] = 0.0
    for place in range(len(game.tiles)):
        if game.tiles[place] != NOTHING:
            lacking = beyond(REQUIRES[game.tiles[place]], bonuses)
            if total(lacking) <= 1:
                for colour in range(COLOURS):
                    if amount(lacking, colour) == total(lacking):
                        points[at + colour] = max(points[at + colour], TILE_POINTS[game.tiles[place]])


@compiled
def would_reach_the_goal(game: State, seat: int, card: int, extra: float) -> bool:
    """Whether buying a card would meet the goal, with so many points of tiles besides those on it."""
    player = game.players[seat]
    if player.points + POINTS[card] + extra < game.target:
        return False
    if game.edition != MARVEL:
        return True
    for colour in range(COLOURS):
        if player.bonuses[colour] == 0 and BONUS[card] != colour:
            return False
    return player.chips[TIME] > 0 or LEVEL[card] == TIME_STONE_LEVEL


@compiled
def points_of_avengers_tile(game: State, seat: int, card: int) -> int:
    is_taken = game.edition == MARVEL and would_take_avengers_tile(game, seat, card)
    return AVENGERS_TILE_POINTS if is_taken else 0


@compiled
def note_threats(game: State, likings: Any, at: int, scratch: int) -> None:
    """Add to the liking for each place of the market where somebody else could now buy a card that meets the goal."""
    for seat in range(game.seats):
        other = game.players[seat]
        if seat != game.seat and other.points + NEAR_THE_GOAL >= game.target:
            note_extra_points(game, seat, likings, scratch)
            for place in range(MARKET):
                card = game.market[place]
                if card != NOTHING and may_buy(other, card):
                    extra = likings[scratch + BONUS[card]] + points_of_avengers_tile(game, seat, card)
                    if would_reach_the_goal(game, seat, card, extra):
                        likings[at + place] += THE_OTHERS_MATCH
