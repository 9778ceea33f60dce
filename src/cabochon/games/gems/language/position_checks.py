"""Whether a match can come to a position. Asks the rules; decides nothing. Numbers in brackets are of docs/rules/."""

from __future__ import annotations

import numpy as np

from cabochon.bits import allowed, new_mask
from cabochon.contract import BadPosition
from cabochon.games.gems.rules.actions import ACTIONS, BUY, GOLD, PASS
from cabochon.games.gems.rules.cards import (
    COLOURS,
    JOKER,
    MARVEL,
    NOBODY,
    NOTHING,
    TIME,
    Edition,
    packed,
    printed_tile,
    tiles_of,
)
from cabochon.games.gems.rules.dealing import set_up, tiles_shown
from cabochon.games.gems.rules.ending import CHIP_LIMIT, chips_held, has_reached_the_goal, tiles_earned
from cabochon.games.gems.rules.legal import chips_paid, earns_tile, has_room_in_hand, jokers_needed, legal
from cabochon.games.gems.rules.marvel import TIME_STONE_LEVEL, symbols_of, takes_avengers_tile
from cabochon.games.gems.rules.state import (
    CHOOSE_TILE,
    COLUMNS,
    DRAW,
    LAY_TILES,
    OVER_AND_DONE,
    PAY,
    PLAY,
    REFILL,
    RETURN_CHIPS,
    SET_UP,
    STATE,
    State,
    card_at,
)
from cabochon.games.gems.rules.transition import apply

__all__ = ["check_position"]

MOST_CHIPS = {RETURN_CHIPS: CHIP_LIMIT + 3, REFILL: CHIP_LIMIT + 1}  # of the seat to move, in the middle of its turn


def check_position(edition: Edition, state: State) -> None:
    """BadPosition says what is wrong."""
    _check_chips(edition, state)
    if state.phase in (SET_UP, LAY_TILES):
        _check_set_up(edition, state)
        return
    _check_market(state)
    _check_tiles(edition, state)
    if edition.number == MARVEL:
        _check_marvel(state)
    _check_turn(state)
    _check_goal(state)
    _check_phase(edition, state)


def _check_chips(edition: Edition, state: State) -> None:
    full = np.zeros(1, STATE)[0]
    set_up(full, edition.number, state.seats, state.target)
    for kind, colour in enumerate(edition.colours):
        there = int(state.bank[kind]) + sum(int(state.players[seat].chips[kind]) for seat in range(state.seats))
        if there != full.bank[kind]:
            raise BadPosition(
                f"with {state.seats} seats there are {full.bank[kind]} {colour} chips; this position has {there}"
            )
    for seat in range(state.seats):
        held, is_mover = chips_held(state.players[seat]), seat == state.seat
        most = MOST_CHIPS.get(int(state.phase), CHIP_LIMIT) if is_mover else CHIP_LIMIT
        if held > most:
            raise BadPosition(f"seat {seat} has {held} chips; {most} are the most here (1.9)")


def _check_set_up(edition: Edition, state: State) -> None:
    """Cards are dealt one after the other, then tiles, before anybody has anything."""
    cards, tiles = (state.market != NOTHING).tolist(), (state.tiles[: tiles_shown(state)] != NOTHING).tolist()
    dealt = cards if state.phase == SET_UP else tiles
    if dealt != sorted(dealt, reverse=True) or all(dealt):
        raise BadPosition("during the set-up, open cards and tiles fill their places from left to right")
    if any(tiles) if state.phase == SET_UP else not all(cards):
        raise BadPosition("during the set-up, all cards are dealt before the first tile")
    for seat in range(state.seats):
        player = state.players[seat]
        if chips_held(player) or player.cards or player.reserved or player.tiles:
            raise BadPosition(f"seat {seat} has something during the set-up")
    if state.seat or state.passes or state.avengers_holder != NOBODY:
        raise BadPosition("during the set-up nobody has had a turn, and seat 0 is to move first")


