"""The verbs of a turn: take, reserve, buy, pay, pass. Each ends by handing over to chance or to the end of the turn."""

from __future__ import annotations

from cabochon.bits import Bits, bit, has
from cabochon.compiled import compiled
from cabochon.games.gems.rules.cards import (
    AVENGERS,
    BONUS,
    COLOURS,
    JOKER,
    LEVEL,
    MARVEL,
    NOTHING,
    POINTS,
    number_in_level,
)
from cabochon.games.gems.rules.dealing import refill, take_into_hand
from cabochon.games.gems.rules.legal import chips_paid, jokers_needed, may_pay_gold_instead
from cabochon.games.gems.rules.marvel import claim_avengers_tile, take_time_stone
from cabochon.games.gems.rules.state import DRAW, MARKET, PAID, PAY, SETTLING, State, card_at

__all__ = [
    "buy_card",
    "complete_purchase",
    "gain_card",
    "pass_the_turn",
    "pay_gold_instead",
    "reserve_card",
    "reserve_from_deck",
    "take_chips",
]


@compiled
def take_chips(game: State, colours: Bits, each: int) -> None:
    player = game.players[game.seat]
    for colour in range(COLOURS):
        if has(colours, colour):
            game.bank[colour] -= each
            player.chips[colour] += each
    game.phase = SETTLING


@compiled
def reserve_card(game: State, place: int) -> None:
    take_into_hand(game, game.market[place], 0)
    game.market[place] = NOTHING
    refill(game, place)


@compiled
def reserve_from_deck(game: State, level: int) -> None:
    game.phase = DRAW
    game.place = level


@compiled
def buy_card(game: State, place: int) -> None:
    """Pay with as few jokers as the chips allow; if more could be paid, the player is asked."""
    game.place = place
    if place >= MARKET:
        game.players[game.seat].hidden[place - MARKET] = 0  # the card is shown before it is paid for
    pay(game, card_at(game, game.seat, place))
    game.colour = 0
    for colour in range(COLOURS):
        if may_pay_gold_instead(game, colour):
            game.phase = PAY
            return
    game.phase = PAID


@compiled
def pay(game: State, card: int) -> None:
    player = game.players[game.seat]
    jokers = jokers_needed(player, card)
    for colour in range(COLOURS):
        game.paid[colour] = chips_paid(player, card, colour)
        player.chips[colour] -= game.paid[colour]
        game.bank[colour] += game.paid[colour]
    player.chips[JOKER] -= jokers
    game.bank[JOKER] += jokers


@compiled
def pay_gold_instead(game: State, colour: int) -> None:
    player = game.players[game.seat]
    player.chips[JOKER] -= 1
    game.bank[JOKER] += 1
    player.chips[colour] += 1
    game.bank[colour] -= 1
    game.paid[colour] -= 1
    game.colour = colour
    for other in range(COLOURS):
        if may_pay_gold_instead(game, other):
            return
    game.phase = PAID


@compiled
def complete_purchase(game: State) -> None:
    place = int(game.place)
    card = card_at(game, game.seat, place)
    game.paid[:] = 0
    game.colour = 0
    gain_card(game, game.seat, card)
    if game.edition == MARVEL:
        take_time_stone(game, LEVEL[card])
        claim_avengers_tile(game)
    if place < MARKET:
        game.market[place] = NOTHING
        refill(game, place)
    else:
        take_out_of_hand(game, place - MARKET)
        game.phase = SETTLING


@compiled
def gain_card(game: State, seat: int, card: int) -> None:
    """Lay a card before a player: what it brings by itself, without the pieces that the player takes for it."""
    player = game.players[seat]
    player.bought[LEVEL[card]] |= bit(number_in_level(game.edition, card))
    player.cards += 1
    player.bonuses[BONUS[card]] += 1
    player.points += POINTS[card]
    if game.edition == MARVEL:
        player.avengers += AVENGERS[card]


@compiled
def take_out_of_hand(game: State, place: int) -> None:
    player = game.players[game.seat]
    player.reserved -= 1
    for left in range(place, player.reserved):
        player.hand[left] = player.hand[left + 1]
        player.hidden[left] = player.hidden[left + 1]
    player.hand[player.reserved] = NOTHING
    player.hidden[player.reserved] = 0


@compiled
def pass_the_turn(game: State) -> None:
    game.passes += 1
    game.phase = SETTLING
