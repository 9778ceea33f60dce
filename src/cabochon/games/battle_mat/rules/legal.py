"""What a player may do, as questions. Numbers in brackets are those of docs/rules/.

Nothing else decides what is allowed: masks, texts, refusals and the verbs of the game all ask here.
"""

from __future__ import annotations

import numpy as np

from cabochon.bits import EMPTY, ONE, Bits, Mask, allow, allow_all, bit, clear, count, has
from cabochon.compiled import compiled
from cabochon.games.battle_mat.rules.actions import (
    CHOICE,
    NO_STONE,
    OUTCOME,
    PICK,
    POWER,
    POWER_FIRST,
    POWER_THIRD,
    REALITY,
    SOUL,
    SPACE,
    STONES,
    TIME,
    USE,
)
from cabochon.games.battle_mat.rules.decks import CATEGORIES, RATING
from cabochon.games.battle_mat.rules.state import (
    ANSWER,
    CHOOSE,
    DEAL_STONES,
    DRAW,
    FIRST,
    GIVE,
    GROUPS,
    HIT,
    LEAD,
    NOTHING,
    ON,
    OVER_AND_DONE,
    PLACEMENTS,
    SEATS,
    SECOND,
    SHOW,
    STONE,
    THIRD,
    State,
    opponent,
)

__all__ = [
    "ALL_STONES",
    "are_all_laid",
    "cards_in_deck",
    "duels_in",
    "hit_seat",
    "is_random",
    "laid_cards",
    "lead_of",
    "legal",
    "may_be_asked",
    "may_use",
    "next_group",
    "open_categories",
    "outcomes",
    "own_cards",
    "unused_categories",
    "works_before_the_reveal",
]

ALL_CATEGORIES = bit(CATEGORIES) - ONE
ALL_STONES = bit(STONES) - ONE


@compiled
def legal(game: State, mask: Mask) -> None:
    clear(mask)
    if game.phase in (LEAD, ANSWER):
        allow_all(mask, PICK, np.uint64(game.players[game.seat].hand))
    elif game.phase in (SHOW, GIVE):
        allow_all(mask, PICK, own_cards(game, game.seat))
    elif game.phase in (CHOOSE, ON):
        allow_all(mask, CHOICE, open_categories(game))
    elif game.phase == STONE:
        legal_stones(game, mask)
    elif game.phase != OVER_AND_DONE:
        allow_all(mask, OUTCOME, outcomes(game))


@compiled
def lead_of(game: State, placement: int) -> int:
    """Who lays first: the leader of the round, the other one, the leader again.  (3.3)"""
    return opponent(game.leader) if placement == SECOND else int(game.leader)


@compiled
def open_categories(game: State) -> Bits:
    """What this pair may be laid on: the category chosen for it, or any not yet used in this round.  (3.3)"""
    chosen = game.placements[game.placement].category
    return unused_categories(game) if chosen == NOTHING else bit(chosen)


@compiled
def unused_categories(game: State) -> Bits:
    """The categories that this pair and those after it may be laid on, if none is chosen yet."""
    categories = ALL_CATEGORIES
    for placement in range(game.placement):
        categories &= ~bit(game.placements[placement].category)
    if game.decider:
        categories &= ~bit(RATING)  # kept for the third pair  (3.9)
    return categories


@compiled
def is_random(game: State, seat: int) -> bool:
    # Only the first card of the round.  (3.8, Reality)
    return game.random_first == seat and game.placement == FIRST


@compiled
def are_all_laid(game: State) -> bool:
    """Which of the two moments for stones it is: the one before the reveal, or the one before laying.  (3.8)"""
    return game.placement == PLACEMENTS


@compiled
def own_cards(game: State, seat: int) -> Bits:
    """The cards of a player that a stone can act on: the hand, or before the reveal those laid.  (3.8)"""
    return laid_cards(game, seat) if are_all_laid(game) else np.uint64(game.players[seat].hand)


@compiled
def laid_cards(game: State, seat: int) -> Bits:
    cards = EMPTY
    for placement in range(PLACEMENTS):
        card = game.placements[placement].cards[seat]
        if card != NOTHING:
            cards |= bit(card)
    return cards


@compiled
def may_be_asked(game: State, seat: int) -> bool:
    # One stone a round, none in the decider (3.8). A player with a stone left is asked even if it cannot be used now:
    # otherwise the opponent would learn something.
    player = game.players[seat]
    return player.stones != EMPTY and not player.stone_used and not game.decider


@compiled
def legal_stones(game: State, mask: Mask) -> None:
    allow(mask, NO_STONE)
    for stone in range(STONES):
        if has(np.uint64(game.players[game.seat].stones), stone) and may_use(game, stone):
            if stone == POWER and game.seat != game.leader:
                allow(mask, POWER_FIRST)
                allow(mask, POWER_THIRD)
            else:
                allow(mask, USE + stone)


@compiled
def may_use(game: State, stone: int) -> bool:
    # Time needs a card to exchange with.  (3.8)
    if are_all_laid(game) and not works_before_the_reveal(stone):
        return False
    return stone != TIME or cards_in_deck(game) > 0


@compiled
def works_before_the_reveal(stone: int) -> bool:
    # Mind, Reality and Power only before a card is laid.  (3.8)
    return stone in (TIME, SOUL, SPACE)


@compiled
def cards_in_deck(game: State) -> int:
    cards = EMPTY
    for group in range(GROUPS):
        cards |= np.uint64(game.deck[group])
    return count(cards)


@compiled
def duels_in(cards: Bits) -> int:
    """How many duels these cards were laid in, two to a duel."""
    return count(cards) // SEATS


@compiled
def outcomes(game: State) -> Bits:
    """What chance may bring now, each equally likely."""
    if game.phase == DRAW:
        pile = np.uint64(game.pile)
        return pile if game.drawn[0] == NOTHING else pile & ~bit(game.drawn[0])
    if game.phase == DEAL_STONES:
        return ALL_STONES & ~np.uint64(game.players[0].stones) & ~np.uint64(game.players[1].stones)
    if game.phase == HIT:
        return own_cards(game, hit_seat(game))
    return np.uint64(game.deck[next_group(game)])


@compiled
def next_group(game: State) -> int:
    """The group of the deck that the next card is drawn from."""
    group = 0
    while game.deck[group] == EMPTY and group < GROUPS - 1:
        group += 1
    return group


@compiled
def hit_seat(game: State) -> int:
    return int(game.random_first) if game.stone == REALITY else opponent(game.user)


assert SEATS == 2
assert THIRD == PLACEMENTS - 1
