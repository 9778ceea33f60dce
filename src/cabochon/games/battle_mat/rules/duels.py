"""Revealing, scoring, and how a round and a match end. Numbers in brackets are those of docs/rules/."""

from __future__ import annotations

from typing import Any

import numpy as np

from cabochon.bits import EMPTY, Bits, bit, has
from cabochon.compiled import compiled
from cabochon.games.battle_mat.rules.dealing import SIX, clear_duels
from cabochon.games.battle_mat.rules.decks import CARDS, RATING
from cabochon.games.battle_mat.rules.legal import cards_in_deck, duels_in
from cabochon.games.battle_mat.rules.ranks import HIGHEST_RANK, better, rank
from cabochon.games.battle_mat.rules.state import (
    DRAW,
    DRAW_OUT,
    NEW_ROUND,
    NOBODY,
    NOTHING,
    OVER_AND_DONE,
    PLACEMENTS,
    ROUND_OVER,
    SEATS,
    THIRD,
    State,
    opponent,
)
from cabochon.games.battle_mat.rules.stones import open_group, put_place_under
from cabochon.games.battle_mat.rules.tracking import ALL_CARDS, sees

__all__ = [
    "DUELS_TO_WIN",
    "DUELS_TO_WIN_QUICKLY",
    "at_stake",
    "award_by_rating",
    "begin_draw",
    "draw_card",
    "end_round",
    "has_won",
    "is_level_at_the_brink",
    "is_whole",
    "needed",
    "needed_after_round",
    "reveal_pairs",
    "scored_and_set_aside",
    "waiting_cards",
    "won_in_round",
]

DUELS_TO_WIN = 7
DUELS_TO_WIN_QUICKLY = 5  # (3.10)


@compiled
def reveal_pairs(game: State) -> None:
    """In the order laid, until the match or the round is decided.  (3.4)"""
    clear_duels(game)
    game.phase = ROUND_OVER
    for placement in range(PLACEMENTS):
        reveal_pair(game, placement)
        if not game.decider and (has_won(game) or is_level_at_the_brink(game)):
            return


@compiled
def reveal_pair(game: State, placement: int) -> None:
    laid = game.placements[placement]
    duel = game.duels[placement]
    pair = EMPTY
    for seat in range(SEATS):
        card = laid.cards[seat]
        duel.cards[seat] = card
        laid.cards[seat] = NOTHING
        pair |= bit(card)
        sees(game, opponent(seat), card)
    duel.category = laid.category
    duel.winner = better(game, duel.category, duel.cards[0], duel.cards[1])
    game.revealed += 1
    scored, game.carried = scored_and_set_aside(duel.winner, np.uint64(game.carried) | pair, EMPTY)
    if scored != EMPTY:
        score(game, duel.winner, scored)


@compiled
def scored_and_set_aside(winner: int, stake: Any, nothing: Any) -> tuple[Any, Any]:
    """What the winner of a pair scores, and what waits for the winner of the next decided duel.  (3.5)

    `stake` is the pair with those set aside before it: as a set of cards, or as the number of duels.
    """
    if winner == NOBODY:
        return nothing, stake
    return stake, nothing


@compiled
def at_stake(game: State) -> int:
    """The duels that the winner of the first pair of this round scores."""
    return 1 + duels_in(np.uint64(game.carried))


@compiled
def score(game: State, seat: int, cards: Bits) -> None:
    """The duels of these cards, two a duel, go to a player's score fields."""
    player = game.players[seat]
    player.won |= cards
    player.score += duels_in(cards)
    if game.first_at_match_point == NOBODY and player.score >= game.target - 1:
        game.first_at_match_point = seat


@compiled
def needed(game: State, seat: int) -> int:
    """How many duels a seat still needs to win the match."""
    return int(game.target) - int(game.players[seat].score)


@compiled
def has_won(game: State) -> bool:
    return min(needed(game, 0), needed(game, 1)) <= 0  # at once  (3.7)


@compiled
def is_level_at_the_brink(game: State) -> bool:
    return needed(game, 0) == 1 and needed(game, 1) == 1


@compiled
def end_round(game: State) -> None:
    if game.decider:
        end_decider(game)
        return
    if is_whole(game) and not has_won(game):
        settle_pool(game)
    if has_won(game):
        game.phase = OVER_AND_DONE
    elif is_level_at_the_brink(game):
        begin_decider(game)
    elif cards_in_deck(game) < SIX:
        game.phase = DRAW_OUT  # (3.11)
    else:
        game.leader = opponent(game.leader)
        game.phase = NEW_ROUND


@compiled
def is_whole(game: State) -> bool:
    """Whether all three pairs of the round were revealed."""
    return game.duels[THIRD].category != NOTHING


