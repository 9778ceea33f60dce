"""The score of every move for a sensible player: `greedy` plays the best one, a search tries the best ones first.

A card scores by its value and by how few chips are missing for it; a chip scores by the cards it brings nearer. Decides
no rule, and looks at nothing the mover cannot know. The scores of actions that are not allowed serve as scratch space.
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
from cabochon.games.gems.rules.cards import BONUS, COLOURS, JOKER, LEVELS, NOTHING, POINTS, amount, packed, total
from cabochon.games.gems.rules.ending import CHIP_LIMIT, chips_held
from cabochon.games.gems.rules.legal import bonuses_lacking, chips_short, is_joker_left, owed, purse, unpaid
from cabochon.games.gems.rules.state import MARKET, PAY, PLAY, RETURN_CHIPS, State, card_at
from cabochon.games.gems.strategy.evaluation import card_value, progress, write_demand
from cabochon.games.gems.strategy.lookahead import avengers_tile_points, would_reach_the_goal, write_tile_points
from cabochon.games.gems.strategy.overtaking import may_be_overtaken, score_denials
from cabochon.games.gems.strategy.weights import WEIGHTS

__all__ = ["WINNING_SCORE", "score_actions"]

Scores = Any  # a NumPy array with a number for each action of a seat

ONE_COLOUR = TAKE_TWO - COLOURS  # + colour: the score of a chip, which is that of taking it alone
DEMAND = GOLD  # + colour: scratch space, because nobody pays on a turn's first decision
EXTRA_POINTS = RETURN  # + colour: scratch space, because nobody returns a chip then

WINNING_SCORE = 1000.0  # the score of a move that wins the match: higher than everything else adds up to
JOKER_KEPT = 100.0  # a joker is returned last


@compiled
def score_actions(game: State, mask: Mask, scores: Scores) -> None:
    """Write the score of each allowed action of the seat to move."""
    if game.phase == PLAY:
        score_turn(game, mask, scores)
    elif game.phase == PAY:
        scores[SETTLE] = 1.0  # keep the jokers
        for colour in range(COLOURS):
            scores[GOLD + colour] = 0.0
    elif game.phase == RETURN_CHIPS:
        score_returns(game, scores)
    else:
        score_tiles(game, scores)


@compiled
def score_turn(game: State, mask: Mask, scores: Scores) -> None:
    weights = WEIGHTS[game.edition]
    player = game.players[game.seat]
    match_progress = progress(game)
    write_demand(game, scores, DEMAND)
    write_tile_points(game, game.seat, scores, EXTRA_POINTS)
    for colour in range(COLOURS):
        scores[ONE_COLOUR + colour] = 0.0
        scores[TAKE_TWO + colour] = 0.0
    means = purse(player)
    room = CHIP_LIMIT - chips_held(player)
    for place in range(MARKET + player.reserved):
        if card_at(game, game.seat, place) != NOTHING:
            score_card(game, scores, place, match_progress, means, room)
    score_takes(game, mask, scores, room)
    score_denials(game, scores, RESERVE, EXTRA_POINTS)
    score_denials(game, scores, BUY, EXTRA_POINTS)
    for level in range(LEVELS):
        score = weights.reserving + weights.reserving_level * level
        scores[RESERVE_DECK + level] = score - (0.0 if is_joker_left(game) else weights.without_joker)
    scores[PASS] = 0.0


@compiled
def score_card(game: State, scores: Scores, place: int, match_progress: float, means: Bits, room: int) -> None:
    """Buying the card, reserving it, and taking the chips that bring it nearer."""
    weights = WEIGHTS[game.edition]
    card = card_at(game, game.seat, place)
    player = game.players[game.seat]
    value = card_value(game, card, scores[DEMAND + BONUS[card]], match_progress)
    missing = unpaid(card, means)
    short = chips_short(total(missing), player.chips[JOKER])
    jokers = total(missing) - short
    nearness = 1.0 / (weights.nearness + short)
    wanted = value * nearness * nearness
    if short == 0:
        extra = scores[EXTRA_POINTS + BONUS[card]] + avengers_tile_points(game, game.seat, card)
        scores[BUY + place] = buying_score(game, card, value, extra) - weights.buying_joker * jokers
    else:
        scores[BUY + place] = 0.0
        score_missing_chips(scores, missing, wanted * nearness)
    if place < MARKET:
        scores[RESERVE + place] = reserving_score(game, wanted, room)


@compiled
def buying_score(game: State, card: int, value: float, extra: float) -> float:
    weights = WEIGHTS[game.edition]
    player = game.players[game.seat]
    price = total(unpaid(card, packed(player.bonuses)))
    score = weights.buying + weights.buying_value * value + weights.extra_point * extra
    score -= weights.buying_price * price
    if would_reach_the_goal(game, game.seat, card, extra) and not may_be_overtaken(game, card, extra):
        score += WINNING_SCORE * (1 + player.points + POINTS[card] + extra)
    return score


@compiled
def reserving_score(game: State, wanted: float, room: int) -> float:
    weights = WEIGHTS[game.edition]
    score = weights.reserving + weights.reserving_wanted * wanted
    if not is_joker_left(game):
        return score - weights.without_joker
    return score if room > 0 else score - weights.over_the_limit


@compiled
def score_missing_chips(scores: Scores, missing: Bits, wanted: float) -> None:
    for colour in range(COLOURS):
        chips = amount(missing, colour)
        scores[ONE_COLOUR + colour] += wanted * (chips > 0)
        scores[TAKE_TWO + colour] += wanted * (chips > 1)


@compiled
def score_takes(game: State, mask: Mask, scores: Scores, room: int) -> None:
    for number in range(ONE_COLOUR - TAKE):
        if allowed(mask, TAKE + number):
            score = 0.0
            taken = 0
            for colour in range(COLOURS):
                if has(COLOUR_SETS[number], colour):
                    score += scores[ONE_COLOUR + colour]
                    taken += 1
            scores[TAKE + number] = score - return_penalty(game, taken, room)
    for colour in range(COLOURS):
        scores[TAKE_TWO + colour] += scores[ONE_COLOUR + colour] - return_penalty(game, 2, room)


@compiled
def return_penalty(game: State, taken: int, room: int) -> float:
    """For chips taken beyond the room for them, which must be returned at once."""
    weights = WEIGHTS[game.edition]
    return weights.over_the_limit * max(0, taken - room)


@compiled
def score_returns(game: State, scores: Scores) -> None:
    """The chips that the cards in sight need least are returned first."""
    weights = WEIGHTS[game.edition]
    player = game.players[game.seat]
    match_progress = progress(game)
    write_demand(game, scores, DEMAND)
    for colour in range(COLOURS):
        scores[RETURN + colour] = 0.0
    scores[RETURN + JOKER] = -JOKER_KEPT
    means = purse(player)
    for place in range(MARKET + player.reserved):
        card = card_at(game, game.seat, place)
        if card != NOTHING:
            short = chips_short(total(unpaid(card, means)), player.chips[JOKER])
            nearness = 1.0 / (weights.nearness + short)
            wanted = card_value(game, card, scores[DEMAND + BONUS[card]], match_progress) * nearness * nearness
            for colour in range(COLOURS):
                if owed(player, card, colour) >= player.chips[colour]:
                    scores[RETURN + colour] -= wanted


@compiled
def score_tiles(game: State, scores: Scores) -> None:
    """The tile that an opponent is nearest to comes first."""
    for place in range(len(game.tiles)):
        tile = game.tiles[place]
        if tile != NOTHING:
            nearest = NOTHING
            for seat in range(game.seats):
                if seat != game.seat:
                    nearest = min(nearest, total(bonuses_lacking(packed(game.players[seat].bonuses), tile)))
            scores[TILE + place] = -nearest
