"""What a seat may know as numbers for a network; docs/environments/ lists them. A change raises the game's version.

Where there are numbers for both players, the observer's come first.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cabochon.bits import count, spread
from cabochon.compiled import compiled
from cabochon.games.battle_mat.knowledge.deduction import POSSIBLE, write_possible
from cabochon.games.battle_mat.rules.actions import STONES
from cabochon.games.battle_mat.rules.decks import CARDS, CATEGORIES
from cabochon.games.battle_mat.rules.legal import duels_in
from cabochon.games.battle_mat.rules.ranks import rank
from cabochon.games.battle_mat.rules.state import (
    NOTHING,
    OVER_AND_DONE,
    PLACEMENTS,
    SEATS,
    STONE,
    ZONES,
    State,
    opponent,
)
from cabochon.games.battle_mat.rules.tracking import is_face_down_for, lies_in

__all__ = ["BLOCKS", "NUMBERS", "observe"]

Numbers = NDArray[np.int8]

PHASES = OVER_AND_DONE - STONE

PHASE = 0  # stone, show, give, choose, lead, on, answer
TURN = PHASE + PHASES  # whether the observer decides
LEADER = TURN + 1  # whether the observer leads the round
GOAL = LEADER + 1
ROUND = GOAL + 1
DECIDER = ROUND + 1
PLACEMENT = DECIDER + 1
SCORES = PLACEMENT + 1
MATCH_POINT = SCORES + SEATS
PENDING = MATCH_POINT + SEATS  # duels carried, duels pooled
RANDOM = PENDING + 2
STONE_USED = RANDOM + SEATS
OWN_STONES = STONE_USED + SEATS
THEIR_STONES = OWN_STONES + STONES  # how many
SPENT = THEIR_STONES + 1
LAID_ON = SPENT + SEATS * STONES  # for each placement its category as one of five
CHOOSER = LAID_ON + PLACEMENTS * CATEGORIES
RANKS = CHOOSER + PLACEMENTS
HAND = RANKS + CARDS * CATEGORIES
LAID = HAND + CARDS
SIZES = LAID + PLACEMENTS * CARDS
MAYBE = SIZES + ZONES
WON = MAYBE + POSSIBLE
CARRIED = WON + SEATS * CARDS
POOLED = CARRIED + CARDS
NUMBERS = POOLED + CARDS

BLOCKS = {
    "phase": PHASE,
    "turn": TURN,
    "leader": LEADER,
    "target": GOAL,
    "round": ROUND,
    "decider": DECIDER,
    "placement": PLACEMENT,
    "scores": SCORES,
    "match point": MATCH_POINT,
    "pending": PENDING,
    "random": RANDOM,
    "stone used": STONE_USED,
    "stones": OWN_STONES,
    "their stones": THEIR_STONES,
    "spent": SPENT,
    "laid on": LAID_ON,
    "chooser": CHOOSER,
    "ranks": RANKS,
    "hand": HAND,
    "laid": LAID,
    "sizes": SIZES,
    "maybe": MAYBE,
    "won": WON,
    "carried": CARRIED,
    "pooled": POOLED,
}


@compiled
def observe(game: State, seat: int, numbers: Numbers) -> None:
    numbers[:] = 0
    observe_round(game, seat, numbers)
    for away in range(SEATS):
        observe_player(game, (seat + away) % SEATS, away, numbers)
    observe_mat(game, seat, numbers)
    observe_cards(game, seat, numbers)


@compiled
def observe_round(game: State, seat: int, numbers: Numbers) -> None:
    if STONE <= game.phase < OVER_AND_DONE:
        numbers[PHASE + game.phase - STONE] = 1
        numbers[TURN] = game.seat == seat
    numbers[LEADER] = game.leader == seat
    numbers[GOAL] = game.target
    numbers[ROUND] = game.rounds
    numbers[DECIDER] = game.decider
    numbers[PLACEMENT] = game.placement
    numbers[PENDING] = duels_in(np.uint64(game.carried))
    numbers[PENDING + 1] = duels_in(np.uint64(game.pooled))


@compiled
def observe_player(game: State, other: int, away: int, numbers: Numbers) -> None:
    player = game.players[other]
    numbers[SCORES + away] = player.score
    numbers[MATCH_POINT + away] = game.first_at_match_point == other
    numbers[RANDOM + away] = game.random_first == other
    numbers[STONE_USED + away] = player.stone_used
    spread(np.uint64(player.spent), STONES, numbers, SPENT + away * STONES)
    spread(np.uint64(player.won), CARDS, numbers, WON + away * CARDS)


@compiled
def observe_mat(game: State, seat: int, numbers: Numbers) -> None:
    for place in range(PLACEMENTS):
        placement = game.placements[place]
        if placement.category != NOTHING:
            numbers[LAID_ON + place * CATEGORIES + int(placement.category)] = 1
        numbers[CHOOSER + place] = placement.chooser == seat
        card = placement.cards[seat]
        if card != NOTHING and not is_face_down_for(game, seat, place):
            numbers[LAID + place * CARDS + int(card)] = 1


@compiled
def observe_cards(game: State, seat: int, numbers: Numbers) -> None:
    player = game.players[seat]
    spread(np.uint64(player.hand), CARDS, numbers, HAND)
    spread(np.uint64(player.stones), STONES, numbers, OWN_STONES)
    numbers[THEIR_STONES] = count(np.uint64(game.players[opponent(seat)].stones))
    for zone in range(ZONES):
        numbers[SIZES + zone] = count(lies_in(game, seat, zone))
    write_possible(game, seat, numbers, MAYBE)
    spread(np.uint64(game.carried), CARDS, numbers, CARRIED)
    spread(np.uint64(game.pooled), CARDS, numbers, POOLED)
    for card in range(CARDS):
        for category in range(CATEGORIES):
            numbers[RANKS + card * CATEGORIES + category] = rank(game, card, category)