@compiled
def won_in_round(game: State, seat: int) -> int:
    """How many of the duels just revealed the seat has won, with the ties carried over to it."""
    won = 0
    waiting = 0
    for placement in range(PLACEMENTS):
        winner = game.duels[placement].winner
        scored, waiting = scored_and_set_aside(winner, waiting + 1, 0)
        if winner == seat:
            won += scored
    return won


@compiled
def settle_pool(game: State) -> None:
    """Three ties wait for the player who wins more of the duels of a round.  (3.6)"""
    won = won_in_round(game, 0)
    lost = won_in_round(game, 1)
    if won != lost:
        score(game, 0 if won > lost else 1, waiting_cards(game))
        game.pooled = EMPTY
    if won == 0 and lost == 0:
        for placement in range(PLACEMENTS):
            for seat in range(SEATS):
                game.pooled |= bit(game.duels[placement].cards[seat])
        game.carried &= ~np.uint64(game.pooled)


@compiled
def needed_after_round(game: State, seat: int, won: int) -> tuple[int, int]:
    """The duels that a seat and its opponent would need if it won these placements of the round and lost the others.

    The score of the round, foretold without revealing a card, for heuristics; a test compares both.  (3.4 to 3.7, 3.9)
    """
    own = needed(game, seat)
    other = needed(game, opponent(seat))
    stake = at_stake(game)
    duels = 0
    for placement in range(PLACEMENTS):
        winner = seat if (won >> placement) & 1 else opponent(seat)
        scored, waiting = scored_and_set_aside(winner, stake, 0)
        if winner == seat:
            own -= scored
            duels += 1
        else:
            other -= scored
        stake = 1 + waiting
        if not game.decider and min(own, other) <= 0:
            return own, other
    if 2 * duels > PLACEMENTS:
        own -= duels_in(waiting_cards(game))
    else:
        other -= duels_in(waiting_cards(game))
    return own, other


@compiled
def waiting_cards(game: State) -> Bits:
    """The cards of the duels that wait for the winner of a round; in the decider they count for nobody.  (3.6, 3.10)"""
    return EMPTY if game.decider else np.uint64(game.pooled)


@compiled
def begin_decider(game: State) -> None:
    """Led by the player who was first to need one more duel; without stones.  (3.9)"""
    if not is_whole(game):
        put_unrevealed_under(game)
    if cards_in_deck(game) < SIX:
        game.phase = DRAW_OUT
        return
    game.decider = 1
    game.leader = game.first_at_match_point
    game.phase = NEW_ROUND


@compiled
def put_unrevealed_under(game: State) -> None:
    # Only a quick game is level inside a round.  (3.10)
    group = open_group(game)
    for placement in range(PLACEMENTS):
        for seat in range(SEATS):
            if game.placements[placement].cards[seat] != NOTHING:
                put_place_under(game, seat, placement, group)


@compiled
def end_decider(game: State) -> None:
    """The most duels of the three win; a tie on the rating is drawn out.  (3.9)"""
    game.phase = DRAW_OUT if game.duels[THIRD].winner == NOBODY else OVER_AND_DONE


@compiled
def begin_draw(game: State) -> None:
    """Cards of the score fields decide by their ratings; if no two of them differ, all cards do.  (3.9, 3.11)"""
    game.pile = game.players[0].won | game.players[1].won
    if not has_different_ratings(game, np.uint64(game.pile)):
        game.pile = ALL_CARDS
    game.drawn[:] = NOTHING
    game.phase = DRAW


@compiled
def has_different_ratings(game: State, cards: Bits) -> bool:
    lowest = HIGHEST_RANK
    highest = 0
    for card in range(CARDS):
        if has(cards, card) and rank(game, card, RATING) > 0:
            lowest = min(lowest, rank(game, card, RATING))
            highest = max(highest, rank(game, card, RATING))
    return lowest < highest


@compiled
def draw_card(game: State, card: int) -> None:
    """One for each; equal ones go back, and two more are drawn.  (3.1, 3.9)"""
    if game.drawn[0] == NOTHING:
        game.drawn[0] = card
        return
    game.drawn[1] = card
    winner = better(game, RATING, game.drawn[0], game.drawn[1])
    if winner == NOBODY:
        game.drawn[:] = NOTHING
    elif game.rounds == 0:
        game.pile = EMPTY
        game.leader = winner
        game.phase = NEW_ROUND
    else:
        award_by_rating(game, winner)


@compiled
def award_by_rating(game: State, winner: int) -> None:
    """The tied rating pair and what it carries; when the cards have run out, all that is pending.  (3.9, 3.11)"""
    waiting = waiting_cards(game)
    score(game, winner, np.uint64(game.carried) | waiting)
    game.carried = EMPTY
    game.pooled &= ~waiting
    game.phase = OVER_AND_DONE
