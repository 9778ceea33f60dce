"""What a seat cannot know, and dealing it again: other cards and stones that look the same from that seat."""

from __future__ import annotations

import numpy as np

from cabochon.bits import EMPTY, Bits, bit, count, has, nth, signed
from cabochon.compiled import compiled
from cabochon.contract import UNIDENTIFIED
from cabochon.games.battle_mat.rules.actions import CHOICE, OUTCOME, REALITY, SPACE
from cabochon.games.battle_mat.rules.dealing import receiver, stone_receiver
from cabochon.games.battle_mat.rules.decks import CARDS
from cabochon.games.battle_mat.rules.legal import ALL_STONES, hit_seat, own_cards
from cabochon.games.battle_mat.rules.state import (
    DEAL_STONES,
    DECK,
    DRAW,
    EXCHANGE,
    HIT,
    NOTHING,
    SEATS,
    SHOW,
    STONE,
    THEIR_HAND,
    THEIR_LAID,
    ZONES,
    State,
    opponent,
)
from cabochon.games.battle_mat.rules.tracking import lies_in, may_lie, places_in, seen_before, zones_for
from cabochon.stream import Stream, advance, below

__all__ = ["forget", "observed_action", "redeal"]

ROOM_BITS = 6  # places free in a zone, for all zones in one word
ROOM = (1 << ROOM_BITS) - 1


@compiled
def observed_action(game: State, action: int, seat: int) -> int:
    """A seat sees every action, but not always which card or stone it is.  (3.12)"""
    is_open = CHOICE <= action < OUTCOME or game.phase == DRAW
    return action if is_open or may_see(game, seat) else UNIDENTIFIED


@compiled
def may_see(game: State, seat: int) -> bool:
    """Whether a seat sees the card that is picked, dealt or hit, or the stone that is dealt."""
    if game.phase >= STONE:
        return seat == game.seat or (game.phase == SHOW and seat == game.user)
    if game.phase == HIT:
        return game.stone != REALITY and (seat == hit_seat(game) or (game.stone == SPACE and seat == game.user))
    if game.phase == EXCHANGE:
        return seat == hit_seat(game)
    return seat == (stone_receiver(game) if game.phase == DEAL_STONES else receiver(game))


@compiled
def redeal(game: State, seat: int, stream: Stream) -> Stream:
    """The result depends only on what the seat knows and on the stream.

    All arrangements of the hidden cards that agree with what the seat knows are equally likely, however many histories
    lead to them. Cards the seat has seen are put where they can be, over and over until they fill every place that only
    they can fill; cards it has never seen take the other places.
    """
    dealt_out = deal_seen(game, seat, stream)
    while not dealt_out[1]:
        dealt_out = deal_seen(game, seat, dealt_out[0])
    stream = deal_unseen(game, seat, dealt_out[0])
    lay_out(game, seat)
    forget(game, opponent(seat))
    stream = choose_gift_again(game, seat, stream)
    return deal_stones_again(game, seat, stream)


@compiled
def room_in(rooms: Bits, zone: int) -> int:
    return signed(rooms >> np.uint64(zone * ROOM_BITS)) & ROOM


@compiled
def all_rooms(game: State, seat: int) -> Bits:
    rooms = EMPTY
    for zone in range(ZONES):
        rooms |= np.uint64(count(lies_in(game, seat, zone))) << np.uint64(zone * ROOM_BITS)
    return rooms


@compiled
def deal_seen(game: State, seat: int, stream: Stream) -> tuple[Stream, bool]:
    """Put each card the seat has seen before in a place where it may be; whether unseen cards can fill what is left.

    The plan overwrites what the opponent has seen, which the dealing discards anyway.
    """
    plan = game.players[opponent(seat)].maybe
    plan[:] = EMPTY
    player = game.players[seat]
    seen = seen_before(game, seat)
    rooms = all_rooms(game, seat)
    for card in range(CARDS):
        if has(seen, card):
            stream = advance(stream)
            zone = random_zone(game, seat, card, rooms, stream)
            if zone == NOTHING:
                return stream, False  # start over
            plan[zone] |= bit(card)
            rooms -= bit(zone * ROOM_BITS)
    for zone in range(ZONES):
        if room_in(rooms, zone) > 0 and may_lie(game, seat, zone) & np.uint64(player.unseen) == EMPTY:
            return stream, False
    return stream, True


