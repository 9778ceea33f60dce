"""How much a sensible player likes each move, for `greedy`, and for a search that asks where to look first.

A card is worth what `worth` says, and wanted the more the fewer chips are lacking for it; a chip is liked for the cards
it brings nearer. Decides no rule, and looks at nothing the mover cannot know. Weights of actions that are not allowed
serve as scratch space.
"""

from __future__ import annotations

from typing import Any

from cabochon.bits import Bits, Mask, allowed, has
from cabochon.compiled import compiled
from cabochon.games.gems.rules.actions import (
    BUY,
    COLOUR_SETS,
    GOLD,
    PASS,
    RESERVE,
    RESERVE_DECK,
    RETURN,
    SETTLE,
    TAKE,
    TAKE_TWO,
    TILE,
)
from cabochon.games.gems.rules.cards import (
    BONUS,
    COLOURS,
    COST,
    JOKER,
    LEVELS,
    NOTHING,
    POINTS,
    amount,
    beyond,
    packed,
    total,
)
from cabochon.games.gems.rules.ending import CHIP_LIMIT, chips_held
from cabochon.games.gems.rules.state import MARKET, PAY, PLAY, RETURN_CHIPS, Player, State
from cabochon.games.gems.strategy.evaluation import (
    card_at,
    note_extra_points,
    note_pull,
    note_threats,
    points_of_avengers_tile,
    progress,
    tile_distance,
    worth,
    would_reach_the_goal,
)
from cabochon.games.gems.strategy.overtaking import may_be_overtaken
from cabochon.games.gems.strategy.weights import TASTES

__all__ = ["THE_MATCH", "score_actions"]

Weights = Any  # a NumPy array with a number for each action of a seat

ONE_COLOUR = TAKE_TWO - COLOURS  # + colour: what a chip is liked for, which is what taking it alone is
PULL = GOLD  # + colour: nobody pays while it is asked for
EXTRA = RETURN  # + colour: nor returns a chip

THE_MATCH = 1000.0  # more than anything else
KEPT = 100.0  # a joker is returned last


@compiled
def score_actions(game: State, mask: Mask, weights: Weights) -> None:
    """How much a sensible player likes each allowed action of the seat to move."""
    if game.phase == PLAY:
        weigh_turn(game, mask, weights)
    elif game.phase == PAY:
        weights[SETTLE] = 1.0  # jokers are kept
        for colour in range(COLOURS):
            weights[GOLD + colour] = 0.0
    elif game.phase == RETURN_CHIPS:
        weigh_returns(game, weights)
    else:
        weigh_tiles(game, weights)


@compiled
def weigh_turn(game: State, mask: Mask, weights: Weights) -> None:
    taste = TASTES[game.edition]
    player = game.players[game.seat]
    late = progress(game)
    note_pull(game, weights, PULL)
    note_extra_points(game, game.seat, weights, EXTRA)
    for colour in range(COLOURS):
        weights[ONE_COLOUR + colour] = 0.0
        weights[TAKE_TWO + colour] = 0.0
    held = held_packed(player)
    room = CHIP_LIMIT - chips_held(player)
    for place in range(MARKET + player.reserved):
        card = card_at(game, place)
        if card != NOTHING:
            weigh_card(game, weights, place, late, held, room)
    weigh_takes(game, mask, weights, room)
    note_threats(game, weights, RESERVE, EXTRA)
    note_threats(game, weights, BUY, EXTRA)
    for level in range(LEVELS):
        liking = taste.reserving + taste.reserving_level * level
        weights[RESERVE_DECK + level] = liking - (0.0 if game.bank[JOKER] > 0 else taste.without_joker)
    weights[PASS] = 0.0


@compiled
def held_packed(player: Player) -> Bits:
    """What a player can pay of each colour with bonuses and chips."""
    return packed(player.bonuses) + packed(player.chips)


