"""The chance of a card to win a duel, from what its player can know. Decides no rule."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cabochon.bits import EMPTY, Bits, count, has, nth, signed
from cabochon.compiled import compiled
from cabochon.games.battle_mat.rules.decks import CARDS, CATEGORIES, RANK_BITS
from cabochon.games.battle_mat.rules.legal import laid_cards
from cabochon.games.battle_mat.rules.ranks import compared, field
from cabochon.games.battle_mat.rules.state import DECK, GROUPS, NOTHING, ON, PLACEMENTS, THEIR_LAID, State, opponent
from cabochon.games.battle_mat.rules.tracking import is_face_down_for, may_lie

__all__ = [
    "EVEN",
    "Chances",
    "Hand",
    "all_chances",
    "card_in",
    "chance_between",
    "hand_of",
    "laid_chance",
    "rivals",
    "rivals_at",
    "strength",
]

EVEN = 0.5

Chances = tuple[float, float, float, float, float]  # by category
Hand = tuple[Chances, Chances, Chances]


class Rivals(NamedTuple):
    """The cards that may be laid against one."""

    uncertain: Bits  # with the opponent or in the deck
    known: Bits  # with the opponent for certain
    places: int  # how many cards the opponent has


@compiled
def tally(game: State, card: int, others: Bits) -> int:
    """For each category the sum over the others: two for a win, one for a tie."""
    total = signed(0)
    for other in range(CARDS):
        if has(others, other):
            total += compared(game, card, other)
    return total


@compiled
def chance_between(game: State, category: int, own: int, other: int) -> float:
    """One if the player's card wins, a half for a tie."""
    return 0.5 * field(compared(game, own, other), category)


@compiled
def may_be_dealt(game: State, seat: int) -> Bits:
    """The cards that may be in the deck, as far as the seat knows."""
    cards = EMPTY
    for group in range(GROUPS):
        cards |= may_lie(game, seat, DECK + group)
    return cards


@compiled
def rivals(game: State, seat: int) -> Rivals:
    """The cards that the opponent of a seat may have in this round, in hand or laid."""
    cards = EMPTY
    for zone in range(DECK):
        cards |= may_lie(game, seat, zone)
    dealt = may_be_dealt(game, seat)
    other = opponent(seat)
    places = count(np.uint64(game.players[other].hand)) + count(laid_cards(game, other))
    return Rivals(cards & dealt, cards & ~dealt, places)


@compiled
def rivals_at(game: State, seat: int, place: int) -> Rivals:
    """The cards that the opponent may have laid at a place."""
    cards = may_lie(game, seat, THEIR_LAID + place)
    dealt = may_be_dealt(game, seat)
    known = cards & ~dealt
    return Rivals(cards & dealt, known, PLACEMENTS if cards & dealt != EMPTY else count(known))


@compiled
def all_chances(game: State, card: int, against: Rivals) -> Chances:
    """The chance in each category against a random card of the opponent, who has every known card for certain."""
    if card == NOTHING:
        return (EVEN, EVEN, EVEN, EVEN, EVEN)
    uncertain = tally(game, card, against.uncertain)
    known = tally(game, card, against.known)
    of_known = 0.5 / against.places
    of_uncertain = 0.0
    if against.uncertain != EMPTY:
        of_uncertain = of_known * (against.places - count(against.known)) / count(against.uncertain)
    return (
        of_uncertain * field(uncertain, 0) + of_known * field(known, 0),
        of_uncertain * field(uncertain, 1) + of_known * field(known, 1),
        of_uncertain * field(uncertain, 2) + of_known * field(known, 2),
        of_uncertain * field(uncertain, 3) + of_known * field(known, 3),
        of_uncertain * field(uncertain, 4) + of_known * field(known, 4),
    )


@compiled
def card_in(game: State, position: int) -> int:
    """A card of the mover that has no category yet: the one just laid, then those in hand; NOTHING after them."""
    if game.phase == ON:
        if position == 0:
            return int(game.placements[game.placement].cards[game.seat])
        position -= 1
    hand = np.uint64(game.players[game.seat].hand)
    return nth(hand, position) if position < count(hand) else NOTHING


@compiled
def hand_of(game: State) -> Hand:
    """The chances of the mover's cards, in the order of `card_in`."""
    against = rivals(game, int(game.seat))
    return (
        all_chances(game, card_in(game, 0), against),
        all_chances(game, card_in(game, 1), against),
        all_chances(game, card_in(game, 2), against),
    )


@compiled
def laid_chance(game: State, seat: int, place: int) -> float:
    """The chance of the card a seat has laid at a place, against a random card of the opponent."""
    if is_face_down_for(game, seat, place):
        return EVEN
    chances = all_chances(game, int(game.placements[place].cards[seat]), rivals_at(game, seat, place))
    return chances[int(game.placements[place].category)]


@compiled
def strength(chances: Chances) -> float:
    """How good a card is: one that excels in a category counts for more than one that is fair in all."""
    total = 0.0
    for category in range(CATEGORIES):
        total += chances[category] * chances[category]
    return total


assert 1 << RANK_BITS > 2 * CARDS + 1  # a tally of all cards fits into the bits of its category