def _check_market(state: State) -> None:
    gaps = np.flatnonzero(state.market == NOTHING).tolist()
    for place in gaps:
        if state.unseen[place // COLUMNS] and not (state.phase == REFILL and place == state.place):
            raise BadPosition(f"the market has a gap in level {place // COLUMNS + 1}, whose deck is not empty (1.7)")
    if state.phase == REFILL and (state.place not in gaps or not state.unseen[state.place // COLUMNS]):
        raise BadPosition("there is no gap in the market that a card could fill (1.7)")


def _check_tiles(edition: Edition, state: State) -> None:
    received = 0
    for seat in range(state.seats):
        player = state.players[seat]
        for tile in tiles_of(edition.number, player.tiles):
            received += 1
            if not earns_tile(np.uint64(packed(player.bonuses)), tile):
                code = printed_tile(tile)["code"]
                raise BadPosition(f"seat {seat} lacks bonuses for {edition.tile_word} {code} (1.10)")
    gaps = int(np.count_nonzero(state.tiles[: tiles_shown(state)] == NOTHING))
    if gaps != received:
        raise BadPosition(
            f"{edition.tile_word}s gone: {gaps}; {edition.tile_word}s the players have: {received} (1.10)"
        )


def _check_marvel(state: State) -> None:
    symbols = [int(state.players[seat].avengers) for seat in range(state.seats)]
    holder = int(state.avengers_holder)
    has_taker = takes_avengers_tile(max(symbols), holder, symbols_of(state, holder))
    if holder == NOBODY and has_taker:
        raise BadPosition(f"seat {symbols.index(max(symbols))} has enough symbols for the Avengers tile (2.6)")
    if holder != NOBODY and (has_taker or not takes_avengers_tile(symbols[holder], NOBODY, 0)):
        raise BadPosition(f"seat {holder} has too few symbols for the Avengers tile (2.6)")
    for seat in range(state.seats):
        player = state.players[seat]
        if int(player.chips[TIME]) != int(player.bought[TIME_STONE_LEVEL] != 0):
            raise BadPosition(f"seat {seat} has a time stone exactly when it has a card of level 3 (2.3)")


def _check_turn(state: State) -> None:
    if state.passes > state.seat:
        raise BadPosition(f"{state.passes} passes in this round are more than turns before seat {state.seat}")


def _check_goal(state: State) -> None:
    """Only seats that have had their turn in this round can have reached the goal while the match goes on."""
    reached = [seat for seat in range(state.seats) if has_reached_the_goal(state, seat)]
    if state.phase == OVER_AND_DONE:
        if not reached and not _can_nobody_move(state):
            raise BadPosition(
                "the match is not over: nobody has reached the goal, and a player has a move (1.11, 1.12)"
            )
        return
    for seat in reached:
        if seat > state.seat or (seat == state.seat and state.phase in (PLAY, PAY, DRAW)):
            raise BadPosition(f"seat {seat} reached the goal before this round: the match would be over (1.11, 2.7)")


def _can_nobody_move(state: State) -> bool:
    then = state.copy()
    then.phase = PLAY
    for seat in range(state.seats):
        then.seat = seat
        mask = new_mask(ACTIONS)
        legal(then, mask)
        if not allowed(mask, PASS):
            return False
    return True


def _check_phase(edition: Edition, state: State) -> None:
    player = state.players[state.seat]
    if state.phase == RETURN_CHIPS and chips_held(player) <= CHIP_LIMIT:
        raise BadPosition(f"seat {state.seat} has no chip to return (1.9)")
    if state.phase == CHOOSE_TILE and tiles_earned(state)[0] < 2:
        raise BadPosition(f"seat {state.seat} has no choice among several {edition.tile_word}s (1.10)")
    if state.phase == DRAW and (not state.unseen[state.place] or not has_room_in_hand(player)):
        raise BadPosition(f"seat {state.seat} cannot draw a card of level {state.place + 1} (1.5)")
    if state.phase == PAY and not _is_payment(state):
        raise BadPosition(f"seat {state.seat} cannot pay that for that card, or has no choice in paying (1.6)")


def _is_payment(state: State) -> bool:
    """Whether buying the card and putting in jokers for chips leads to this state."""
    then = state.copy()
    player, card = then.players[then.seat], card_at(state, state.seat, state.place)
    for colour in range(COLOURS):
        player.chips[colour] += state.paid[colour]
        then.bank[colour] -= state.paid[colour]
    due = [int(chips_paid(player, card, colour)) for colour in range(COLOURS)]
    jokers = [due[colour] - int(state.paid[colour]) for colour in range(COLOURS)]
    if min(jokers) < 0 or then.bank[:COLOURS].min() < 0:
        return False
    paid = int(jokers_needed(player, card)) + sum(jokers)
    player.chips[JOKER] += paid
    then.bank[JOKER] -= paid
    if then.bank[JOKER] < 0 or chips_held(player) > CHIP_LIMIT:
        return False
    then.phase, then.place, then.colour, then.paid[:] = PLAY, 0, 0, 0
    actions = [BUY + int(state.place), *(GOLD + colour for colour in range(COLOURS) for _ in range(jokers[colour]))]
    for action in actions:
        mask = new_mask(ACTIONS)
        legal(then, mask)
        if not allowed(mask, action):
            return False
        apply(then, action)
    return then.tobytes() == state.tobytes()