@compiled
def weigh_card(game: State, weights: Weights, place: int, late: float, held: Bits, room: int) -> None:
    """Buying the card, reserving it, and the chips that bring it nearer."""
    taste = TASTES[game.edition]
    card = card_at(game, place)
    player = game.players[game.seat]
    value = worth(game, card, weights[PULL + BONUS[card]], late)
    missing = beyond(COST[card], held)
    jokers = min(total(missing), player.chips[JOKER])
    short = total(missing) - jokers
    near = 1.0 / (taste.nearness + short)
    wanted = value * near * near
    if short == 0:
        extra = weights[EXTRA + BONUS[card]] + points_of_avengers_tile(game, game.seat, card)
        weights[BUY + place] = liking_to_buy(game, card, value, extra) - taste.buying_joker * jokers
    else:
        weights[BUY + place] = 0.0
        want_chips(weights, missing, wanted * near)
    if place < MARKET:
        weights[RESERVE + place] = liking_to_reserve(game, wanted, room)


@compiled
def liking_to_buy(game: State, card: int, value: float, extra: float) -> float:
    taste = TASTES[game.edition]
    player = game.players[game.seat]
    price = total(beyond(COST[card], packed(player.bonuses)))
    liking = taste.buying + taste.buying_worth * value + taste.extra_point * extra
    liking -= taste.buying_price * price
    if would_reach_the_goal(game, game.seat, card, extra) and not may_be_overtaken(game, card, extra):
        liking += THE_MATCH * (1 + player.points + POINTS[card] + extra)
    return liking


@compiled
def liking_to_reserve(game: State, wanted: float, room: int) -> float:
    taste = TASTES[game.edition]
    liking = taste.reserving + taste.reserving_wanted * wanted
    if game.bank[JOKER] == 0:
        return liking - taste.without_joker
    return liking if room > 0 else liking - taste.over_the_limit


@compiled
def want_chips(weights: Weights, missing: Bits, wanted: float) -> None:
    for colour in range(COLOURS):
        lacking = amount(missing, colour)
        weights[ONE_COLOUR + colour] += wanted * (lacking > 0)
        weights[TAKE_TWO + colour] += wanted * (lacking > 1)


@compiled
def weigh_takes(game: State, mask: Mask, weights: Weights, room: int) -> None:
    for number in range(ONE_COLOUR - TAKE):
        if allowed(mask, TAKE + number):
            liking = 0.0
            taken = 0
            for colour in range(COLOURS):
                if has(COLOUR_SETS[number], colour):
                    liking += weights[ONE_COLOUR + colour]
                    taken += 1
            weights[TAKE + number] = liking - too_many(game, taken, room)
    for colour in range(COLOURS):
        weights[TAKE_TWO + colour] += weights[ONE_COLOUR + colour] - too_many(game, 2, room)


@compiled
def too_many(game: State, taken: int, room: int) -> float:
    taste = TASTES[game.edition]
    return taste.over_the_limit * max(0, taken - room)


@compiled
def weigh_returns(game: State, weights: Weights) -> None:
    """Chips go that the cards in sight need least."""
    taste = TASTES[game.edition]
    player = game.players[game.seat]
    late = progress(game)
    note_pull(game, weights, PULL)
    for colour in range(COLOURS):
        weights[RETURN + colour] = 0.0
    weights[RETURN + JOKER] = -KEPT
    held = held_packed(player)
    for place in range(MARKET + player.reserved):
        card = card_at(game, place)
        if card != NOTHING:
            short = max(0, total(beyond(COST[card], held)) - player.chips[JOKER])
            near = 1.0 / (taste.nearness + short)
            wanted = worth(game, card, weights[PULL + BONUS[card]], late) * near * near
            for colour in range(COLOURS):
                if amount(COST[card], colour) - player.bonuses[colour] >= player.chips[colour]:
                    weights[RETURN + colour] -= wanted


@compiled
def weigh_tiles(game: State, weights: Weights) -> None:
    """The tile comes first that another one is nearest to."""
    for place in range(len(game.tiles)):
        if game.tiles[place] != NOTHING:
            nearest = NOTHING
            for seat in range(game.seats):
                if seat != game.seat:
                    nearest = min(nearest, tile_distance(game, game.players[seat], place))
            weights[TILE + place] = -nearest
