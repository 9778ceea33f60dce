"""How the three pairs of a round come to lie on the mat. Numbers in brackets are those of docs/rules/."""

from __future__ import annotations

from cabochon.bits import bit
from cabochon.compiled import compiled
from cabochon.games.battle_mat.rules.actions import REALITY
from cabochon.games.battle_mat.rules.decks import RATING
from cabochon.games.battle_mat.rules.legal import are_all_laid, is_random, lead_of
from cabochon.games.battle_mat.rules.state import (
    ANSWER,
    ANSWER_NEXT,
    ASK,
    CHOOSE,
    HIT,
    LAY_NEXT,
    LEAD,
    NOTHING,
    ON,
    THIRD,
    State,
    opponent,
)
from cabochon.games.battle_mat.rules.tracking import laid

__all__ = ["answer_with", "await_answer", "begin_placement", "choose_category", "lay_at_random", "lay_card"]


@compiled
def begin_placement(game: State) -> None:
    lead = lead_of(game, game.placement)
    placement = game.placements[game.placement]
    if game.decider and game.placement == THIRD:
        placement.category = RATING  # the third pair lies on the rating  (3.9)
    if placement.category == NOTHING and (placement.chooser != lead or is_random(game, lead)):
        game.seat = placement.chooser
        game.phase = CHOOSE
    else:
        lead_lays(game)


@compiled
def choose_category(game: State, category: int) -> None:
    """For the card just laid (3.3), or without laying one: with Power, or under Reality (3.8)."""
    game.placements[game.placement].category = category
    if game.phase == ON:
        game.phase = ANSWER_NEXT
    elif is_random(game, lead_of(game, game.placement)):
        draw_random_card(game)
    else:
        lead_lays(game)


@compiled
def lead_lays(game: State) -> None:
    game.seat = lead_of(game, game.placement)
    game.phase = LEAD


@compiled
def draw_random_card(game: State) -> None:
    game.stone = REALITY
    game.phase = HIT


@compiled
def lay_card(game: State, card: int) -> None:
    put_down(game, game.seat, card)
    if game.placements[game.placement].category == NOTHING:
        game.phase = ON
    else:
        game.phase = ANSWER_NEXT


@compiled
def await_answer(game: State) -> None:
    follower = opponent(lead_of(game, game.placement))
    if is_random(game, follower):
        draw_random_card(game)
    else:
        game.seat = follower
        game.phase = ANSWER


@compiled
def answer_with(game: State, card: int) -> None:
    put_down(game, game.seat, card)
    complete_pair(game)


@compiled
def lay_at_random(game: State, card: int) -> None:
    """Reality: the first card of the round was drawn from the hand without looking.  (3.8)"""
    put_down(game, game.random_first, card)
    if game.random_first == lead_of(game, game.placement):
        game.phase = ANSWER_NEXT
    else:
        complete_pair(game)


@compiled
def put_down(game: State, seat: int, card: int) -> None:
    game.players[seat].hand &= ~bit(card)
    game.placements[game.placement].cards[seat] = card
    laid(game, seat, game.placement)


@compiled
def complete_pair(game: State) -> None:
    game.placement += 1
    game.phase = LAY_NEXT
    if are_all_laid(game):
        game.asked = 0
        game.phase = ASK
