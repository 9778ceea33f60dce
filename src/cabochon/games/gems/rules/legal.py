"""What a player may do, as questions. Numbers in brackets are those of docs/rules/.

Nothing else decides what is allowed: masks, texts, refusals and the verbs of a turn all ask here.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cabochon.bits import EMPTY, Bits, Mask, allow, allow_all, bit, clear, count, count_allowed, signed
from cabochon.compiled import compiled
from cabochon.games.gems.rules.actions import (
    BUY,
    BUY_RESERVED,
    COLOUR_SETS,
    GOLD,
    OUTCOME,
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
    COLOURS,
    COST,
    JOKER,
    LEVELS,
    NOTHING,
    REQUIRES,
    amount,
    beyond,
    packed,
    total,
)
from cabochon.games.gems.rules.state import (
    CHOOSE_TILE,
    COLUMNS,
    DRAW,
    HAND,
    LAY_TILES,
    MARKET,
    OVER_AND_DONE,
    PAY,
    PLAY,
    RETURN_CHIPS,
    Player,
    State,
)

__all__ = [
    "PILE_FOR_TWO_ALIKE",
    "bonuses_lacking",
    "chips_missing",
    "chips_paid",
    "chips_short",
    "earns_tile",
    "has_room_in_hand",
    "is_joker_left",
    "jokers_needed",
    "legal",
    "level_dealt_from",
    "may_buy",
    "may_pay_gold_instead",
    "may_receive",
    "may_take_two_alike",
    "outcomes",
    "owed",
    "price_each",
    "purse",
    "unpaid",
]

PILE_FOR_TWO_ALIKE = 4


@compiled
def legal(game: State, mask: Mask) -> None:
    clear(mask)
    if game.phase == PLAY:
        legal_actions_of_a_turn(game, mask)
    elif game.phase == PAY:
        legal_payments(game, mask)
    elif game.phase == RETURN_CHIPS:
        legal_returns(game, mask)
    elif game.phase == CHOOSE_TILE:
        legal_tiles(game, mask)
    elif game.phase != OVER_AND_DONE:
        allow_all(mask, OUTCOME, outcomes(game))


@compiled
def legal_actions_of_a_turn(game: State, mask: Mask) -> None:
    # One of four things (1.2); who can do none of them, and nobody else, passes (1.12).
    legal_takes(game, mask)
    legal_reserves(game, mask)
    legal_purchases(game, mask)
    if count_allowed(mask) == 0:
        allow(mask, PASS)


@compiled
def legal_takes(game: State, mask: Mask) -> None:
    allow_all(mask, TAKE, TAKES[signed(colours_lying(game))])
    for colour in range(COLOURS):
        if may_take_two_alike(game, colour):
            allow(mask, TAKE_TWO + colour)


@compiled
def legal_reserves(game: State, mask: Mask) -> None:
    for place in range(MARKET):
        if may_reserve(game, game.market[place]):
            allow(mask, RESERVE + place)
    for level in range(LEVELS):
        if may_reserve_from_deck(game, level):
            allow(mask, RESERVE_DECK + level)


@compiled
def legal_purchases(game: State, mask: Mask) -> None:
    player = game.players[game.seat]
    for place in range(MARKET):
        if may_buy(player, game.market[place]):
            allow(mask, BUY + place)
    for place in range(HAND):
        if may_buy(player, player.hand[place]):
            allow(mask, BUY_RESERVED + place)


@compiled
def colours_lying(game: State) -> Bits:
    """The colours that the bank has a chip of: never gold, grey or green (1.3, 2.2)."""
    lying = EMPTY
    for colour in range(COLOURS):
        if game.bank[colour] > 0:
            lying |= bit(colour)
    return lying


@compiled
def may_take_different(lying: Bits, wanted: Bits) -> bool:
    # Fewer than three only where fewer than three colours lie there: then both, or either one.  (1.3)
    return wanted & ~lying == EMPTY and (count(wanted) == 3 or count(lying) < 3)


def _takes(lying: int) -> int:
    """The sets of colours that may be taken when the bank has these, as the bits of one number."""
    wanted = enumerate(COLOUR_SETS)
    return sum(1 << number for number, colours in wanted if may_take_different(np.uint64(lying), colours))


TAKES = np.array([_takes(lying) for lying in range(1 << COLOURS)], np.uint64)  # asked once, for every set of colours


@compiled
def may_take_two_alike(game: State, colour: int) -> bool:
    # Counted before the take: four lying there is enough, though two stay behind.  (1.4)
    return game.bank[colour] >= PILE_FOR_TWO_ALIKE


@compiled
def may_reserve(game: State, card: int) -> bool:
    # Three cards are the most; without a joker left in the bank it is allowed all the same.  (1.5)
    return card != NOTHING and has_room_in_hand(game.players[game.seat])


@compiled
def may_reserve_from_deck(game: State, level: int) -> bool:
    return game.unseen[level] != EMPTY and has_room_in_hand(game.players[game.seat])


@compiled
def has_room_in_hand(player: Player) -> bool:
    return player.reserved < HAND


@compiled
def is_joker_left(game: State) -> bool:
    """Whether a card reserved now comes with a joker.  (1.5)"""
    return game.bank[JOKER] > 0


@compiled
def may_buy(player: Player, card: int) -> bool:
    return card != NOTHING and chips_missing(player, card) == 0


@compiled
def chips_missing(player: Player, card: int) -> int:
    """The chips that a player lacks for a card with bonuses, chips and jokers."""
    return chips_short(jokers_needed(player, card), player.chips[JOKER])


@compiled
def chips_short(needed: int, jokers: int) -> int:
    """The chips that are missing where so many jokers are needed and so many are held."""
    return max(0, needed - jokers)


@compiled
def jokers_needed(player: Player, card: int) -> int:
    return total(unpaid(card, purse(player)))


@compiled
def price_each(player: Player, cards: NDArray[np.uint8], paid: NDArray[np.int8], missing: NDArray[np.int8]) -> None:
    """Write for each of several cards the chips of each colour that a player would pay, and those jokers replace."""
    bonuses_and_chips = purse(player)
    for place in range(len(cards)):
        if cards[place] != NOTHING:
            replaced = unpaid(cards[place], bonuses_and_chips)
            for colour in range(COLOURS):
                paid[place, colour] = chips_paid(player, cards[place], colour)
                missing[place, colour] = amount(replaced, colour)


@compiled
def purse(player: Player) -> Bits:
    """What a player can pay of each colour with bonuses and chips, without jokers."""
    return packed(player.bonuses) + packed(player.chips)


@compiled
def owed(player: Player, card: int, colour: int) -> int:
    """The chips of a colour that a card costs a player, after the bonuses."""
    return amount(unpaid(card, packed(player.bonuses)), colour)


@compiled
def chips_paid(player: Player, card: int, colour: int) -> int:
    """The chips of a colour that a player pays for a card before a joker replaces any."""
    return min(owed(player, card, colour), player.chips[colour])


@compiled
def unpaid(card: int, means: Bits) -> Bits:
    """What a card costs of each colour beyond the means to pay for it."""
    return beyond(COST[card], means)  # no change is given  (1.8)


@compiled
def legal_payments(game: State, mask: Mask) -> None:
    allow(mask, SETTLE)
    for colour in range(COLOURS):
        if may_pay_gold_instead(game, colour):
            allow(mask, GOLD + colour)


@compiled
def may_pay_gold_instead(game: State, colour: int) -> bool:
    # Also for a colour the player has chips of (1.6). Colours in rising order, so that each payment is reached one way.
    return game.players[game.seat].chips[JOKER] > 0 and game.paid[colour] > 0 and colour >= game.colour


@compiled
def legal_returns(game: State, mask: Mask) -> None:
    # Any chip of the player's choice (1.9); the time stone comes after the joker and stays (2.4).
    for colour in range(JOKER + 1):
        if may_return(game.players[game.seat], colour):
            allow(mask, RETURN + colour)


@compiled
def may_return(player: Player, colour: int) -> bool:
    return player.chips[colour] > 0


@compiled
def legal_tiles(game: State, mask: Mask) -> None:
    for place in range(len(game.tiles)):
        if may_receive(game, place):
            allow(mask, TILE + place)


@compiled
def may_receive(game: State, place: int) -> bool:
    return earns_tile(packed(game.players[game.seat].bonuses), game.tiles[place])


@compiled
def earns_tile(bonuses: Bits, tile: int) -> bool:
    return tile != NOTHING and bonuses_lacking(bonuses, tile) == EMPTY


@compiled
def bonuses_lacking(bonuses: Bits, tile: int) -> Bits:
    """What a tile requires of each colour beyond these bonuses."""
    return beyond(REQUIRES[tile], bonuses)  # bonuses alone count, chips do not  (1.10, 2.5)


@compiled
def outcomes(game: State) -> Bits:
    """What chance may deal now: cards of the level it deals from, or tiles. Each is equally likely."""
    if game.phase == LAY_TILES:
        return np.uint64(game.unseen_tiles)
    return game.unseen[level_dealt_from(game)]


@compiled
def level_dealt_from(game: State) -> int:
    return int(game.place) if game.phase == DRAW else game.place // COLUMNS
