"""Set-up, and what chance deals. Numbers in brackets are those of docs/rules/."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cabochon.bits import EMPTY, bit
from cabochon.compiled import compiled
from cabochon.games.battle_mat.rules.actions import SOUL
from cabochon.games.battle_mat.rules.decks import CARDS
from cabochon.games.battle_mat.rules.legal import are_all_laid, hit_seat, lead_of, next_group
from cabochon.games.battle_mat.rules.state import (
    ASK,
    DEAL,
    DEAL_STONES,
    DRAW,
    EXCHANGE,
    NOBODY,
    NOTHING,
    PLACEMENTS,
    PUT_AWAY,
    SEATS,
    THEIR_HAND,
    State,
    opponent,
)
from cabochon.games.battle_mat.rules.tracking import ALL_CARDS, all_forget, dealt_into_hand, dealt_into_place

__all__ = [
    "HAND",
    "SIX",
    "STONES_DEALT",
    "STONES_EACH",
    "begin_round",
    "clear_duels",
    "deal",
    "deal_stone",
    "receiver",
    "set_up",
    "stone_receiver",
]

HAND = 3
SIX = HAND * SEATS
STONES_EACH = 2
STONES_DEALT = STONES_EACH * SEATS


@compiled
def set_up(game: State, ranks: NDArray[np.uint32], target: int) -> None:
    """All cards in the deck, and two to be drawn to see who leads.  (3.1)"""
    for card in range(CARDS):
        game.ranks[card] = ranks[card]
    game.seats = SEATS
    game.target = target
    game.deck[0] = ALL_CARDS
    game.groups = 1
    all_forget(game)
    game.leader = NOBODY
    game.first_at_match_point = NOBODY
    game.user = NOBODY
    clear_the_mat(game)
    clear_duels(game)
    game.pile = ALL_CARDS
    game.drawn[:] = NOTHING
    game.phase = DRAW


@compiled
def clear_the_mat(game: State) -> None:
    for placement in range(PLACEMENTS):
        game.placements[placement].cards[:] = NOTHING
        game.placements[placement].category = NOTHING
        game.placements[placement].chooser = NOBODY
    game.stone = NOTHING
    game.given = NOTHING
    game.place = NOTHING
    game.random_first = NOBODY


@compiled
def clear_duels(game: State) -> None:
    for placement in range(PLACEMENTS):
        game.duels[placement].cards[:] = NOTHING
        game.duels[placement].category = NOTHING
        game.duels[placement].winner = NOBODY


@compiled
def begin_round(game: State) -> None:
    """Three new cards each, the leader's first.  (3.2, 3.4)"""
    game.rounds += 1
    clear_the_mat(game)
    for placement in range(PLACEMENTS):
        game.placements[placement].chooser = lead_of(game, placement)
    for seat in range(SEATS):
        player = game.players[seat]
        player.stone_used = 0
        player.maybe[THEIR_HAND] = EMPTY
    game.placement = 0
    game.asked = 0
    game.dealt = 0
    game.phase = DEAL


@compiled
def receiver(game: State) -> int:
    """The seat that gets the next of six cards: the leader or the user of Soul gets three, then the other seat."""
    first = int(game.user) if game.stone == SOUL else int(game.leader)
    return first if game.dealt < HAND else opponent(first)


@compiled
def deal(game: State, card: int) -> None:
    """The next card of the deck, for a new round, for Soul or for Time."""
    if game.phase == EXCHANGE:
        deal_card(game, hit_seat(game), int(game.place), card)
        game.phase = ASK
        return
    place = game.dealt % HAND if are_all_laid(game) else NOTHING
    deal_card(game, receiver(game), place, card)
    game.dealt += 1
    if game.dealt == HAND and game.stone == SOUL:
        game.phase = PUT_AWAY
    if game.dealt == SIX:
        game.phase = DEAL_STONES if game.rounds == 1 and game.stone != SOUL else ASK
        game.dealt = 0


@compiled
def deal_card(game: State, seat: int, place: int, card: int) -> None:
    """Into a hand, or in the place of one that was laid."""
    group = next_group(game)
    game.deck[group] &= ~bit(card)
    if place == NOTHING:
        game.players[seat].hand |= bit(card)
        dealt_into_hand(game, seat, card, group)
    else:
        game.placements[place].cards[seat] = card
        dealt_into_place(game, seat, card, group, place)


@compiled
def stone_receiver(game: State) -> int:
    return int(game.leader) if game.dealt < STONES_EACH else opponent(game.leader)


@compiled
def deal_stone(game: State, stone: int) -> None:
    """Two for the leader, two for the other; two stay out of the game.  (3.2)"""
    game.players[stone_receiver(game)].stones |= bit(stone)
    game.dealt += 1
    if game.dealt == STONES_DEALT:
        game.phase = ASK