@compiled
def random_zone(game: State, seat: int, card: int, rooms: Bits, stream: Stream) -> int:
    """A zone where the card may be, drawn by the number of free places; NOTHING for a place that is taken.

    Taken places count as well, except those of earlier cards that are confined to these zones: otherwise arrangements
    in which earlier cards left more room would come too rarely.
    """
    zones = zones_for(game, seat, card)
    position = below(stream, places_in(game, seat, zones) - confined_before(game, seat, card, zones))
    for zone in range(ZONES):
        if has(zones, zone):
            position -= room_in(rooms, zone)
            if position < 0:
                return zone
    return NOTHING


@compiled
def confined_before(game: State, seat: int, card: int, zones: Bits) -> int:
    """How many of the cards placed before this one are confined to these zones."""
    cards = 0
    for other in range(card):
        if has(seen_before(game, seat), other) and zones_for(game, seat, other) & ~zones == EMPTY:
            cards += 1
    return cards


@compiled
def deal_unseen(game: State, seat: int, stream: Stream) -> Stream:
    """Cards that the seat has never seen fill the remaining places at random."""
    plan = game.players[opponent(seat)].maybe
    unseen = np.uint64(game.players[seat].unseen)
    for zone in range(ZONES):
        for _ in range(count(lies_in(game, seat, zone)) - count(np.uint64(plan[zone]))):
            stream = advance(stream)
            card = nth(unseen, below(stream, count(unseen)))
            unseen &= ~bit(card)
            plan[zone] |= bit(card)
    return stream


@compiled
def lay_out(game: State, seat: int) -> None:
    """Turn the plan into hands, laid cards and deck."""
    other = opponent(seat)
    plan = game.players[other].maybe
    game.players[other].hand = plan[THEIR_HAND]
    for zone in range(THEIR_LAID, DECK):
        if plan[zone] != EMPTY:
            game.placements[zone - THEIR_LAID].cards[other] = nth(np.uint64(plan[zone]), 0)
    for zone in range(DECK, ZONES):
        game.deck[zone - DECK] = plan[zone]


@compiled
def choose_gift_again(game: State, seat: int, stream: Stream) -> Stream:
    """Space: the card the opponent gives away is hidden until it is swapped."""
    if game.given == NOTHING or game.user == seat:
        return stream
    stream = advance(stream)
    cards = own_cards(game, game.user)
    game.given = nth(cards, below(stream, count(cards)))
    return stream


@compiled
def forget(game: State, seat: int) -> None:
    """What the opponent has seen is unknown: in the imagined match they know what they see now; no rule asks more."""
    player = game.players[seat]
    hidden = EMPTY
    for zone in range(ZONES):
        hidden |= lies_in(game, seat, zone)
    player.hidden = hidden
    player.unseen = hidden
    for zone in range(ZONES):
        player.maybe[zone] = hidden


@compiled
def unknown_stones(game: State, seat: int) -> Bits:
    """Stones that the opponent has or that are out of the game."""
    unknown = ALL_STONES
    for player in range(SEATS):
        unknown &= ~np.uint64(game.players[player].spent)
    return unknown & ~np.uint64(game.players[seat].stones)


@compiled
def deal_stones_again(game: State, seat: int, stream: Stream) -> Stream:
    other = game.players[opponent(seat)]
    unknown = unknown_stones(game, seat)
    held = count(np.uint64(other.stones))
    other.stones = 0
    for _ in range(held):
        stream = advance(stream)
        stone = nth(unknown, below(stream, count(unknown)))
        unknown &= ~bit(stone)
        other.stones |= bit(stone)
    return stream


assert CARDS <= ROOM
assert ZONES * ROOM_BITS <= 64
