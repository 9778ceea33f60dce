"""The six stones. Numbers in brackets are those of docs/rules/."""

from __future__ import annotations

import numpy as np

from cabochon.bits import EMPTY, bit, nth
from cabochon.compiled import compiled
from cabochon.games.battle_mat.rules.actions import MIND, POWER, REALITY, SOUL, SPACE, TIME
from cabochon.games.battle_mat.rules.dealing import HAND, receiver
from cabochon.games.battle_mat.rules.laying import lay_at_random
from cabochon.games.battle_mat.rules.legal import are_all_laid, hit_seat, may_be_asked
from cabochon.games.battle_mat.rules.state import (
    ASK,
    DEAL,
    EXCHANGE,
    GIVE,
    HIT,
    LAY_NEXT,
    NOBODY,
    NOTHING,
    PLACEMENTS,
    PUT_AWAY,
    REVEAL,
    SEATS,
    SECOND,
    SHOW,
    STONE,
    THEIR_HAND,
    State,
    opponent,
)
from cabochon.games.battle_mat.rules.tracking import (
    put_under_from_hand,
    put_under_from_place,
    shown,
    swapped_in_hand,
    swapped_in_place,
)

__all__ = [
    "ask_for_stones",
    "decline",
    "give_card",
    "hit",
    "open_group",
    "put_away",
    "put_place_under",
    "show_card",
    "use_power_for",
    "use_stone",
]


@compiled
def ask_for_stones(game: State) -> None:
    """The leader of the round decides first, then the other player.  (3.8)"""
    while game.asked < SEATS:
        seat = int(game.leader) if game.asked == 0 else opponent(game.leader)
        game.asked += 1
        if may_be_asked(game, seat):
            game.seat = seat
            game.phase = STONE
            return
    game.phase = REVEAL if are_all_laid(game) else LAY_NEXT


@compiled
def decline(game: State) -> None:
    game.phase = ASK


@compiled
def use_stone(game: State, stone: int) -> None:
    spend(game, stone)
    if stone == TIME:
        game.phase = HIT
    elif stone == SPACE:
        look_at_own_cards(game)
        game.phase = GIVE
    elif stone == MIND:
        game.seat = opponent(game.user)
        game.phase = SHOW
    elif stone == REALITY:
        game.random_first = opponent(game.user)
        game.phase = ASK
    elif stone == SOUL:
        begin_exchange_of_all(game)
    else:
        choose_all_categories(game)


@compiled
def spend(game: State, stone: int) -> None:
    player = game.players[game.seat]
    player.stones &= ~bit(stone)
    player.spent |= bit(stone)
    player.stone_used = 1
    game.user = game.seat
    game.stone = stone


@compiled
def choose_all_categories(game: State) -> None:
    """Power, used by the leader of the round."""
    for placement in range(PLACEMENTS):
        game.placements[placement].chooser = game.user
    game.phase = ASK


@compiled
def use_power_for(game: State, placement: int) -> None:
    """Power, used by the other player: the category of this placement as well as that of the second."""
    spend(game, POWER)
    game.placements[placement].chooser = game.user
    game.placements[SECOND].chooser = game.user
    game.phase = ASK


@compiled
def show_card(game: State, card: int) -> None:
    """Mind: a card of the opponent's own choice."""
    shown(game, game.user, card)
    game.phase = ASK


@compiled
def look_at_own_cards(game: State) -> None:
    # Also at one that Reality laid unseen: it is chosen from after looking.
    if are_all_laid(game) and game.random_first == game.user:
        game.random_first = NOBODY


@compiled
def give_card(game: State, card: int) -> None:
    """Space: the player chooses a card of their own first, then the random one is drawn."""
    game.given = card
    game.phase = HIT


@compiled
def hit(game: State, card: int) -> None:
    """Chance has drawn a card of the opponent."""
    if game.stone == REALITY:
        lay_at_random(game, card)
    elif game.stone == TIME:
        take_out(game, card)
    else:
        swap(game, card)


@compiled
def place_of(game: State, seat: int, card: int) -> int:
    """Where a laid card lies; NOTHING for one in the hand."""
    for placement in range(PLACEMENTS):
        if game.placements[placement].cards[seat] == card:
            return placement
    return NOTHING


@compiled
def open_group(game: State) -> int:
    """A new bottom of the deck: cards put there come after all others."""
    group = int(game.groups)
    game.groups += 1
    return group


@compiled
def take_out(game: State, card: int) -> None:
    """Time: the card goes under the deck, and the next one comes in its place."""
    victim = hit_seat(game)
    game.place = place_of(game, victim, card)
    group = open_group(game)
    if game.place == NOTHING:
        put_hand_card_under(game, victim, card, group)
    else:
        put_place_under(game, victim, game.place, group)
    game.phase = EXCHANGE


@compiled
def put_hand_card_under(game: State, seat: int, card: int, group: int) -> None:
    game.players[seat].hand &= ~bit(card)
    game.deck[group] |= bit(card)
    put_under_from_hand(game, seat, card, group)


@compiled
def put_place_under(game: State, seat: int, place: int, group: int) -> None:
    card = game.placements[place].cards[seat]
    game.placements[place].cards[seat] = NOTHING
    game.deck[group] |= bit(card)
    put_under_from_place(game, seat, card, group, place)


@compiled
def swap(game: State, received: int) -> None:
    """Space: the given card for the one that was hit, from hand to hand or from place to place."""
    victim = hit_seat(game)
    given = int(game.given)
    own_place = place_of(game, game.user, given)
    their_place = place_of(game, victim, received)
    if own_place == NOTHING:
        game.players[game.user].hand ^= bit(given) | bit(received)
        game.players[victim].hand ^= bit(given) | bit(received)
        swapped_in_hand(game, game.user, given, received)
        swapped_in_hand(game, victim, received, given)
    else:
        game.placements[own_place].cards[game.user] = received
        game.placements[their_place].cards[victim] = given
        swapped_in_place(game, game.user, given, received, their_place)
        swapped_in_place(game, victim, received, given, own_place)
    game.given = NOTHING
    game.phase = ASK


@compiled
def begin_exchange_of_all(game: State) -> None:
    """Soul: the user's three cards under the deck and three new ones, then the same for the opponent."""
    game.dealt = 0
    game.phase = PUT_AWAY


@compiled
def put_away(game: State) -> None:
    """The player who gets three new cards puts their own under the deck first."""
    seat = receiver(game)
    group = open_group(game)
    game.phase = DEAL
    if not are_all_laid(game):
        put_hand_under(game, seat, group)
        return
    for placement in range(PLACEMENTS):
        put_place_under(game, seat, placement, group)
    if game.random_first == seat:
        game.random_first = NOBODY  # the new card is seen


@compiled
def put_hand_under(game: State, seat: int, group: int) -> None:
    cards = np.uint64(game.players[seat].hand)
    for place in range(HAND):
        put_hand_card_under(game, seat, nth(cards, place), group)
    game.players[opponent(seat)].maybe[THEIR_HAND] = EMPTY
