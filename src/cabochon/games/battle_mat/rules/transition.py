"""The step from one state to the next: who decides, and which verb carries out which action."""

from __future__ import annotations

from cabochon.compiled import compiled
from cabochon.contract import CHANCE, OVER
from cabochon.games.battle_mat.rules.actions import CHOICE, NO_STONE, OUTCOME, PICK, POWER_FIRST, USE
from cabochon.games.battle_mat.rules.dealing import begin_round, deal, deal_stone
from cabochon.games.battle_mat.rules.duels import begin_draw, draw_card, end_round, reveal_pairs
from cabochon.games.battle_mat.rules.laying import answer_with, await_answer, begin_placement, choose_category, lay_card
from cabochon.games.battle_mat.rules.state import (
    ANSWER,
    ANSWER_NEXT,
    ASK,
    DEAL,
    DEAL_STONES,
    DRAW_OUT,
    EXCHANGE,
    FIRST,
    HIT,
    LAY_NEXT,
    LEAD,
    NEW_ROUND,
    OVER_AND_DONE,
    PUT_AWAY,
    REVEAL,
    ROUND_OVER,
    SHOW,
    STONE,
    THIRD,
    State,
)
from cabochon.games.battle_mat.rules.stones import (
    ask_for_stones,
    decline,
    give_card,
    hit,
    put_away,
    show_card,
    use_power_for,
    use_stone,
)

__all__ = ["apply", "to_move"]


@compiled
def to_move(game: State) -> int:
    if game.phase == OVER_AND_DONE:
        return OVER
    if game.phase < STONE:
        return CHANCE
    return int(game.seat)


@compiled
def apply(game: State, action: int) -> None:
    """Carry out an action and what follows from it, up to the next decision: each stage stands here once."""
    if action < OUTCOME:
        decide(game, action)
    else:
        apply_chance(game, action - OUTCOME)
    if game.phase == PUT_AWAY:
        put_away(game)
    if game.phase == ANSWER_NEXT:
        await_answer(game)
    if game.phase == ASK:
        ask_for_stones(game)
    if game.phase == LAY_NEXT:
        begin_placement(game)
    if game.phase == REVEAL:
        reveal_pairs(game)
    if game.phase == ROUND_OVER:
        end_round(game)
    if game.phase == NEW_ROUND:
        begin_round(game)
    if game.phase == DRAW_OUT:
        begin_draw(game)


@compiled
def decide(game: State, action: int) -> None:
    """What a seat has chosen."""
    if action < CHOICE:
        pick_card(game, action - PICK)
    elif action < USE:
        choose_category(game, action - CHOICE)
    elif action < POWER_FIRST:
        use_stone(game, action - USE)
    elif action < NO_STONE:
        use_power_for(game, FIRST if action == POWER_FIRST else THIRD)
    else:
        decline(game)


@compiled
def pick_card(game: State, card: int) -> None:
    if game.phase == LEAD:
        lay_card(game, card)
    elif game.phase == ANSWER:
        answer_with(game, card)
    elif game.phase == SHOW:
        show_card(game, card)
    else:
        give_card(game, card)


@compiled
def apply_chance(game: State, number: int) -> None:
    """What chance has brought: a card, or a stone."""
    if game.phase in (DEAL, EXCHANGE):
        deal(game, number)
    elif game.phase == DEAL_STONES:
        deal_stone(game, number)
    elif game.phase == HIT:
        hit(game, number)
    else:
        draw_card(game, number)
