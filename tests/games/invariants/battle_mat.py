"""What holds in every state of Battle Mat."""

from __future__ import annotations

from typing import Any

import numpy as np

from cabochon.bits import EMPTY, Bits, count
from cabochon.compiled import compiled
from cabochon.games.battle_mat.engine import apply, legal, redeal, result, to_move
from cabochon.games.battle_mat.rules.legal import laid_cards
from cabochon.games.battle_mat.rules.state import DEAL_STONES, GROUPS, OVER_AND_DONE, SEATS, ZONES
from cabochon.games.battle_mat.rules.tracking import ALL_CARDS, lies_in, may_lie
from tests.games.invariants import FINE

__all__ = ["apply", "legal", "redeal", "result", "to_move", "violation"]

NOT_AT_REST, CARD_TWICE, CARD_LOST, STONES_WRONG, DUELS_WRONG, SCORE_WRONG, NOT_OVER, KNOWLEDGE_WRONG = range(1, 9)


@compiled
def violation(game: Any) -> int:
    """The first invariant that does not hold."""
    if game.phase > OVER_AND_DONE:
        return NOT_AT_REST
    broken = cards_violation(game)
    if broken == FINE:
        broken = stones_violation(game)
    if broken == FINE:
        broken = duels_violation(game)
    if broken == FINE and not is_known_right(game):
        broken = KNOWLEDGE_WRONG
    return broken


@compiled
def pile(game: Any, number: int) -> Bits:
    """Every place where cards can be, one after the other."""
    if number < GROUPS:
        return np.uint64(game.deck[number])
    if number == GROUPS:
        return np.uint64(game.carried)
    if number == GROUPS + 1:
        return np.uint64(game.pooled)
    seat = number % SEATS
    kind = (number - GROUPS - 2) // SEATS
    if kind == 0:
        return np.uint64(game.players[seat].hand)
    return np.uint64(game.players[seat].won) if kind == 1 else laid_cards(game, seat)


@compiled
def cards_violation(game: Any) -> int:
    """Thirty cards, each in one place."""
    seen = EMPTY
    for number in range(GROUPS + 2 + 3 * SEATS):
        cards = pile(game, number)
        if seen & cards != EMPTY:
            return CARD_TWICE
        seen |= cards
    return FINE if seen == ALL_CARDS else CARD_LOST


@compiled
def stones_violation(game: Any) -> int:
    """Six stones: two for each player, used or not, and two that nobody sees."""
    seen = EMPTY
    used = 0
    for seat in range(SEATS):
        player = game.players[seat]
        for stones in (np.uint64(player.stones), np.uint64(player.spent)):
            if seen & stones != EMPTY:
                return STONES_WRONG
            seen |= stones
        used += count(np.uint64(player.spent))
        if count(np.uint64(player.spent)) > game.rounds:
            return STONES_WRONG
    dealt = game.rounds > 1 or (game.rounds == 1 and game.phase > DEAL_STONES)
    if dealt and count(seen) != 4:
        return STONES_WRONG
    return FINE


@compiled
def duels_violation(game: Any) -> int:
    won = 0
    for seat in range(SEATS):
        player = game.players[seat]
        if count(np.uint64(player.won)) != 2 * player.score:
            return SCORE_WRONG
        if player.score >= game.target and game.phase != OVER_AND_DONE and not game.decider:
            return NOT_OVER
        won += player.score
    least = min(game.players[0].score, game.players[1].score)
    if not game.decider and game.pile == 0 and least >= game.target:
        return NOT_OVER  # the first to have enough has won at once
    pending = count(np.uint64(game.carried | game.pooled)) // 2
    return FINE if won + pending == game.revealed else DUELS_WRONG


@compiled
def is_known_right(game: Any) -> bool:
    """Each observer considers the true place of every card possible, and knows how many cards are hidden."""
    for seat in range(SEATS):
        player = game.players[seat]
        hidden = EMPTY
        for zone in range(ZONES):
            lying = lies_in(game, seat, zone)
            if lying & ~may_lie(game, seat, zone) != EMPTY:
                return False
            hidden |= lying
        if hidden != player.hidden or np.uint64(player.unseen) & ~hidden != EMPTY:
            return False
    return True
