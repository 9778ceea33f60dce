"""The step from one state to the next: who decides, and which verb carries out which action."""

from __future__ import annotations

from cabochon.bits import bit
from cabochon.compiled import compiled
from cabochon.contract import CHANCE, OVER
from cabochon.games.gems.rules.actions import (
    BUY,
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
from cabochon.games.gems.rules.dealing import deal_card, lay_tile
from cabochon.games.gems.rules.ending import choose_tile, end_the_turn, return_chip, settle_turn
from cabochon.games.gems.rules.state import LAY_TILES, OVER_AND_DONE, PAID, PLAY, SETTLING, TURN_OVER, State
from cabochon.games.gems.rules.turn import (
    buy_card,
    complete_purchase,
    pass_the_turn,
    pay_gold_instead,
    reserve_card,
    reserve_from_deck,
    take_chips,
)

__all__ = ["apply", "to_move"]


@compiled
def to_move(game: State) -> int:
    if game.phase == OVER_AND_DONE:
        return OVER
    if game.phase < PLAY:
        return CHANCE
    return int(game.seat)


@compiled
def apply(game: State, action: int) -> None:
    """Carry out an action and what follows from it, up to the next decision.

    A verb names the stage that comes next, and each stage stands here once: threads of a GPU that did different things
    meet again.
    """
    carry_out(game, action)
    if game.phase == PAID:
        complete_purchase(game)
    if game.phase == SETTLING:
        settle_turn(game)
    if game.phase == TURN_OVER:
        end_the_turn(game)


@compiled
def carry_out(game: State, action: int) -> None:
    if action < TAKE_TWO:
        take_chips(game, COLOUR_SETS[action - TAKE], 1)
    elif action < RESERVE:
        take_chips(game, bit(action - TAKE_TWO), 2)
    elif action < RESERVE_DECK:
        reserve_card(game, action - RESERVE)
    elif action < BUY:
        reserve_from_deck(game, action - RESERVE_DECK)
    elif action < PASS:
        buy_card(game, action - BUY)
    elif action == PASS:
        pass_the_turn(game)
    elif action < SETTLE:
        pay_gold_instead(game, action - GOLD)
    elif action == SETTLE:
        game.phase = PAID
    elif action < TILE:
        return_chip(game, action - RETURN)
    elif action < OUTCOME:
        choose_tile(game, action - TILE)
    elif game.phase == LAY_TILES:
        lay_tile(game, action - OUTCOME)
    else:
        deal_card(game, action - OUTCOME)
